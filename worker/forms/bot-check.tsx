import type { ReactElement } from 'react';
import { isUnconfirmed } from '../../shared/account/email-quality.ts';
import { isVisitorRequest, type PageRequest, type VisitorRequest } from '../page/page-module.ts';
import { type FormFields, Refusal } from '../page/refusal.ts';

type ForPeople = Pick<FormFields, 'botCheck'>;

interface Page {
  forms?: readonly FormFields[];
}

/**
 * Where the provider's script asks, in a form that is for people; nothing where the market asks nobody. The script
 * itself is named in the document (worker/rendering/render.tsx), on such pages alone.
 */
export function BotCheckPlace({
  form,
  request,
}: {
  form: ForPeople;
  request: PageRequest;
}): ReactElement | null {
  const { botCheck, t } = request;
  if (form.botCheck === undefined || botCheck === null) return null;
  const maySkip = form.botCheck.confirmedMaySkip === true;
  const client = isVisitorRequest(request) ? request.client : null;
  // Who has confirmed an e-mail already needs no JavaScript here.
  const needsHint = !maySkip || client === null || isUnconfirmed(client.emailQuality);
  return (
    <>
      <div className={botCheck.className} data-sitekey={botCheck.siteKey} />
      {needsHint && (
        <p className="field__hint only-no-js">
          {t(maySkip ? 'botCheck.noscript.confirmed' : 'botCheck.noscript')}
        </p>
      )}
    </>
  );
}

/** Whether a page has a form that is for people, in a market that asks. */
export const asksPeople = ({ forms = [] }: Page, { botCheck }: Pick<PageRequest, 'botCheck'>): boolean =>
  botCheck !== null && forms.some((form) => form.botCheck !== undefined);

/** Whether a customer has sent the form whose e-mail is confirmed, as far as the account can be asked. */
async function isConfirmed({ session, client: loaded, gateway }: VisitorRequest): Promise<boolean> {
  if (session.customerId === null) return false;
  const client = loaded ?? (await gateway.attempt('getAccount', {}));
  return client !== null && !isUnconfirmed(client.emailQuality);
}

/** Why a form is not carried out whose sender nobody vouches for; null where it is. */
export async function refusedAsBot(
  { botCheck: checked }: ForPeople,
  request: VisitorRequest,
  data: FormData,
): Promise<Refusal | null> {
  if (checked === undefined || request.botCheck === null) return null;
  const given = data.get(request.botCheck.field);
  const token = typeof given === 'string' ? given : '';
  if (token === '' && checked.confirmedMaySkip === true && (await isConfirmed(request))) return null;
  const result = await request.vouch(token);
  if (result === 'person') return null;
  // Without any it comes from a page that does not ask, from one without a script, or from somebody who did not answer.
  if (result === 'program')
    return new Refusal([{ key: token === '' ? 'botCheck.asked' : 'botCheck.failed' }]);
  return checked.whenDown === 'pass' ? null : new Refusal([{ key: 'botCheck.down' }], 502);
}
