import type { ReactElement } from 'react';
import { helpHref } from '../../content/help-topics.ts';
import type { PageRequest } from '../../page/page-module.ts';
import '../../../client/styles/content/text-page.css';
import '../../../client/styles/content/help.css';

/** Maximum length in characters. */
export const maxQuestionLength = 100;

interface HelpSearchProps {
  request: PageRequest;
  /** The current question. */
  asked?: string;
}

export function HelpSearch({ request, asked = '' }: HelpSearchProps): ReactElement {
  const { t } = request;
  return (
    <search>
      <form className="help__search" action={helpHref(request)} method="get">
        <label className="visually-hidden" htmlFor="help-search">
          {t('help.search')}
        </label>
        <input
          id="help-search"
          className="field__input"
          type="search"
          name="q"
          defaultValue={asked}
          placeholder={t('help.search')}
          autoComplete="off"
          maxLength={maxQuestionLength}
        />
        <button className="button button--primary" type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
