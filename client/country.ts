import type { CountrySuggestion } from '../shared/markets/country-suggestion.ts';
import { servedByFrance } from '../shared/markets/served-by-france.ts';
import { track } from './analytics/track.ts';
import { element, fill, loadSheet } from './element.ts';
import stylesUrl from './styles/late/country.css?url';

/** Milliseconds before a refused suggestion is shown again: 30 days (specification, section 4). */
const silence = 30 * 24 * 60 * 60 * 1000;

/** Storage key of the date of the last refusal. */
const refusedAt = 'country_refused_at';

const { documentElement: html } = document;

/** True also without storage: a refusal could not be remembered. */
function isRefused(): boolean {
  try {
    return Date.now() - Date.parse(localStorage.getItem(refusedAt) ?? '') < silence;
  } catch {
    return true;
  }
}

const alternate = (hreflang: string): string | undefined =>
  document.querySelector<HTMLLinkElement>(`link[hreflang="${hreflang}"]`)?.href;

/** URL of this page in another market, from the country selector, with the current query. */
function likeOf(hreflang: string): string | undefined {
  const [page] = alternate(hreflang)?.split('?') ?? [];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.countries__list a')];
  return links.find(({ href }) => href.split('?')[0] === page)?.href ?? page;
}

/** True if this page is the one for the browser's locale. */
function suits(): boolean {
  const tag = navigator.language.toLowerCase();
  const own = alternate(servedByFrance.test(tag) ? 'fr-fr' : tag) ?? alternate('x-default');
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return own === undefined || (tag.includes('-') && own === canonical);
}

/** A strip at the edge of the window: it covers nothing, takes no focus and moves nothing. */
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
  // Behind the skip link, so that it is near for keyboard users.
  document.querySelector('.skip')?.insertAdjacentElement('afterend', strip);
  strip.showPopover();
}

/** Suggests the market of the browser's locale on pages of another one, unless that was refused recently. */
export async function suggestCountry(): Promise<void> {
  if (suits() || isRefused()) return;
  const response = await fetch(`/${html.dataset.locale}/api/country`);
  const suggestion: CountrySuggestion | null = response.ok ? await response.json() : null;
  if (suggestion === null) return;
  await loadSheet(stylesUrl);
  show(suggestion);
}
