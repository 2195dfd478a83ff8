import type { Locale } from '../../shared/markets/locales.ts';
import { nameOf } from '../command.ts';
import type { PlannedPage } from './plan.ts';

/** The first screen of one page, as data URLs. */
export interface Pictures {
  before: string;
  after: string;
  /** Whether both were stable; otherwise a difference means nothing. */
  isStill: boolean;
}

export const isDifferent = (pictures: Pictures | undefined): boolean =>
  pictures?.isStill === true && pictures.before !== pictures.after;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

function figure(picture: string, words: string, path: string): string {
  const alt = escaped(`${path}: ${words.toLowerCase()}`);
  return `<figure>
<figcaption>${words}</figcaption><img src="${picture}" width="1280" height="900" alt="${alt}">
</figure>`;
}

function stateOf({ differences, fails, after }: PlannedPage, pictures: Pictures | undefined): string {
  if (fails) return `fails with ${after.status}`;
  if (differences.length > 0) return 'changes';
  return isDifferent(pictures) ? 'differs in its screenshot' : 'unchanged';
}

function section(page: PlannedPage, pictures: Pictures | undefined, missing: string | undefined): string {
  const { path, differences, fails } = page;
  const summary = differences.length === 0 ? '' : list(differences);
  const noPicture = missing === undefined ? '' : `<p>No picture: ${escaped(missing)}</p>`;
  const shown =
    pictures === undefined
      ? noPicture
      : `<div class="pair">
${figure(pictures.before, 'Now', path)}
${figure(pictures.after, 'With the release', path)}
</div>`;
  const state = `<small${fails ? ' class="fails"' : ''}>${stateOf(page, pictures)}</small>`;
  return `<section><h2>${escaped(path)} ${state}</h2>${summary}${shown}</section>`;
}

const styles = `
body {
  font: 16px/1.5 system-ui, sans-serif;
  margin: 3rem auto;
  max-width: 76rem;
  padding: 0 1.5rem;
  color: #1d1c1a;
  background: #faf9f7;
  overflow-wrap: anywhere;
}
h1, h2 { font-weight: 500; line-height: 1.2; }
h2 { font-size: 1.25rem; }
small { font-size: 1rem; color: #6f6a62; font-weight: 400; }
.fails { color: #a3241c; }
section { border-top: 1px solid #ddd8d0; padding: 1.5rem 0; }
ul { padding-left: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
figure { margin: 0; }
img { display: block; width: 100%; height: auto; border: 1px solid #ddd8d0; }
figcaption { color: #6f6a62; padding-bottom: .5rem; }
@media (max-width: 40rem) {
  body { margin: 1.5rem auto; padding: 0 1rem; }
  .pair { grid-template-columns: 1fr; }
}
`;

/** Number of pages by result, in one line. */
function summaryOf(pages: readonly PlannedPage[], pictures: ReadonlyMap<string, Pictures>): string {
  const failing = pages.filter(({ fails }) => fails).length;
  const passing = pages.filter(({ fails }) => !fails);
  const changing = passing.filter(({ differences }) => differences.length > 0).length;
  const different = passing.filter(
    ({ path, differences }) => differences.length === 0 && isDifferent(pictures.get(path)),
  ).length;
  const same = passing.length - changing - different;
  return `${pages.length} pages: ${failing} fail, ${changing} change, ${different} differ in their screenshots, ${same} are unchanged.`;
}

/** HTML report of a release: the changes in words, page by page, and side by side. */
export function reportOf(options: {
  locale: Locale;
  release: string;
  words: readonly string[];
  pages: readonly PlannedPage[];
  pictures: ReadonlyMap<string, Pictures>;
  /** Pages without a screenshot, and why. */
  missing: ReadonlyMap<string, string>;
  made: Date;
}): string {
  const { locale, release, words, pages, pictures, missing, made } = options;
  const name = escaped(nameOf(locale));
  return `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plan for ${name}</title><style>${styles}</style>
</head><body>
<h1>Plan for ${name}</h1><p><small>Release ${release}, looked at ${made.toISOString()}</small></p>
<p>${summaryOf(pages, pictures)}</p>
${list(words.length > 0 ? words : ['Nothing differs.'])}
${pages.map((page) => section(page, pictures.get(page.path), missing.get(page.path))).join('\n')}
</body></html>
`;
}
