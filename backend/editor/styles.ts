/** The styles of the editor. Inlined with a nonce. */
export const editorStyles = `
[hidden] { display: none !important; }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
html { font: 100%/1.5 var(--font); }
body { background: var(--paper); color: var(--ink); }
.bar {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1.5rem;
  align-items: center;
  padding: .75rem 1.5rem;
  border-block-end: 1px solid var(--line);
}
.bar nav { margin: 0; }
.bar > :last-child { margin-inline-start: auto; }
.account { position: relative; margin: 0; border: 0; }
.account summary { min-block-size: 0; padding: .25rem 0; font-weight: 400; }
.account[open] > summary { border: 0; }
.account > div {
  position: absolute;
  z-index: 3;
  inset-inline-end: 0;
  inline-size: max-content;
  max-inline-size: calc(100vw - 2rem);
  display: grid;
  gap: 1rem;
  padding: 1rem !important;
  border: 1px solid var(--ink);
  background: var(--paper);
}
main { max-inline-size: 72rem; margin-inline: auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; font-weight: 500; margin-block-end: 1rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; font-weight: 600; margin-block: 1rem .25rem; }
table { border-collapse: collapse; margin-block-start: .75rem; }
td { overflow-wrap: anywhere; }
caption { text-align: start; }
th[scope=row] { font-weight: 400; text-align: start; }
td { padding-inline-start: 1.5rem; text-align: end; font-variant-numeric: tabular-nums; }
h2 { font-size: 1.1rem; font-weight: 600; margin-block: 1.5rem .5rem; }
a { color: inherit; }
.muted { color: var(--ink-soft); }
form + p { margin-block-start: .75rem; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-block-end: .5rem; }
nav { margin-block: .75rem; }
nav ul, .list { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.list { display: grid; gap: 0; margin-block-start: .75rem; }
.list li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 1rem;
  padding-block: .5rem;
  border-block-end: 1px solid var(--line);
}
[aria-current] { font-weight: 600; }
label { display: block; font-size: .875rem; margin-block-end: .25rem; }
input:not([type=checkbox], [type=radio]), textarea, select {
  inline-size: 100%;
  min-block-size: 2.5rem;
  padding: .4rem .6rem;
  border: 1px solid var(--ink-faint);
  border-radius: var(--radius);
  background: var(--paper);
  color: inherit;
  font: inherit;
}
textarea { field-sizing: content; min-block-size: 4.5rem; }
fieldset {
  min-inline-size: 0;
  margin-block-start: 1rem;
  padding: .75rem 1rem 1rem;
  border: 1px solid var(--line);
}
legend { padding-inline: .4rem; font-weight: 600; }
.field { margin-block-start: .75rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .75rem; align-items: end; }
.row > div { flex: 1 1 12rem; max-inline-size: 32rem; }
button, .button {
  justify-content: center;
  min-block-size: 2.5rem;
  padding: .4rem 1rem;
  border: 1px solid var(--ink);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  text-decoration: none;
  cursor: pointer;
  display: inline-flex;
  align-items: center;
}
.small { min-block-size: 2rem; padding: .15rem .6rem; font-size: .8125rem; border-color: var(--ink-faint); }
.primary { background: var(--dark); color: var(--on-dark); }
.danger { border-color: var(--danger); color: var(--danger); }
.act {
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  gap: .5rem;
  margin-block-start: 1.5rem;
  padding-block: .75rem;
  background: var(--paper);
  border-block-start: 1px solid var(--line);
  z-index: 1;
}
details { margin-block-start: .75rem; border: 1px solid var(--line); background: var(--paper); }
details > div { padding: 0 1rem 1rem; }
summary {
  padding: .6rem 1rem;
  min-block-size: 2.75rem;
  font-weight: 500;
  cursor: pointer;
  overflow-wrap: anywhere;
}
summary:hover { background: var(--chalk); }
summary .muted { font-weight: 400; }
details[open] > summary { border-block-end: 1px solid var(--line); }
.more > summary { color: var(--ink-soft); font-weight: 400; }
.line { margin-block-start: .75rem; padding-block-end: .75rem; border-block-end: 1px solid var(--line); }
.outline ol { list-style: none; padding: 0; }
.outline { margin-block: 1rem; padding: .75rem 1rem; background: var(--chalk); }
.help { margin-block-start: .25rem; color: var(--ink-soft); font-size: .8125rem; }
.skip { position: absolute; inset-inline-start: -999rem; padding: .5rem 1rem; background: var(--paper); }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.skip:focus { inset-inline-start: .5rem; inset-block-start: .5rem; z-index: 2; }
.language { display: flex; gap: .5rem; align-items: center; }
.language label { margin: 0; color: var(--ink-soft); }
.language select { inline-size: auto; min-block-size: 2rem; padding-block: .1rem; }
.search { margin-block: 1rem; max-inline-size: 40rem; }
.search .row > button { flex: none; }
.thing { display: flex; gap: .75rem; align-items: center; min-block-size: 2.5rem; }
.thing img, .things img, [role=option] img {
  flex: none;
  block-size: auto;
  aspect-ratio: var(--product-picture);
  background: var(--chalk);
  object-fit: cover;
}
.thing strong, .things strong, [role=option] strong { display: block; font-weight: 500; overflow-wrap: anywhere; }
.thing .muted, .things .muted, [role=option] .muted { font-size: .8125rem; overflow-wrap: anywhere; }
.pick[data-invalid] .thing { border-inline-start: 3px solid var(--danger); padding-inline-start: .75rem; }
.things { list-style: none; padding: 0; margin-block-start: 1rem; display: grid; gap: .5rem; }
.things button { inline-size: 100%; justify-content: start; gap: .75rem; border-color: var(--line); text-align: start; }
.things button:hover { border-color: var(--ink); }
.combobox { position: relative; margin-block-start: .25rem; }
[role=listbox] {
  position: absolute;
  scroll-margin-block-end: 5rem;
  z-index: 2;
  inset-inline: 0;
  max-block-size: 22rem;
  overflow-y: auto;
  padding: 0;
  border: 1px solid var(--ink);
  background: var(--paper);
  list-style: none;
}
[role=option] { display: flex; gap: .75rem; align-items: center; padding: .4rem .75rem; cursor: pointer; }
[role=option]:hover { background: var(--chalk); }
[role=option][aria-selected=true] {
  background: var(--chalk-deep);
  outline: 2px solid var(--link);
  outline-offset: -2px;
}
:is(input, select, textarea, details, fieldset, .pick, [id^=at-]) { scroll-margin-block: 1rem 6rem; }
.list .fault { display: block; font-weight: 500; }
.done:empty { display: none; }
@media (width >= 75rem) {
  main:has(.beside) { max-inline-size: 110rem; }
  .beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; }
  .beside .preview { position: sticky; inset-block-start: 1rem; align-self: start; }
}
main:has(.preview) { max-inline-size: 110rem; }
.preview h2 { margin-block-start: 1rem; }
.widths legend { padding-inline: 0; font-weight: 400; }
.preview:not(:has([value="1440"]:checked)) .frame { max-inline-size: 392px; }
.widths { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin-block: .5rem; padding: 0; border: 0; }
.frame { container-type: inline-size; block-size: 80vh; overflow: hidden; border: 1px solid var(--line); }
.frame iframe {
  --width: 390px;
  --scale: min(1, tan(atan2(100cqi, var(--width))));
  inline-size: var(--width);
  block-size: calc(80vh / var(--scale));
  border: 0;
  transform: scale(var(--scale));
  transform-origin: 0 0;
}
.preview:has([value="1440"]:checked) iframe { --width: 1440px; }
.fault { margin-block-start: .25rem; color: var(--danger); font-size: .875rem; }
[aria-invalid] { border-color: var(--danger) !important; }
.alert, .done, .note {
  margin-block-end: 1rem;
  padding: .75rem 1rem;
  border-inline-start: 3px solid var(--danger);
  background: var(--danger-tint);
}
.done { border-color: var(--success); background: var(--success-tint); }
.note { margin-block: 1.5rem 0; border-color: var(--ink); background: var(--chalk); }
.picture { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: start; }
.picture img { margin-block-start: .75rem; background: var(--chalk); }
.picture > div { flex: 1 1 18rem; }
.titles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); gap: .5rem; }
.label { font-size: .875rem; margin-block-end: .25rem; }
.pictures {
  list-style: none;
  padding: 0;
  margin-block-start: 1rem;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(11rem, 40%), 1fr));
  gap: 1rem;
  align-items: start;
}
.pictures button, .pictures a, .pictures li > div {
  inline-size: 100%;
  padding: .5rem;
  flex-direction: column;
  align-items: stretch;
  gap: .5rem;
  border-color: var(--line);
  text-align: start;
  font-size: .875rem;
}
.pictures a, .pictures li > div { display: flex; border: 1px solid var(--line); text-decoration: none; }
.pictures button:hover, .pictures a:hover { border-color: var(--ink); }
.pictures img { inline-size: 100%; block-size: auto; min-block-size: 6rem; background: var(--chalk); }
.pairs { list-style: none; padding: 0; }
.pair { display: grid; gap: .25rem 1.5rem; padding-block: .75rem; border-block-end: 1px solid var(--line); }
.pair[data-open] { border-inline-start: 3px solid var(--danger); padding-inline-start: .75rem; }
.pair p { overflow-wrap: anywhere; }
@media (width >= 48rem) { .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
.changed dt { margin-block-start: .5rem; font-size: .875rem; font-weight: 500; }
.changed dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
del { background: var(--danger-tint); }
ins { background: var(--success-tint); }
.upload > form { padding: 0 1rem 1rem; }
.drop { padding: 2rem 1rem !important; border-style: dashed !important; }
.whole { margin-block-start: 1rem; }
.whole summary h2 { display: inline; margin: 0; font-size: 1rem; }
details.whole > :not(summary) { margin-inline: 1rem; }
details.whole > :last-child { padding-block-end: 1rem; }
section.whole { margin-block-start: 3rem; border-block-start: 1px solid var(--ink); }
.whole p, .note, .done, .alert { text-wrap: pretty; }
.whole p { max-inline-size: 75ch; }
.markets { margin-block: .75rem 1rem; }
.markets nav { margin: .75rem 1rem; }
.narrow { max-inline-size: 24rem; }
@media (max-width: 40rem) {
  main { padding: 1rem; }
  .bar { padding-inline: 1rem; }
  .bar nav { order: 1; inline-size: 100%; }
  .act > * { flex: 1 1 auto; padding-inline: .5rem; font-size: .875rem; }
  /* Above a long form a small preview helps nobody: its links open it. */
  .beside .preview :is(.widths, .frame) { display: none; }
  details.whole > :not(summary) { margin-inline: .5rem; }
  fieldset { padding: .5rem .5rem .75rem; }
  details > div { padding: 0 .5rem .75rem; }
  summary { padding-inline: .5rem; }
}
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`;
