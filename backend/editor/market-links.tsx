/** @jsxImportSource hono/jsx */
import type { Locale } from '../../shared/markets/locales.ts';
import type { Html } from '../html/document.tsx';
import { marketName, namedMarkets } from './words/markets.ts';
import type { Words } from './words/words.ts';

/** The current market; folded under it are links to the same page in each market. */
export function marketLinks({ t, language }: Words, current: Locale, addressIn: (market: Locale) => string): Html {
  return (
    <details class="markets">
      <summary>{t('list.market', { market: marketName(language, current) })}</summary>
      <nav aria-label={t('list.markets')}>
        <ul>
          {namedMarkets(language).map(({ locale, name }) => (
            <li>
              <a href={addressIn(locale)} aria-current={locale === current ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
