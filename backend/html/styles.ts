import { panel, panelPath } from './brand.ts';

/**
 * The styles of the authentication pages, after those of the brand: a sheet beside a dark panel, which is covered by
 * the brand's picture if there is one. Inlined with a nonce.
 */
export const styles = `
*, ::before, ::after { box-sizing: border-box; margin: 0; }
html {
  font: 100%/1.6 var(--font);
  -webkit-text-size-adjust: 100%;
}
body {
  min-block-size: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr;
  background: var(--paper);
  color: var(--ink);
}
.panel {
  display: grid;
  place-items: center;
  block-size: 3.5rem;
  background: var(--dark)${panel === undefined ? '' : ` url(${panelPath}) center / cover no-repeat`};
  color: var(--on-dark);
}
/* On a phone the name stands below the strip. */
.panel svg { display: none; }
.sheet {
  inline-size: 100%;
  max-inline-size: 29rem;
  margin-inline: auto;
  padding: 1.75rem 1.5rem 3rem;
  display: flex;
  flex-direction: column;
}
.brand {
  align-self: start;
  padding-block: .5rem;
  color: inherit;
}
main { padding-block: 2.25rem 2.5rem; }
h1 {
  font-family: var(--font-display);
  font-size: clamp(1.75rem, 1.4rem + 1.5vw, 2.25rem);
  font-weight: 400;
  line-height: 1.12;
  letter-spacing: -.03em;
  text-wrap: balance;
}
.lead { margin-block: .75rem 2rem; color: var(--ink-soft); text-wrap: pretty; }
form { display: grid; gap: 1.35rem; }
.pair {
  display: grid;
  gap: 1.35rem;
  grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
  align-items: start;
}
label { display: block; margin-block-end: .35rem; font-size: .875rem; font-weight: 500; }
input:not([type='checkbox']) {
  inline-size: 100%;
  block-size: 3rem;
  padding: 0 .875rem;
  border: 1px solid var(--ink-faint);
  border-radius: var(--radius);
  background: var(--paper);
  color: inherit;
  font: inherit;
}
.entry { display: flex; flex-wrap: wrap; gap: 0 .5rem; }
.entry input { flex: 1 1 14rem; }
button.reveal {
  inline-size: auto;
  min-block-size: 3rem;
  margin: 0;
  padding: 0 .5rem;
  border: 0;
  background: none;
  color: var(--ink);
  font-size: .875rem;
  font-weight: 400;
  text-decoration: underline;
  text-underline-offset: .25em;
  text-decoration-thickness: 1px;
}
button.reveal:hover { background: none; text-decoration-thickness: 2px; }
input[aria-invalid] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.hint, .fault { margin-block-start: .4rem; font-size: .875rem; }
.hint { color: var(--ink-soft); }
.mail { margin-block: .75rem; white-space: pre-line; }
.fault { color: var(--accent); }
.choice {
  display: grid;
  grid-template-columns: 1.25rem 1fr;
  gap: .75rem;
  align-items: start;
  min-block-size: 1.5rem;
  margin: 0;
  color: var(--ink-soft);
  font-weight: 400;
  cursor: pointer;
}
.choice input { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--ink); }
button, .button {
  display: block;
  inline-size: 100%;
  min-block-size: 3.25rem;
  padding: .875rem 1.5rem;
  border: 1px solid var(--ink);
  border-radius: var(--radius);
  background: var(--dark);
  color: var(--on-dark);
  font: inherit;
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color .15s, color .15s;
}
h1 + .alert { margin-block-start: 1.25rem; }
[hidden] { display: none !important; }
.passkey { gap: .5rem; margin-block-start: .75rem; }
.passkey .hint:empty { display: none; }
button.quiet { background: var(--paper); color: var(--ink); }
button.quiet:hover { background: var(--ink); color: var(--on-dark); }
button:disabled { opacity: .55; cursor: progress; }
button { margin-block-start: .5rem; }
button:hover, .button:hover { border-color: var(--link); background: var(--link); }
.alert {
  margin-block: 0 1.75rem;
  padding: 1rem 1.125rem;
  border-inline-start: 3px solid var(--accent);
  background: var(--danger-tint);
}
.alert h2 { font-size: 1rem; font-weight: 600; }
.alert ul { padding: 0; list-style: none; }
.alert a { color: inherit; }
.other {
  margin-block-start: 2rem;
  padding-block-start: 1.5rem;
  border-block-start: 1px solid var(--line);
  display: flex;
  flex-wrap: wrap;
  gap: .25rem .75rem;
  align-items: center;
  color: var(--ink-soft);
}
.other a, .back {
  color: var(--ink);
  padding-block: .25rem;
  text-underline-offset: .25em;
  text-decoration-thickness: 1px;
}
.back { align-self: start; margin-block-start: auto; font-size: .875rem; }
table {
  inline-size: 100%;
  border-collapse: collapse;
  font-size: .875rem;
  font-variant-numeric: tabular-nums;
}
th, td {
  padding: .4rem .75rem .4rem 0;
  border-block-end: 1px solid var(--line);
  text-align: start;
  font-weight: 400;
}
th { color: var(--ink-soft); }
table + h2 { margin-block: 2rem .5rem; }
.items { margin-block-end: 1.5rem; }
.items h2 { margin-block-end: .25rem; font-size: 1rem; font-weight: 600; }
.items ul { padding-inline-start: 1.25rem; color: var(--ink-soft); }
.items + .hint { margin-block-end: 1.5rem; }
.parts { display: grid; gap: .25rem; }
.parts dt { margin-block-start: .75rem; }
.parts dd { color: var(--ink-soft); }
a { color: inherit; text-underline-offset: .25em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
.alert:focus-visible { outline-offset: 0; }
@media (min-width: 48rem) {
  body { grid-template: 1fr / minmax(16rem, 46%) 1fr; }
  .panel { block-size: auto; }
  .panel svg { display: block; }
  .sheet { padding: 2.5rem 2rem; }
  main { margin-block: auto; padding-block: 3rem; }
  .back { margin-block-start: 0; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .panel { border: 1px solid; } input[aria-invalid] { border-width: 3px; } }
`;
