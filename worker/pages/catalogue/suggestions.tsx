import type { ReactElement } from 'react';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import '../../../client/styles/catalogue/catalogue.css';

const groups = ['past', 'families', 'words', 'help', 'products'] as const;

/** Suggestions while typing: empty until client/search/suggest.ts fills it. Its texts are here, not in the script. */
export function Suggestions({ request }: { request: PageRequest }): ReactElement {
  const { t, locale, properties, domain, picturesUrl } = request;
  return (
    <div
      className="suggest"
      hidden
      data-suggest
      data-currency={domain.devise}
      data-intl={properties.intl}
      data-language={properties.lang}
      data-pictures={picturesUrl}
      data-search={href(locale, 'search')}
      data-product={href(locale, 'product', { name: 'NAME', productId: 'ID' })}
      data-family={href(locale, 'catalog', { name: 'NAME', familyId: 'ID' })}
    >
      <div id="suggestions" className="suggest__list" role="listbox" aria-label={t('suggest.title')}>
        {groups.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
          <div key={name} role="group" aria-labelledby={`suggest-${name}`} data-group={name} hidden>
            <p id={`suggest-${name}`} className="suggest__title" role="presentation">
              {t(`suggest.${name}`)}
            </p>
          </div>
        ))}
      </div>
      <button type="button" className="link suggest__forget" hidden>
        {t('suggest.forget')}
      </button>
      <p className="visually-hidden" role="status" data-count={t('suggest.count', { number: '#' })} />
    </div>
  );
}
