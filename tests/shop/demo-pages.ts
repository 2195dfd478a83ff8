/** The pages of the demo's markets. */
import { parametersOf } from '../../demo/domains/parameters.ts';
import { domainParameters } from '../../shared/contract/markets/domain.ts';
import { type Locale, onlineLocales } from '../../shared/markets/locales.ts';
import type { RouteName } from '../../shared/routes.ts';
import { isOn } from '../../worker/page/row.ts';
import { pages } from '../../worker/pages.ts';

/** True if the demo has a page in a market: short ones have a single help page, and some parts are switched off. */
export function hasPage(locale: Locale, name: RouteName): boolean {
  if (locale.length === 2 && locale !== 'en' && name === 'help-page') return false;
  const row = pages[name];
  return isOn('flag' in row ? row.flag : undefined, domainParameters.parse(parametersOf(locale, '1')));
}

/** The online markets with a page. */
export function marketsWith(name: RouteName): Locale[] {
  return onlineLocales.filter((locale) => hasPage(locale, name));
}
