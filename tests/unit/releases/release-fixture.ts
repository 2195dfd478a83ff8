import { parametersOf } from '../../../demo/domains/parameters.ts';
import { type ReleaseContents, releaseContents } from '../../../shared/contract/markets/release.ts';
import type { Locale } from '../../../shared/markets/locales.ts';

type Params = ReleaseContents['parameters']['params'];

/** The contents of the demo's gateway for a market, with some parameters replaced. */
export function contentsFor(
  locale: Locale,
  params: Partial<Params> = {},
  others: Partial<Pick<ReleaseContents, 'redirects' | 'policy' | 'switches'>> = {},
): ReleaseContents {
  const parameters = parametersOf(locale, '9001');
  return releaseContents.parse({
    parameters: { ...parameters, params: { ...parameters.params, ...params } },
    redirects: [{ from: '/sale', to: '/search?q=sale', status: 302 }],
    policy: { 'img-src': ["'self'", 'data:'], 'connect-src': ["'self'"], 'font-src': ["'self'"] },
    ...others,
  });
}
