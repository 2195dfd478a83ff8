import type { ReactElement } from 'react';
import { Notice } from '../components/notice.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { discardHref } from './discard.ts';

/** Message that the form shows a restored draft, with a link to the saved values. */
export function Unsaved({ request, form }: { request: PageRequest; form: string }): ReactElement {
  const { t } = request;
  return (
    <Notice tone="info">
      {t(request.draft?.prepared === true ? 'assistant.incomplete' : 'form.unsaved')}{' '}
      <a className="link" href={discardHref(request, form)} rel="nofollow">
        {t('form.discard')}
      </a>
    </Notice>
  );
}
