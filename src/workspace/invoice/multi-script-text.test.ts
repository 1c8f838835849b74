// cspell:ignore Bodo Bopomofo Chakma Citi Dogri Kashmiri Lepcha Limbu Sharada Sinhala Sompeng Thaana Tifinagh Warang
// cspell:ignore iriac iulani kaua ofar sanj sgeirsson sselmuiden tefan ukasz
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { create, type Font } from "fontkit";
import PDFDocument from "pdfkit";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { customer } from "../../api/contract/booking.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { printableRanges } from "../../api/contract/printable.ts";
import { invoice } from "../../machines/result/fixtures.ts";
import { fontFile, latin, otherScripts } from "./fonts.ts";
import { loadFonts, type Style, type TextBox } from "./multi-script-text.ts";
import { invoicePdf } from "./pdf.ts";
import { shapedFont } from "./shaped-font.ts";
import { printedBrand } from "./testing.ts";

/**
 * The script, font, name and postal address of each buyer. Wrong text layout would break many of these grapheme
 * clusters.
 */
const buyers = [
  ["Devanagari", "Mukta", "क्षितिज श्रीवास्तव", "सिद्धार्थ नगर, वाराणसी 221001"],
  ["Bengali", "NotoSansBengali", "সুদীপ্ত বন্দ্যোপাধ্যায়", "রাসবিহারী অ্যাভিনিউ, কলকাতা 700026"],
  ["Assamese", "NotoSansBengali", "ৰঞ্জিত শৰ্মা", "পাণবজাৰ, গুৱাহাটী 781001"],
  ["Gurmukhi", "NotoSansGurmukhi", "ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਢਿੱਲੋਂ", "ਸੈਕਟਰ 17-ਬੀ, ਚੰਡੀਗੜ੍ਹ 160017"],
  ["Gujarati", "NotoSansGujarati", "જ્ઞાનેન્દ્ર ત્રિવેદી", "આશ્રમ રોડ, અમદાવાદ 380009"],
  ["Odia", "NotoSansOriya", "ଜଗନ୍ନାଥ ମହାପାତ୍ର", "ଶହୀଦ ନଗର, ଭୁବନେଶ୍ୱର 751007, ଓଡ଼ିଶା"],
  ["Tamil", "NotoSansTamil", "கார்த்திகேயன் சுப்பிரமணியம்", "அண்ணா சாலை, சென்னை 600018, ஸ்ரீ"],
  ["Telugu", "NotoSansTelugu", "వెంకటేశ్వర్లు కృష్ణమూర్తి", "బంజారా హిల్స్, హైదరాబాద్ 500034"],
  ["Kannada", "NotoSansKannada", "ದಕ್ಷಿಣಾಮೂರ್ತಿ ಕೃಷ್ಣಪ್ಪ", "ಎಂ.ಜಿ. ರಸ್ತೆ, ಬೆಂಗಳೂರು 560001"],
  ["Malayalam", "NotoSansMalayalam", "കൃഷ്ണൻകുട്ടി നമ്പൂതിരി", "ഓസ്‌ട്രേലിയ റോഡ്, തൃശ്ശൂർ 680001"],
  ["Ol Chiki", "NotoSansOlChiki", "ᱥᱤᱫᱩ ᱢᱩᱨᱢᱩ", "ᱫᱩᱢᱠᱟ 814101"],
  ["Meetei Mayek", "NotoSansMeeteiMayek", "ꯏꯔꯣꯝ ꯁꯔꯃꯤꯂꯥ", "ꯏꯝꯐꯥꯜ 795001"],
  ["Urdu", "NotoNaskhArabic", "محمد عبدالرحمٰن خان", "گلی 12، جامع مسجد، دہلی 110006"],
  ["Vietnamese", "OpenSans", "Nguyễn Thị Phương Thảo", "12 Đường Lê Lợi, Huế 530000"],
  ["Greek", "OpenSans", "Ελένη Παπαδοπούλου", "Οδός Σταδίου 5, Αθήνα 105 62"],
  ["Cyrillic", "OpenSans", "Юлія Їжакевич Ђорђевић", "ул. Тверская, 7, Москва 125009"],
  ["Hebrew", "OpenSans", "יעל כהן", "רחוב הרצל 12, תל אביב 6688312"],
] as const;

