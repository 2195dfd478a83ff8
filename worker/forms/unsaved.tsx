import type { ReactElement } from 'react';
import { Notice } from '../components/notice.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { discardHref } from './discard.ts';

/** What stands in the form was typed before and never saved: said in a line, with the way to what is saved. */
export function Unsaved({ request, form }: { request: PageRequest; form: string }): ReactElement {
  const { t } = request;
  return (
    <Notice tone="info">
      {t('form.unsaved')}{' '}
      <a className="link" href={discardHref(request, form)} rel="nofollow">
        {t('form.discard')}
      </a>
    </Notice>
  );
}
