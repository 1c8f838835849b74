import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

test.each(["=1+1", "+91", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠1"])(
  "csvRow writes %j as text that no spreadsheet evaluates",
  (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
  },
);

test("csvRow quotes texts, and writes numbers and amounts without quotes", () => {
  expect(csvRow(['a "b", c;d', 12.5, { paise: 118_005 }, { paise: 7 }, null, undefined, ""])).toBe(
    '"a ""b"", c;d",12.5,1180.05,0.07,,,\r\n',
  );
});

test("csvRow rejects an amount that is not a whole number of paise", () => {
  expect(() => csvRow([{ paise: 0.5 }])).toThrow("0.5 is not an amount in paise.");
  expect(() => csvRow([{ paise: -1 }])).toThrow("-1 is not an amount in paise.");
});

test("a CSV parser reads every text back, except for the apostrophe before a formula", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: "binary" }), { minLength: 1, maxLength: 5 }),
      (texts) => {
        const [cells = []] = parse(csvRow(texts)) as string[][];
        expect(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))).toEqual(
          texts.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
        );
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      },
    ),
  );
});
