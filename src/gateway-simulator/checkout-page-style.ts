/** The checkout's own pages, in the frame and hosted. */
export const checkoutPageStyle = `:root {
  color-scheme: light dark;
  --paper: #fbf7f0;
  --surface: #fffdf9;
  --ink: #1f1b16;
  --quiet: #5f564b;
  --line: #d9ccb8;
  --edge: #8a7d6b;
  --terracotta: #b5472b;
  --terracotta-deep: #96381f;
  --leaf: #2f6b3c;
  --indigo: #2e3a78;
  --marigold: #e9a23b;
  --marigold-wash: #fdf1d8;
  --leaf-wash: #e7f1e6;
  --terracotta-wash: #fbe9e3;
  --indigo-wash: #e8eaf6;
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1f1b16;
    --surface: #2a251e;
    --ink: #fbf7f0;
    --quiet: #cbbfae;
    --line: #4a4236;
    --edge: #9d907d;
    --leaf: #93cf9f;
    --indigo: #b3bdf2;
    --marigold-wash: #3b2f18;
    --leaf-wash: #22331f;
    --terracotta-wash: #43261c;
    --indigo-wash: #2c3050;
  }
}

*,
::before,
::after {
  box-sizing: border-box;
}

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: break-word;
}

[hidden] {
  display: none !important;
}

.sheet {
  max-inline-size: 28rem;
  margin-inline: auto;
  padding: 0.75rem 1.25rem 1.5rem;
}

/* Only a hosted page is this wide; the frame on the merchant's page is not. */
@media (min-width: 600px) {
  .sheet {
    margin-block: 3rem;
    padding: 2rem;
    border: 1px solid var(--line);
    border-block-start: 4px solid var(--terracotta);
    border-radius: 1.25rem;
    background: var(--surface);
  }
}

h1:focus {
  outline: none;
}

:focus-visible {
  outline: 3px solid var(--indigo);
  outline-offset: 2px;
}

.bill {
  padding-block-end: 1rem;
}

.bill-title {
  margin: 0;
  font-weight: 600;
}

.bill-name {
  display: block;
  color: var(--quiet);
  font-size: 1rem;
}

.bill-amount {
  display: block;
  font: 800 2.25rem/1.15 system-ui, sans-serif;
  font-variant-numeric: lining-nums;
  letter-spacing: -0.01em;
}

.bill-for {
  margin: 0.25rem 0 0;
  color: var(--quiet);
}

/* A course of jaali, the stone lattice, closes the bill. */
.bill::after {
  content: "";
  display: block;
  block-size: 0.75rem;
  margin-block-start: 1rem;
  background:
    radial-gradient(circle, transparent 0.25rem, var(--marigold) 0.28rem 0.35rem, transparent 0.37rem) 0 0 / 0.75rem 0.75rem,
    radial-gradient(circle, transparent 0.25rem, var(--terracotta) 0.28rem 0.35rem, transparent 0.37rem) 0.375rem 0 / 0.75rem 0.75rem;
}

.plain-title {
  margin: 1rem 0 0.5rem;
  font: 700 1.375rem/1.25 system-ui, sans-serif;
}

.notice,
.status:not(:empty) {
  margin: 0 0 1rem;
  padding: 0.75rem 1rem;
  border-radius: 0.75rem;
  background: var(--marigold-wash);
  font-size: 0.9375rem;
}

.notice strong {
  display: block;
}

.status:empty {
  margin: 0;
}

.status:not(:empty) {
  background: var(--surface);
  border: 1px solid var(--line);
}

.status-bad:not(:empty) {
  background: var(--terracotta-wash);
  border-color: var(--terracotta);
}

.status-good:not(:empty) {
  background: var(--leaf-wash);
  border-color: var(--leaf);
}

.choices {
  display: grid;
  gap: 0.625rem;
}

[aria-busy="true"] .choices {
  opacity: 0.6;
}

.choice {
  display: flex;
  align-items: center;
  gap: 0.875rem;
  inline-size: 100%;
  min-block-size: 3.75rem;
  padding: 0.625rem 0.875rem;
  border: 1px solid var(--edge);
  border-radius: 0.875rem;
  background: var(--surface);
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
}

.choice:hover {
  border-color: var(--ink);
}

.choice-text {
  min-inline-size: 0;
}

.choice-title {
  display: block;
  font-weight: 600;
}

.choice-hint {
  display: block;
  color: var(--quiet);
  font-size: 0.875rem;
}

.arch {
  flex: none;
  inline-size: 2.25rem;
  block-size: 2.5rem;
  padding: 0.5rem 0.375rem 0.25rem;
  border-radius: 999px 999px 0.375rem 0.375rem;
  background: var(--indigo-wash);
  color: var(--indigo);
}

.choice-decline .arch {
  background: var(--terracotta-wash);
  color: var(--ink);
}

.choice-late .arch {
  background: var(--marigold-wash);
  color: var(--ink);
}

.choice-pay {
  min-block-size: 4.25rem;
  border-color: var(--terracotta);
  background: var(--terracotta);
  color: #fff;
}

.choice-pay:hover {
  border-color: var(--terracotta-deep);
  background: var(--terracotta-deep);
}

.choice-pay .choice-title {
  font-size: 1.125rem;
}

.choice-pay .choice-hint {
  color: #fff;
}

.choice-pay .arch {
  background: #fbf7f0;
  color: #2f6b3c;
}

.late {
  border: 1px solid var(--edge);
  border-radius: 0.875rem;
  background: var(--surface);
}

.late:has(.choice:hover) {
  border-color: var(--ink);
}

.late .choice {
  border-color: transparent;
  background: transparent;
}

.late-delay {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.625rem;
  margin: 0;
  padding: 0 0.875rem 0.75rem 4rem;
  font-size: 0.9375rem;
}

select {
  min-block-size: 2.75rem;
  padding-inline: 0.625rem;
  border: 1px solid var(--edge);
  border-radius: 0.625rem;
  background: var(--paper);
  color: inherit;
  font: inherit;
}

.testers {
  margin-block-start: 1rem;
}

.testers summary {
  display: list-item;
  min-block-size: 2.75rem;
  padding-block: 0.625rem;
  color: var(--indigo);
  font-weight: 600;
  cursor: pointer;
}

fieldset {
  margin: 0;
  padding: 0;
  border: 0;
}

legend {
  padding: 0;
  color: var(--quiet);
  font-size: 0.9375rem;
}

.radio {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.75rem;
}

.radio input {
  flex: none;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin: 0;
  accent-color: var(--indigo);
}

.button {
  display: flex;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 3.25rem;
  margin-block-start: 0.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid var(--terracotta);
  border-radius: 0.875rem;
  background: var(--terracotta);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}

.button:hover {
  border-color: var(--terracotta-deep);
  background: var(--terracotta-deep);
}

.button-quiet {
  border-color: var(--edge);
  background: var(--surface);
  color: var(--ink);
}

.button-quiet:hover {
  border-color: var(--ink);
  background: var(--surface);
}

.reference {
  margin: 1.25rem 0 0;
  color: var(--quiet);
  font-size: 0.8125rem;
}
`;
