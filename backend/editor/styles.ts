/** The styles of the editor. Inlined with a nonce. */
export const editorStyles = `
@font-face {
  font-family: "Instrument Sans";
  src: url("/assets/instrument-sans-latin.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
}
[hidden] { display: none !important; }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
:root {
  --ink: #16181d;
  --soft: #5a5e66;
  --line: #8a8e95;
  --hair: #dededa;
  --chalk: #f5f5f3;
  --thread: #a6232f;
  color-scheme: light;
}
html { font: 100%/1.5 "Instrument Sans", system-ui, sans-serif; }
body { background: #fff; color: var(--ink); }
.bar {
  display: flex;
  flex-wrap: wrap;
  gap: .5rem 1.5rem;
  align-items: center;
  padding: .75rem 1.5rem;
  border-block-end: 1px solid var(--hair);
}
.bar form { margin-inline-start: auto; }
main { max-inline-size: 72rem; margin-inline: auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; font-weight: 500; margin-block-end: 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; font-weight: 600; margin-block: 1.5rem .5rem; }
a { color: inherit; }
.muted { color: var(--soft); }
nav { margin-block-end: .5rem; }
nav ul, .list { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.list { display: grid; gap: 0; }
.list li {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding-block: .5rem;
  border-block-end: 1px solid var(--hair);
}
[aria-current] { font-weight: 600; }
label { display: block; font-size: .875rem; margin-block-end: .25rem; }
input:not([type=checkbox], [type=radio]), textarea, select {
  inline-size: 100%;
  min-block-size: 2.5rem;
  padding: .4rem .6rem;
  border: 1px solid var(--line);
  border-radius: 0;
  background: #fff;
  color: inherit;
  font: inherit;
}
textarea { field-sizing: content; min-block-size: 4.5rem; }
fieldset {
  min-inline-size: 0;
  margin-block-start: 1rem;
  padding: .75rem 1rem 1rem;
  border: 1px solid var(--hair);
}
fieldset fieldset { background: var(--chalk); }
fieldset fieldset fieldset { background: #fff; }
legend { padding-inline: .4rem; font-weight: 600; }
.field { margin-block-start: .75rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .75rem; align-items: end; }
.row > div { flex: 1 1 12rem; }
button, .button {
  justify-content: center;
  min-block-size: 2.5rem;
  padding: .4rem 1rem;
  border: 1px solid var(--ink);
  border-radius: 0;
  background: #fff;
  color: var(--ink);
  font: inherit;
  text-decoration: none;
  cursor: pointer;
  display: inline-flex;
  align-items: center;
}
.small { min-block-size: 2rem; padding: .15rem .6rem; font-size: .8125rem; border-color: var(--line); }
.primary { background: var(--ink); color: #fff; }
.act {
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  gap: .5rem;
  margin-block-start: 1.5rem;
  padding-block: .75rem;
  background: #fff;
  border-block-start: 1px solid var(--hair);
}
.fault { margin-block-start: .25rem; color: var(--thread); font-size: .875rem; }
[aria-invalid] { border-color: var(--thread) !important; }
.alert, .done {
  margin-block-end: 1rem;
  padding: .75rem 1rem;
  border-inline-start: 3px solid var(--thread);
  background: #fbeeee;
}
.done { border-color: #285c41; background: #edf4ef; }
.picture { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: start; }
.picture img { margin-block-start: .75rem; background: var(--chalk); }
.picture > div { flex: 1 1 18rem; }
.label { font-size: .875rem; margin-block-end: .25rem; }
.pictures {
  list-style: none;
  padding: 0;
  margin-block-start: 1rem;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: 1rem;
  align-items: start;
}
.pictures button {
  inline-size: 100%;
  padding: .5rem;
  flex-direction: column;
  align-items: stretch;
  gap: .5rem;
  border-color: var(--hair);
  text-align: start;
  font-size: .875rem;
}
.pictures button:hover { border-color: var(--ink); }
.pictures img { inline-size: 100%; block-size: auto; min-block-size: 6rem; background: var(--chalk); }
.whole { margin-block-start: 3rem; border-block-start: 1px solid var(--ink); }
.narrow { max-inline-size: 24rem; }
:focus-visible { outline: 2px solid #27345c; outline-offset: 2px; }
`;
