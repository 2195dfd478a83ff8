import type { ReactElement } from 'react';
import { isUnconfirmed } from '../../shared/account/email-quality.ts';
import { isVisitorRequest, type PageRequest, type VisitorRequest } from '../page/page-module.ts';
import { type FormFields, Refusal } from '../page/refusal.ts';

type ForPeople = Pick<FormFields, 'botCheck'>;

interface Page {
  forms?: readonly FormFields[];
}

/**
 * Place of the bot check in a form; null if the market or the form has none. The document
 * (worker/rendering/render.tsx) loads the provider's script on such pages only.
 */
export function BotCheckPlace({ form, request }: { form: ForPeople; request: PageRequest }): ReactElement | null {
  const { botCheck, t } = request;
  if (form.botCheck === undefined || botCheck === null) return null;
  const maySkip = form.botCheck.confirmedMaySkip === true;
  const client = isVisitorRequest(request) ? request.client : null;
  // Customers with a confirmed e-mail need no JavaScript here.
  const needsHint = !maySkip || client === null || isUnconfirmed(client.emailQuality);
  return (
    <>
      <div className={botCheck.className} data-sitekey={botCheck.siteKey} />
      {needsHint && (
        <p className="field__hint only-no-js">{t(maySkip ? 'botCheck.noscript.confirmed' : 'botCheck.noscript')}</p>
      )}
    </>
  );
}

/** True if the market has a bot check and a form of the page uses it. */
export const asksPeople = ({ forms = [] }: Page, { botCheck }: Pick<PageRequest, 'botCheck'>): boolean =>
  botCheck !== null && forms.some((form) => form.botCheck !== undefined);

/** True if a customer with a confirmed e-mail sent the form; false if the account cannot be read. */
async function isConfirmed({ session, client: loaded, gateway }: VisitorRequest): Promise<boolean> {
  if (session.customerId === null) return false;
  const client = loaded ?? (await gateway.attempt('getAccount', {}));
  return client !== null && !isUnconfirmed(client.emailQuality);
}

/** Returns a refusal if the bot check failed; null if the form may be processed. */
export async function refusedAsBot(
  { botCheck: checked }: ForPeople,
  request: VisitorRequest,
  data: FormData,
): Promise<Refusal | null> {
  if (checked === undefined || request.botCheck === null) return null;
  const given = data.get(request.botCheck.field);
  const token = typeof given === 'string' ? given : '';
  if (token === '' && checked.confirmedMaySkip === true && (await isConfirmed(request))) return null;
  const result = await request.verifyBotCheck(token);
  if (result === 'person') return null;
  // No token: the page has no check, no script ran, or the visitor did not answer.
  if (result === 'program') return new Refusal([{ key: token === '' ? 'botCheck.asked' : 'botCheck.failed' }]);
  return checked.whenDown === 'pass' ? null : new Refusal([{ key: 'botCheck.down' }], 502);
}
