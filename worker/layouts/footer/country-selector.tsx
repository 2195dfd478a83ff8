import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import { locales } from '../../../shared/markets/locales.ts';
import { isOpen } from '../../../shared/markets/open-markets.ts';
import { href } from '../../../shared/routes.ts';
import type { Shell } from '../../page/layout.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { Flag } from './flag.tsx';

const panelId = 'countries';

interface CountrySelectorProps {
  request: PageRequest;
  selector: NonNullable<Shell['siteSelector']>;
  alternates: Shell['alternates'];
}

/** Links to this page in the other markets, or to their home pages, in a popover that needs no script. */
export function CountrySelector({ request, selector, alternates }: CountrySelectorProps): ReactElement {
  const { locale, origin, originOf, markets: open, picturesUrl, t } = request;
  const markets = selector.country_reference.flatMap((market) => {
    const { country_code: code } = market;
    if (!isOpen(open, code)) return [];
    const path = alternates[code] ?? href(code, 'index');
    const other = originOf(code);
    return [{ ...market, code, target: other === origin ? path : `${other}${path}` }];
  });
  const current = markets.find(({ code }) => code === locale);
  return (
    <div className="countries">
      <p className="eyebrow">{selector.title}</p>
      <button type="button" className="countries__button" popoverTarget={panelId}>
        {current?.display_flag === true && <Flag name={locales[current.code].flag} picturesUrl={picturesUrl} />}
        <span>
          <span className="visually-hidden">{`${t('layout.country')} `}</span>
          {current === undefined ? t('layout.country') : `${current.country_name}, ${current.country_language}`}
        </span>
        <Icon name="down" size={16} />
      </button>
      <div id={panelId} className="countries__panel layer" popover="auto" role="dialog" aria-label={selector.title}>
        <div className="countries__bar">
          <p className="subheading">{selector.title}</p>
          <button
            type="button"
            className="header__button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: moves the focus into the opened panel
            autoFocus
            aria-label={t('layout.country.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        <ul className="countries__list">
          {markets.map(({ code, country_name, country_language, display_flag, target }) => (
            <li key={code}>
              <a href={target} aria-current={code === locale ? 'true' : undefined}>
                {display_flag && <Flag name={locales[code].flag} picturesUrl={picturesUrl} />}
                <span>{country_name}</span>{' '}
                <span className="muted" lang={locales[code].lang}>
                  {country_language}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
