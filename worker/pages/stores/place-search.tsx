import type { ReactElement } from 'react';
import type { Translate } from '../../../shared/i18n/i18n.ts';
import { type LocatorQuery, maxSearchLength, pointText } from './locator-query.ts';
import '../../../client/styles/look-up.css';
import '../../../client/styles/stores/locator.css';

interface PlaceSearchProps {
  query: Pick<LocatorQuery, 'search' | 'near' | 'source'>;
  t: Translate;
}

/**
 * Field for a place, in a form with `data-locator`. With JavaScript it has suggestions, and can use the browser's
 * position (client/stores/stores.ts).
 */
export function PlaceSearch({ query, t }: PlaceSearchProps): ReactElement {
  return (
    <>
      <div className="field look-up">
        <label className="field__label" htmlFor="stores-search">
          {t('stores.search')}
        </label>
        <div className="locator__line">
          <input
            id="stores-search"
            className="field__input"
            type="search"
            name="search"
            defaultValue={query.search}
            autoComplete="off"
            maxLength={maxSearchLength}
          />
          <button type="submit" className="button button--primary">
            {t('stores.submit')}
          </button>
        </div>
        <p className="field__error" role="alert" data-offline="" hidden>
          {t('form.offline')}
        </p>
        <div id="stores-places" className="look-up__list" role="listbox" aria-label={t('suggest.title')} hidden />
        <p className="visually-hidden" role="status" data-count={t('suggest.count', { number: '#' })} />
        <input
          type="hidden"
          name="near"
          defaultValue={query.near === null ? '' : pointText(query.near)}
          disabled={query.near === null}
        />
        {/* Sent with a place that was chosen from the list. */}
        <input type="hidden" name="source" value="suggestion" disabled={query.source !== 'suggestion'} />
      </div>
      <div className="only-js">
        <button type="button" className="link" data-locate="">
          {t('stores.near')}
        </button>
        <p
          className="small"
          role="status"
          data-asking={t('stores.near.asking')}
          data-denied={t('stores.near.denied')}
          data-unavailable={t('stores.near.unavailable')}
          data-slow={t('stores.near.slow')}
        />
      </div>
    </>
  );
}
