import type { ReactElement } from 'react';
import { z } from 'zod';
import { daysUntilErasure } from '../../../../shared/account/account-deletion.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { href } from '../../../../shared/routes.ts';
import { defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import { logError } from '../../../observability/log.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { failureOf } from '../../../upstream/failure.ts';
import { here, returnPath } from './next-page.ts';
import '../../../../client/styles/account/welcome.css';

/** Only a button; its errors are above it. */
export const reactivationForm = defineForm({ name: 'reactivation', fields: {}, schema: z.object({}) });

/** Reopens a closed account, and redirects to the next page. */
export async function reactivate(request: VisitorRequest): Promise<Response | Refusal> {
  const { gateway, locale } = request;
  try {
    await gateway.call('reactivateAccount', {});
    return seeOther(returnPath(request) ?? href(locale, 'account-dashboard'));
  } catch (error) {
    failureOf(error, request);
    logError(error, request.log);
    return new Refusal([{ key: 'account.reactivate.failed' }], 502);
  }
}

/** Shown to customers who have closed their account. */
export function Reactivation({ client, request }: { client: Client; request: PageRequest }): ReactElement {
  const { t, locale, capabilities } = request;
  return (
    <div className="welcome welcome--narrow stack">
      <h1 className="title">{t('account.deleted.title')}</h1>
      <p>{t('account.deleted.text', { name: displayName(client.firstName), days: daysUntilErasure })}</p>
      {capabilities.has('account-deletion') && (
        <FormView
          form={reactivationForm}
          request={request}
          action={here(request)}
          submit={
            <button type="submit" className="button button--primary button--block">
              {t('account.reactivate')}
            </button>
          }
        />
      )}
      <p>
        <a className="link" href={href(locale, 'auth-logout')} rel="nofollow">
          {t('account.sign-out')}
        </a>
      </p>
    </div>
  );
}