test.each(buyers)(
  "a tax invoice is rendered completely for a buyer who writes in %s",
  async (_script, font, name, address) => {
    const company = "Banyan Traders";
    const buyer = { ...invoice.buyer, name: `${company} (${name})`, address };
    const pdf = await invoicePdf({ ...invoice, buyer }, printedBrand);
    expect(lettersWithoutGlyph(pdf)).toBe(0);
    expect(fontsIn(pdf)).toContain(`${font}-Regular-Shaped`);
    // Copied text, and text read by screen readers, must be the text that was entered.
    const pdfText = linesOfText(pdf).join(" ");
    expect(pdfText).toContain(`${company} (${name})`.normalize("NFC"));
    expect(pdfText).toContain(address.normalize("NFC"));
  },
);

/** A name in each script that people may write names in, and in languages with rare Latin or Cyrillic letters. */
const namesByScript: Readonly<Record<string, string>> = {
  ...Object.fromEntries(buyers.map(([script, , name]) => [script, name])),
  ...{
    Icelandic: "Þórður Ásgeirsson",
    Turkish: "Ayşe Yıldız",
    Polish: "Łukasz Żółć",
    Romanian: "Ștefan Țiriac",
  },
  ...{ Yoruba: "Olúṣẹ́gun Ọbásanjọ́", Azerbaijani: "Əli Həsənov", Hausa: "Ɓala Ƙofar Ɗan" },
  ...{ Pinyin: "Lǐ Xiǎolóng", Hawaiian: "Kaʻiulani Kalākaua", Croatian: "Đuro Ĳsselmuiden" },
  ...{ Russian: "Пётр Щербаков", Kazakh: "Әлихан Бөкейхан", Polytonic: "Ἑλένη Παπᾶ" },
  ...{
    Sindhi: "عبداللطيف ڀٽائي",
    Kashmiri: "مہجوٗر",
    Persian: "پژمان",
    Dogri: "रणजीत सिंह",
    Bodo: "बिनेश्वर ब्रह्म",
  },
  ...{
    Japanese: "田中 太郎",
    Katakana: "タナカ",
    Korean: "김철수",
    Chinese: "王小明",
    Thai: "ประเสริฐ",
    Lao: "ສົມຈິດ",
  },
  ...{
    Tibetan: "ཚེ་རིང་",
    Burmese: "မောင်မောင်",
    Khmer: "សុខា",
    Sinhala: "සුනිල්",
    Armenian: "Արմեն",
    Georgian: "გიორგი",
  },
  ...{
    Amharic: "አበበ",
    Mongolian: "ᠪᠠᠲᠤ",
    Syriac: "ܝܘܚܢܢ",
    Thaana: "އަހުމަދު",
    Cherokee: "ᏣᎳᎩ",
    Lepcha: "ᰛᰩᰵᰛᰧᰵ",
    Limbu: "ᤕᤠᤰ",
  },
  ...{
    Chakma: "𑄌𑄋𑄴",
    SoraSompeng: "𑃐𑃑𑃒",
    WarangCiti: "𑢡𑢢",
    Sharada: "𑆯𑆳",
    Bopomofo: "ㄨㄤ",
    Tifinagh: "ⴰⵎⴰⵣⵉⵖ",
  },
};

test.each(Object.entries(namesByScript))(
  "a name in %s is either printed completely or rejected at its field: %s",
  async (_script, name) => {
    const { success, issues } = v.safeParse(customer.entries.name, name);
    const { written } = await writeText(name, { x: 50, y: 100, width: 500 });
    const printed = written.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    const letters = (text: string) => Array.from(text.replaceAll(/[\s\p{Cf}]/gu, "")).sort();
    const isComplete = isDeepStrictEqual(letters(printed.join("")), letters(name.normalize("NFC")));
    expect(success).toBe(isComplete);
    expect(printed.join("")).not.toContain("?");
    if (!success)
      expect(issues[0]?.message).toMatch(
        /^Invoices can't show “.+”\. Please use the letters A to Z instead\.$/u,
      );
  },
);

test("invoices print the scripts of all languages of the Constitution, and most of Latin, Greek, Cyrillic and Hebrew", () => {
  const rejected = Object.entries(namesByScript).filter(([, name]) => !v.is(customer.entries.name, name));
  expect(rejected.map(([script]) => script).join(" ")).toBe(
    "Azerbaijani Hausa Pinyin Hawaiian Polytonic Japanese Katakana Korean Chinese Thai Lao Tibetan Burmese Khmer Sinhala Armenian " +
      "Georgian Amharic Mongolian Syriac Thaana Cherokee Lepcha Limbu Chakma SoraSompeng WarangCiti Sharada Bopomofo Tifinagh",
  );
});

