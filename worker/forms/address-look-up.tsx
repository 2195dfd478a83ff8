import type { ReactElement } from 'react';
import { suggestionText } from '../../shared/account/address-suggestion.ts';
import type { AddressSuggestion } from '../../shared/contract/account/address-look-up.ts';
import type { Translate } from '../../shared/i18n/i18n.ts';
import { Notice } from '../components/notice.tsx';
import { ChoiceGroup, ChoiceOption } from './choice-group.tsx';

interface AddressLookUpProps {
  /** Prefix of the ids of its parts. */
  id: string;
  field: ReactElement;
  /** The search and its results; null without a search. */
  found: { search: string; suggestions: readonly AddressSuggestion[] } | null;
  error: string | undefined;
  t: Translate;
}

/**
 * Finds an address by a few letters. With JavaScript, suggestions appear while typing and fill in the form
 * (client/address-look-up.ts); without it, a button lists them as choices.
 */
export function AddressLookUp({ id, field, found, error, t }: AddressLookUpProps): ReactElement {
  return (
    <div className="look-up" id={`${id}-look-up`} data-look-up={`${id}-suggestions`}>
      <input type="hidden" name="found" value={found?.search ?? ''} />
      <div className="ask">
        {field}
        <button type="submit" className="button only-no-js" name="intent" value="find">
          {t('look-up.go')}
        </button>
      </div>
      <div id={`${id}-suggestions`} className="look-up__list" role="listbox" aria-label={t('suggest.title')} hidden />
      <p
        className="small visually-hidden"
        role="status"
        data-count={t('suggest.count', { number: '#' })}
        data-none={t('look-up.none', { search: '#' })}
        data-filled={t('look-up.filled')}
      />
      {found !== null &&
        (found.suggestions.length === 0 ? (
          <Notice tone="info">{t('look-up.none', { search: found.search })}</Notice>
        ) : (
          <div className="look-up__found">
            <ChoiceGroup id={`${id}-suggestion`} legend={t('look-up.choose')} error={error}>
              {found.suggestions.map((each) => (
                <ChoiceOption key={suggestionText(each)} name="suggestion" value={suggestionText(each)} chosen="">
                  {suggestionText(each)}
                </ChoiceOption>
              ))}
            </ChoiceGroup>
            <button type="submit" className="button" name="intent" value="take">
              {t('look-up.take')}
            </button>
          </div>
        ))}
    </div>
  );
}
