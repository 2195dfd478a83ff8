import type { CountrySuggestion } from '../shared/markets/country-suggestion.ts';
import { servedByFrance } from '../shared/markets/served-by-france.ts';
import { track } from './analytics/track.ts';
import { element, fill, loadSheet } from './element.ts';
import stylesUrl from './styles/late/country.css?url';

/** Milliseconds for which a suggestion that was refused does not come again: 30 days (specification, section 4). */
const silence = 30 * 24 * 60 * 60 * 1000;

/** Under which the date of the last refusal is kept in this browser. */
const refusedAt = 'country_refused_at';

const { documentElement: html } = document;

/** Where nothing can be kept, a refusal would be forgotten: nothing is suggested there. */
function isRefused(): boolean {
  try {
    return Date.now() - Date.parse(localStorage.getItem(refusedAt) ?? '') < silence;
  } catch {
    return true;
  }
}

const alternate = (hreflang: string): string | undefined =>
  document.querySelector<HTMLLinkElement>(`link[hreflang="${hreflang}"]`)?.href;

/** The page's like in another market: as the country selector has it, with what was chosen. */
function likeOf(hreflang: string): string | undefined {
  const [page] = alternate(hreflang)?.split('?') ?? [];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.countries__list a')];
  return links.find(({ href }) => href.split('?')[0] === page)?.href ?? page;
}

/** Whether this page is the one for the browser's locale already: then nobody need be asked. */
function suits(): boolean {
  const tag = navigator.language.toLowerCase();
  const own = alternate(servedByFrance.test(tag) ? 'fr-fr' : tag) ?? alternate('x-default');
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return own === undefined || (tag.includes('-') && own === canonical);
}

/** A strip at the edge of the window: it covers no page, takes no focus and moves nothing. */
function show({ lang, hreflang, home, label, text, yes, no, close }: CountrySuggestion): void {
  const strip = element('aside', 'country layer', '');
  strip.popover = 'manual';
  strip.dataset.relative = '';
  strip.lang = lang;
  strip.ariaLabel = label;
  const go = element('a', 'button button--primary', yes);
  go.href = likeOf(hreflang) ?? home;
  const stay = element('button', 'button', no);
  const cross = element('button', 'country__close', '×');
  cross.ariaLabel = close;
  fill(strip, element('p', 'country__text', text), go, stay, cross);
  const sendChoice = (choice: 'yes' | 'no' | 'close') =>
    track({ event: 'country_popin', proposed_country: hreflang, choice });
  const refuse = (choice: 'no' | 'close') => {
    localStorage.setItem(refusedAt, new Date().toISOString());
    strip.remove();
    sendChoice(choice);
  };
  go.onclick = () => sendChoice('yes');
  stay.onclick = () => refuse('no');
  cross.onclick = () => refuse('close');
  strip.onkeydown = ({ key }) => key === 'Escape' && refuse('close');
  // Right behind the way past the header, so that it is near for whoever goes by keyboard.
  document.querySelector('.skip')?.insertAdjacentElement('afterend', strip);
  strip.showPopover();
}

/** Suggests the market of the browser's locale where another one is visited, unless that was refused a while ago. */
export async function suggestCountry(): Promise<void> {
  if (suits() || isRefused()) return;
  const response = await fetch(`/${html.dataset.locale}/api/country`);
  const suggestion: CountrySuggestion | null = response.ok ? await response.json() : null;
  if (suggestion === null) return;
  await loadSheet(stylesUrl);
  show(suggestion);
}
