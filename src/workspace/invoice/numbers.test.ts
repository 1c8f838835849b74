import { describe, expect, it } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import { financialYearOf, invoiceNumber, rupeesInWords } from "./numbers.ts";

describe("invoice numbers", () => {
  it("invoice numbers belong to the financial year, which starts on 1 April in India", () => {
    expect(financialYearOf(istInstant("2027-03-31", "23:59"))).toBe("2627");
    expect(financialYearOf(istInstant("2027-04-01", "00:00"))).toBe("2728");
    expect(financialYearOf(istInstant("2099-12-31", "12:00"))).toBe("9900");
  });

  it("invoice numbers have at most 16 characters", () => {
    expect(invoiceNumber("DL", "2627", 123)).toBe("DL/2627/000123");
    expect(invoiceNumber("DLC", "2627", 999_999)).toHaveLength(15);
  });
});

describe("totals in words", () => {
  it("totals in words use Indian grouping, and include paise if there are any", () => {
    expect(rupeesInWords(12_345_678_910)).toBe(
      "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Paise Ten Only",
    );
    expect(rupeesInWords(101)).toBe("Rupees One and Paise One Only");
    expect(rupeesInWords(127_440)).toBe("Rupees One Thousand Two Hundred Seventy-Four and Paise Forty Only");
    expect(rupeesInWords(5)).toBe("Rupees Zero and Paise Five Only");
  });
});
