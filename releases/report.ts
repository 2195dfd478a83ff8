import type { Locale } from '../shared/locales.ts';
import type { PlannedPage } from './plan.ts';

/** The first screen of one page, as data URLs. */
export interface Pictures {
  before: string;
  after: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

function section({ path, differences, fails }: PlannedPage, pictures: Pictures | undefined): string {
  const state = fails ? 'fails' : differences.length === 0 ? 'stays as it is' : 'changes';
  const shown =
    pictures === undefined
      ? ''
      : `<div class="pair"><figure><img src="${pictures.before}" alt=""><figcaption>Now</figcaption></figure><figure><img src="${pictures.after}" alt=""><figcaption>With the release</figcaption></figure></div>`;
  return `<section><h2>${escaped(path)} <small>${state}</small></h2>${list(differences)}${shown}</section>`;
}

const styles = `body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:76rem;padding:0 1.5rem;color:#1d1c1a;background:#faf9f7}
h1,h2{font-weight:500}small{color:#6f6a62;font-weight:400}section{border-top:1px solid #ddd8d0;padding:1.5rem 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem}figure{margin:0}img{width:100%;border:1px solid #ddd8d0}figcaption{color:#6f6a62}`;

/** One file that shows what a release would change: in words, page by page, and side by side. */
export function reportOf(options: {
  locale: Locale;
  release: string;
  words: readonly string[];
  pages: readonly PlannedPage[];
  pictures: ReadonlyMap<string, Pictures>;
  made: Date;
}): string {
  const { locale, release, words, pages, pictures, made } = options;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plan for ${locale}</title><style>${styles}</style></head><body>
<h1>Plan for ${locale}</h1><p><small>Release ${release}, looked at ${made.toISOString()}</small></p>
${list(words.length > 0 ? words : ['Nothing differs.'])}
${pages.map((page) => section(page, pictures.get(page.path))).join('\n')}
</body></html>
`;
}
