/**
 * Styles of the payment pages: different from the shop's, green, so that they are not mistaken for it. One column on
 * a telephone, amount beside form from 60rem. Inlined with a nonce; there is no other request.
 */
export const styles = `
:root {
  --ink: #00112c;
  --soft: #54606f;
  --line: #8b96a5;
  --hair: #dfe4ea;
  --ground: #f3f6f9;
  --green: #00673b;
  --green-deep: #004d2c;
  --tint: #e9f5ee;
  --red: #a8141e;
  --amber: #fff5d6;
  --amber-line: #e3b341;
  color-scheme: light;
}
*, ::before, ::after { box-sizing: border-box; margin: 0; }
html {
  font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  -webkit-text-size-adjust: 100%;
}
body {
  min-block-size: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--ink);
}
.notice {
  padding: .625rem 1.25rem;
  border-block-end: 1px solid var(--amber-line);
  background: var(--amber);
  font-size: .875rem;
  text-align: center;
  text-wrap: balance;
}
.bar { padding-block: 1rem; border-block-end: 1px solid var(--hair); background: #fff; }
.bar p {
  display: flex;
  align-items: center;
  gap: .625rem;
  max-inline-size: 62rem;
  margin-inline: auto;
  padding-inline: 1.25rem;
  font-size: 1.0625rem;
  font-weight: 700;
  letter-spacing: -.01em;
}
.bar svg {
  inline-size: 1.25rem;
  block-size: 1.25rem;
  fill: none;
  stroke: var(--green);
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.page {
  display: grid;
  gap: 1rem;
  inline-size: 100%;
  max-inline-size: 62rem;
  margin-inline: auto;
  padding: 1rem;
  align-items: start;
}
.sheet {
  padding: 1.5rem 1.25rem;
  border: 1px solid var(--hair);
  border-radius: .75rem;
  background: #fff;
  min-inline-size: 0;
}
h1 {
  font-size: clamp(1.375rem, 1.2rem + .8vw, 1.75rem);
  font-weight: 700;
  line-height: 1.2;
  letter-spacing: -.02em;
  text-wrap: balance;
}
h2 { font-size: 1rem; font-weight: 600; }
.lead { margin-block: .5rem 0; color: var(--soft); text-wrap: pretty; }
.owed dt { color: var(--soft); font-size: .875rem; }
.owed dd + dt { margin-block-start: .75rem; }
.owed dd { overflow-wrap: anywhere; }
.owed .code { font-size: .875rem; }
.owed .sum {
  font-size: clamp(1.75rem, 1.5rem + 1.2vw, 2.5rem);
  font-weight: 700;
  line-height: 1.15;
  letter-spacing: -.025em;
  font-variant-numeric: tabular-nums;
}
form { display: grid; gap: 1.125rem; margin-block-start: 1.5rem; }
form + form { margin-block-start: .75rem; }
.pair {
  display: grid;
  gap: 1.125rem;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  align-items: start;
}
label { display: block; margin-block-end: .3rem; font-size: .875rem; font-weight: 600; }
input {
  inline-size: 100%;
  block-size: 3rem;
  padding: 0 .875rem;
  border: 1px solid var(--line);
  border-radius: .5rem;
  background: #fff;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
}
input[aria-invalid] { border-color: var(--red); box-shadow: inset 0 0 0 1px var(--red); }
.hint, .fault { margin-block-start: .3rem; font-size: .875rem; color: var(--soft); }
.fault { color: var(--red); font-weight: 600; }
.faults {
  margin-block-start: 1.25rem;
  padding: 1rem 1.125rem;
  border: 1px solid var(--red);
  border-inline-start-width: 4px;
  border-radius: .5rem;
}
.faults ul { margin-block-start: .375rem; padding-inline-start: 1.125rem; font-size: .9375rem; }
.faults a { color: var(--red); }
button, .button {
  display: block;
  inline-size: 100%;
  min-block-size: 3rem;
  padding: .75rem 1.25rem;
  border: 1px solid var(--green);
  border-radius: .5rem;
  background: var(--green);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color .15s;
}
button:hover, .button:hover { background: var(--green-deep); }
button.quiet, .button.quiet { border-color: var(--line); background: #fff; color: var(--ink); }
button.quiet:hover, .button.quiet:hover { background: var(--ground); }
.button { margin-block-start: 1.5rem; }
.later { margin-block-start: 1rem; text-align: center; font-size: .9375rem; }
.later a { display: inline-block; padding-block: .5rem; color: var(--green); text-underline-offset: .2em; }
.references {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: .5rem 1.5rem;
  margin-block-start: 1.5rem;
  padding: 1.125rem;
  border: 1px dashed var(--green);
  border-radius: .5rem;
  background: var(--tint);
}
.references dt { color: var(--soft); }
.references dd { font-weight: 600; font-variant-numeric: tabular-nums; text-align: end; }
fieldset { display: grid; gap: .625rem; min-inline-size: 0; padding: 0; border: 0; }
legend { margin-block-end: .5rem; padding: 0; color: var(--soft); font-size: .875rem; font-weight: 600; }
.option {
  display: flex;
  align-items: center;
  gap: .75rem;
  margin: 0;
  padding: .875rem;
  border: 1px solid var(--hair);
  border-radius: .5rem;
  font-size: 1rem;
  cursor: pointer;
}
.option:has(:checked) { border-color: var(--green); background: var(--tint); }
.option input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--green); }
.secure {
  margin-block-start: 1.25rem;
  padding-block-start: 1.25rem;
  border-block-start: 1px solid var(--hair);
  color: var(--soft);
  font-size: .875rem;
  text-wrap: pretty;
}
.sheet.cards { grid-column: 1 / -1; padding-block: .875rem; }
summary { padding-block: .25rem; font-weight: 600; cursor: pointer; }
.scroll { overflow-x: auto; margin-block-start: .75rem; }
table { inline-size: 100%; border-collapse: collapse; font-size: .875rem; text-align: start; }
th, td {
  padding: .5rem 1rem .5rem 0;
  border-block-start: 1px solid var(--hair);
  text-align: start;
  vertical-align: baseline;
}
thead th { border: 0; color: var(--soft); font-weight: 400; }
tbody th { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
.faults:focus-visible { outline-color: var(--red); }
@media (max-width: 39.99rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr, th, td { display: block; padding: 0; border: 0; white-space: normal; }
  tbody tr { padding-block: .75rem; border-block-start: 1px solid var(--hair); }
}
@media (min-width: 60rem) {
  .page { grid-template-columns: 5fr 7fr; gap: 1.5rem; padding: 2.5rem 1.25rem; }
  .sheet { padding: 2rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { input[aria-invalid] { border-width: 3px; } }
`;

/** Styles of the second provider: blue and square, with a coloured bar. */
export const hipayStyles = `
:root { --green: #1d3c8f; --green-deep: #142b68; --tint: #eef2fc; --ground: #f6f6fa; }
.bar { border: 0; background: var(--green); color: #fff; }
.bar svg { stroke: #fff; }
.sheet, input, button, .button, .option, .references { border-radius: .125rem; }
`;