test("credit notes, sellers and invoice lines support all scripts", async () => {
  const [, , tamil, address] = buyers[6];
  const seller: Invoice["seller"] = { ...invoice.seller, name: tamil, address };
  const [line] = invoice.lines;
  if (line === undefined) throw new Error("no line");
  const lines = [{ ...line, description: `ஆலமரம் ${"மண்டபம் ".repeat(20)}; 24 November 2026` }];
  const creditNote: Invoice = { ...invoice, kind: "credit_note", against: invoice.number, seller, lines };
  const pdf = await invoicePdf(creditNote, printedBrand);
  expect(lettersWithoutGlyph(pdf)).toBe(0);
  const pdfText = linesOfText(pdf).join(" ");
  expect(pdfText).toContain(`Issued electronically for ${tamil}. Valid without a signature.`);
  expect(pdfText).toMatch(/^.*ஆலமரம் (மண்டபம் ){20}; 24 November 2026/);
});

test.each([
  ["NotoSansTamil", "ராஜன்"],
  ["OpenSans", "Ελένη Юлія כהן Nguyễn"],
])("text in %s is as wide as its letters", async (name, text) => {
  const font = otherScripts.find(({ files }) => files.text.includes(name)) ?? latin;
  const { written } = await writeText(text, { x: 50, y: 100, width: 400 });
  const shaped = shapedFont(fontFile(font, "text")).source as unknown as Font;
  for (const part of written.filter((each) => each.text.trim() !== "")) {
    const units = shaped.layout(part.text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    expect(part.width).toBeCloseTo((units / shaped.unitsPerEm) * 10, 4);
  }
});

test("a word is written in one font, even if Mukta lacks only one of its letters", async () => {
  const { written } = await writeText("Nguyễn Văn A", { x: 50, y: 100, width: 300 });
  expect(written.map(({ text }) => text)).toEqual(["Nguyễn", " ", "Văn", " ", "A"]);
});

test("fields and invoices use the same list of printable characters, which is what the fonts contain", () => {
  const inFonts = [latin, ...otherScripts].flatMap((font) =>
    (create(readFileSync(fontFile(font, "text"))) as Font).characterSet.filter((codePoint) => {
      const character = String.fromCodePoint(codePoint);
      // Replacement characters mark text that has already been lost, so they are not accepted.
      return font.characters.test(character) && !/[\p{C}\p{Z}\ufffc\ufffd]/u.test(character);
    }),
  );
  expect(printableRanges).toBe(toRanges(new Set(inFonts)));
});

test("bold and regular fonts contain the same characters", () => {
  for (const font of [latin, ...otherScripts]) {
    const [text, strong] = (["text", "strong"] as const).map(
      (weight) => (create(readFileSync(fontFile(font, weight))) as Font).characterSet,
    );
    expect(strong).toEqual(text);
  }
});

function toRanges(codePoints: ReadonlySet<number>): string {
  const starts = [...codePoints].filter((codePoint) => !codePoints.has(codePoint - 1)).sort((a, b) => a - b);
  return starts
    .map((start) => {
      let end = start;
      while (codePoints.has(end + 1)) end += 1;
      return start === end ? start.toString(16) : `${start.toString(16)}-${end.toString(16)}`;
    })
    .join(" ");
}

test("an invoice in Latin script embeds only the Latin font", async () => {
  const buyer = { ...invoice.buyer, name: "Zoë D’Souza–Iyer ₹", address: "12/3, 1st Cross, Café Rd" };
  const pdf = await invoicePdf({ ...invoice, buyer }, printedBrand);
  expect(fontsIn(pdf)).toEqual(["Mukta-Bold", "Mukta-Regular"]);
  expect(lettersWithoutGlyph(pdf)).toBe(0);
});

describe("text with several scripts", () => {
  test("text is written on one line if it fits, each part in the font of its script, from left to right", async () => {
    const { written: drawnTexts } = await writeText("Asha & ராஜன், 12", { x: 50, y: 100, width: 300 });
    expect(drawnTexts.map(({ text }) => text)).toEqual(["Asha & ", "ராஜன்", ", 12"]);
    expect(new Set(drawnTexts.map(({ y }) => y)).size).toBe(1);
    for (const [index, { x }] of drawnTexts.entries()) {
      const before = drawnTexts[index - 1];
      expect(x).toBeCloseTo(before === undefined ? 50 : before.x + before.width, 6);
    }
  });

  test("text in several scripts stays within its width and can be aligned to the right edge", async () => {
    const address = "Flat 4, ஆலமரம் கட்டிடம், 12-ஆம் தெரு, சென்னை; சுப்பிரமணியம்சுப்பிரமணியம்சுப்பிரமணியம்";
    for (const align of [undefined, "right"] as const) {
      const box = { x: 50, y: 100, width: 120, ...(align && { align }) };
      const { written: drawnTexts, doc } = await writeText(address, box);
      const tops = [...new Set(drawnTexts.map(({ y }) => y))];
      const lines = tops.map((top) => drawnTexts.filter(({ y }) => y === top));
      expect(lines.length).toBeGreaterThan(3);
      for (const parts of lines) {
        const end = Math.max(...parts.map(({ x, width }) => x + width));
        expect(end).toBeLessThanOrEqual(170.001);
        if (align === "right") expect(end).toBeCloseTo(170, 6);
      }
      expect(doc.y).toBeGreaterThan(Math.max(...tops));
      const writtenText = drawnTexts.map(({ text }) => text).join("");
      expect(writtenText.replaceAll(" ", "")).toBe(address.replaceAll(" ", ""));
    }
  });

  test("text that does not fit on a page continues at the top of the next page", async () => {
    const { written: drawnTexts, doc } = await writeText("சென்னை\nமதுரை\nகோவை", { x: 50, y: 760, width: 200 });
    expect(doc.bufferedPageRange().count).toBe(2);
    expect(drawnTexts.map(({ text }) => text)).toEqual(["சென்னை", "மதுரை", "கோவை"]);
    expect(drawnTexts[2]?.y).toBeLessThan(80);
  });

  test.each([
    // Neutral characters between right-to-left letters are also right-to-left, and brackets are mirrored.
    ["گلی (12)", ["(", "12", ") ", "گلی"]],
    ["יעל כהן", ["כהן", " ", "יעל"]],
    ["Nguyễn, יעל כהן", ["Nguyễn,", " ", "כהן", " ", "יעל"]],
    // Lines with Latin text are read from left to right. The day of a date stays before its month.
    ["کمرہ; 24 November", ["کمرہ", "; 24 November"]],
    ["Room کمرہ خان 4", ["Room ", "4", " ", "خان", " ", "کمرہ"]],
  ])("puts the right-to-left parts of a text in the right order: %s", async (text, parts) => {
    const { written: drawnTexts } = await writeText(text, { x: 50, y: 100, width: 300 });
    const textsFromLeft = drawnTexts.toSorted((a, b) => a.x - b.x).map((part) => part.text);
    expect(textsFromLeft).toEqual(parts);
  });

  test.each([
    ["characters without a font", "Ji 김철수 王 Rao", "Ji Rao"],
    ["the same beside another script", "王 ராஜன்", " ராஜன்"],
    ["emoji and their modifiers", "Asha 👩🏽‍💻 🇮🇳 1️⃣ ❤️ Rao", "Asha 1 Rao"],
    ["control characters and lone surrogates", "A\u0000s\u202eh\ud83ca\u200b", "Asha"],
    ["combining marks without a base letter", "Z\u0335\u0353o\u0308e", "Zöe"],
    ["joiners between letters of Latin", "A\u200ds\u200ch", "Ash"],
    ["joiners between letters of other scripts", "ഓസ്\u200cട്രേലിയ", "ഓസ്\u200cട്രേലിയ"],
    ["tabs, wide spaces and line endings of any kind", "A\tb\u2003c\r\nd", "A b c\nd"],
    ["an empty text", "", ""],
  ])("prints or replaces %s", async (_what, text, printed) => {
    const { written: drawnTexts } = await writeText(text, { x: 50, y: 100, width: 400 });
    expect(drawnTexts.map((part) => part.text).join("")).toBe(printed);
  });
});

// With the same fonts, pdfkit's own text layout throws or is wrong for these texts. This is why we use HarfBuzz.
test.each([
  ["SansKannada", "ದಕ್ಷಿಣ", 3],
  ["SansGurmukhi", "ਸਿੰਘ ਗੁਰੂ", 8],
  ["SansTelugu", "శ్రీ క్రి", 4],
  ["SansMalayalam", "സ്‌നേഹം", 6],
])("HarfBuzz joins letters that pdfkit separates in %s: %s", (name, text, count) => {
  const font = otherScripts.find(({ files }) => files.text.includes(name)) ?? latin;
  const file = fontFile(font, "text");
  const shaped = drawnGlyphs(shapedFont(file).source as unknown as Font, text);
  expect(shaped).toHaveLength(count);
  expect(() => expect(drawnGlyphs(create(readFileSync(file)) as Font, text)).toEqual(shaped)).toThrow();
});

test("an invoice with text of any script is rendered without errors", async () => {
  const characters = [latin, ...otherScripts].map(({ characters }) =>
    Array.from({ length: 0x1cff0 }, (_, index) => index)
      .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => characters.test(character)),
  );
  const word = fc
    .constantFrom(...characters)
    .chain((script) =>
      fc.array(fc.constantFrom(...script, "\u200c", "\u200d"), { minLength: 1, maxLength: 12 }),
    )
    .map((letters) => letters.join(""));
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(word, { maxLength: 6 }).map((pdfText) => pdfText.join(" ")) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, address, description) => {
      const lines = invoice.lines.map((line) => ({ ...line, description }));
      const pdf = await invoicePdf(
        { ...invoice, buyer: { ...invoice.buyer, name, address }, lines },
        printedBrand,
      );
      expect(lettersWithoutGlyph(pdf)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

type WrittenText = { readonly text: string; readonly x: number; readonly y: number; readonly width: number };

/** Writes a text and returns its parts with their positions, and the document. */
async function writeText(text: string, box: TextBox) {
  const doc = new PDFDocument({ size: "A4", margin: 50, font: fontFile(latin, "text"), bufferPages: true });
  const write = await loadFonts(doc, text);
  const drawnTexts: WrittenText[] = [];
  const record = (part: string, x: number, y: number) => {
    drawnTexts.push({ text: part, x, y, width: doc.widthOfString(part) });
    return doc;
  };
  vi.spyOn(doc, "text").mockImplementation(record as typeof doc.text);
  const style: Style = { weight: "text", size: 10, colour: "#000000" };
  const element = doc.struct("P");
  doc.addStructure(element);
  write(text, style, box, element);
  return { doc, written: drawnTexts };
}

/** Returns the positions of the glyphs that are not empty. */
function drawnGlyphs(font: Font, text: string) {
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const placed = glyphs.map(({ id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    x += xAdvance;
    return { id, x: x - xAdvance + xOffset, y: yOffset };
  });
  return placed.filter(({ id }) => font.getGlyph(id).path.commands.length > 0);
}

/** Returns the decompressed content of all pages of a PDF. */
function contentOf(pdf: Buffer): string {
  const streams = pdf.toString("latin1").matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  const contents = Array.from(streams, ([, data = ""]) =>
    inflateSync(Buffer.from(data, "latin1")).toString("latin1"),
  );
  return contents.filter((content) => content.includes(" Tf")).join("\n");
}

/** Counts missing glyphs. Glyph 0 of each font is the box for a missing glyph. */
function lettersWithoutGlyph(pdf: Buffer): number {
  const glyphs = Array.from(
    contentOf(pdf).matchAll(/<([0-9a-f]+)>(?=[^\n]*TJ)/g),
    ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
  );
  expect(glyphs.length).toBeGreaterThan(0);
  return glyphs.flat().filter((glyph) => glyph === "0000").length;
}

/** Returns the lines of a PDF that contain a non-Latin script, as text extraction would return them. */
function linesOfText(pdf: Buffer): string[] {
  const marks = contentOf(pdf).matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs);
  const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  return Array.from(marks, ([, drawnTexts = ""]) => {
    const bytes = drawnTexts.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    // pdfkit writes a byte order mark and UTF-16 only if the text is not ASCII.
    return new TextDecoder(bytes.startsWith("\xfe\xff") ? "utf-16be" : "latin1").decode(
      Buffer.from(bytes, "latin1"),
    );
  });
}

function fontsIn(pdf: Buffer): string[] {
  const names = Array.from(
    pdf.toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g),
    ([, name = ""]) => name,
  );
  return [...new Set(names)].sort();
}
