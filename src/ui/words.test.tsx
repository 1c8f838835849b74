import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Pagination } from "./pagination.tsx";
import { Picture } from "./picture.tsx";
import { Price, UnitPrice } from "./price.tsx";
import { RichText } from "./rich-text.tsx";

describe("rich text", () => {
  it.each([
    ["plain", "plain"],
    ["Ask [us](/contact-us/) now", 'Ask <a href="/contact-us/">us</a> now'],
    ["**All** of it", "<strong>All</strong> of it"],
    ["**See [terms](/terms)**", '<strong>See <a href="/terms">terms</a></strong>'],
    ["a < b & **c", "a &lt; b &amp; **c"],
    ["[x](javascript:alert(1))", "[x](javascript:alert(1))"],
    ["[x](javascript:alert)", "[x](javascript:alert)"],
    ["[x](//elsewhere.example)", "[x](//elsewhere.example)"],
    ["[us](/contact-us/)", '<a href="/contact-us/">us</a>'],
    ["[m](mailto:a@b.in)", '<a href="mailto:a@b.in">m</a>'],
  ])("renders rich text %s", (text, markup) => {
    expect(renderToStaticMarkup(<RichText text={text} />)).toBe(markup);
  });
});

describe("picture", () => {
  const imageUrl = (size: string) => `/pictures/hero-${size}.avif`;
  const picture = {
    alt: "A room",
    thumb: imageUrl("thumb"),
    small: imageUrl("small"),
    medium: imageUrl("medium"),
    large: imageUrl("large"),
  };

  it("a picture offers AVIF and WebP in four widths, reserves its space and loads lazily", () => {
    const markup = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" />);
    expect(markup).toContain("/pictures/hero-thumb.avif 160w");
    expect(markup).toContain("/pictures/hero-large.webp 1600w");
    expect(markup).toMatch(/width="960" height="720"/);
    expect(markup).toContain('loading="lazy"');
    expect(markup).toContain('alt="A room"');
  });

  it("a picture with priority loads first, and a decorative picture has an empty alt text", () => {
    const markup = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" priority decorative />);
    expect(markup).toMatch(/loading="eager".*fetchPriority="high"|fetchPriority="high".*loading="eager"/i);
    expect(markup).toContain('alt=""');
  });
});

describe("price", () => {
  it("a price states its unit and whether it includes tax", () => {
    const text = (markup: string) => markup.replace(/<[^>]+>/g, "");
    expect(text(renderToStaticMarkup(<Price prefix="from" paise={26_000} per="a day" tax="extra" />))).toBe(
      "from ₹260 a day + GST",
    );
    expect(text(renderToStaticMarkup(<Price paise={12_345_678} tax="included" />))).toBe(
      "₹1,23,456.78 including GST",
    );
  });

  it("a unit price shows the amount with GST first, then the amount before tax", () => {
    const text = (allInPaise: number | undefined) =>
      renderToStaticMarkup(
        <UnitPrice prefix="from" paise={26_000} allInPaise={allInPaise} unit="day" />,
      ).replace(/<[^>]+>/g, "");
    expect(text(30_680)).toBe("from ₹306.80 a day = ₹260 + GST");
    expect(text(undefined)).toBe("from ₹260 a day + GST");
  });
});

describe("pagination", () => {
  it("pagination renders nothing for one page and marks the current page", () => {
    const hrefOf = (page: number) => `/list?page=${page}`;
    expect(renderToStaticMarkup(<Pagination page={1} pageCount={1} hrefOf={hrefOf} />)).toBe("");
    const markup = renderToStaticMarkup(<Pagination page={5} pageCount={20} hrefOf={hrefOf} />);
    expect(markup.match(/Page \d+/g)).toEqual([
      "Page 1",
      "Page 3",
      "Page 4",
      "Page 5",
      "Page 6",
      "Page 7",
      "Page 20",
    ]);
    expect(markup).toMatch(
      /href="\/list\?page=5"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/list\?page=5"/,
    );
    expect(markup).toContain('href="/list?page=6"');
  });
});
