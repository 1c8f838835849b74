import { type ReactNode, useEffect, useState } from "react";
import type { HeaderFooterResponse, HomeResponse } from "../../../src/api/contract/content.ts";

/** Data of the bare page: the responses of the same calls as on our home page. */
export type BarePageData = { readonly home: HomeResponse; readonly layout: HeaderFooterResponse };

/**
 * A home page of plain React components: the same texts and pictures as ours, a filter for cities, one stylesheet, and
 * nothing else. The browser benchmark reports our pages as ratios to it.
 */
export function BarePage({ home, layout: { header, footer } }: BarePageData): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.scripts = "prefetched";
  }, []);
  return (
    <>
      <header>
        <a href="/">Baithak</a>
        <Links items={header.menuList} />
        <a href="/contact-us/">{header.contactUs}</a>
      </header>
      <main>
        <h1>{home.hero.heading}</h1>
        <p>{home.hero.lead}</p>
        <img
          src={home.hero.image.medium}
          alt={home.hero.image.alt}
          width={960}
          height={720}
          fetchPriority="high"
        />
        <Cities cities={home.cities} />
        <h2>What we offer</h2>
        <ul className="cards">
          {home.offerings.map(({ name, text, href }) => (
            <li key={name}>
              <a href={href}>{name}</a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <h2>Why</h2>
        <ul className="cards">
          {home.benefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <h2>What customers say</h2>
        {home.testimonials.map(({ text, author }) => (
          <blockquote key={author}>
            <p>{text}</p>
            <footer>{author}</footer>
          </blockquote>
        ))}
        <h2>Questions</h2>
        {home.faqs.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </main>
      <footer>
        {[
          footer.locations,
          footer.offerings,
          footer.company,
          footer.services,
          footer.coworkingSpace,
          footer.officeSpace,
        ].map((items, column) => (
          <Links key={column} items={items} />
        ))}
      </footer>
    </>
  );
}

function Cities({ cities }: { readonly cities: HomeResponse["cities"] }): ReactNode {
  const [text, setText] = useState("");
  const shown = cities.filter(({ city }) => city.name.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <section>
      <h2>Find your space in</h2>
      <input
        type="search"
        aria-label="Search for a city"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="cards">
        {shown.map(({ id, city, buildingsCount, image }) => (
          <li key={id}>
            <img src={image.small} alt="" width={480} height={360} loading="lazy" />
            <a href={`/coworking-space/${city.slug}/`}>{city.name}</a>
            <p>{buildingsCount} centres</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ items }: { readonly items: readonly { readonly name: string; readonly href: string }[] }) {
  return (
    <ul>
      {items.map(({ name, href }) => (
        <li key={name}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
