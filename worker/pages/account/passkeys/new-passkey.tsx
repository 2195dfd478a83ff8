import { UpstreamError } from '../../../errors/errors.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import {
  answerOwner,
  Leave,
  OwnerForm,
  type Posted,
  type Proof,
  passwordForm,
  plainForm,
  proofOf,
  proofRefusal,
} from './owner.tsx';
import '../../../../client/styles/account/account-entry.css';

/** Redirects to the authentication service: passkeys are tied to its domain, so they are created there. */
async function start(request: VisitorRequest, posted: Posted): Promise<Response | Refusal> {
  try {
    const { address } = await request.gateway.call('startPasskey', posted);
    return seeOther(address);
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'too-many-passkeys')
      return new Refusal([{ key: 'passkeys.error.many' }]);
    return proofRefusal(error, posted, request);
  }
}

/** Creates a passkey: requires the password, unless the customer has just signed in. */
export const accountPasskeys: PersonalPage<{ proof: Proof }> = {
  forms: [plainForm, passwordForm],

  load: async (request) => ({ proof: await proofOf(request) }),

  action: (request, data) => answerOwner(request, data, start),

  seo: (_, { t }) => ({ title: t('passkeys.new.title'), description: t('account.description') }),

  View({ data: { proof }, request }) {
    const { t } = request;
    return (
      <div className="entry">
        <h1 className="title">{t('passkeys.new.title')}</h1>
        <p className="muted">{t('passkeys.text')}</p>
        <OwnerForm
          proof={proof}
          again="passkeys.new.again"
          request={request}
          submit={
            <button type="submit" className="button button--primary">
              {t('passkeys.new.go')}
            </button>
          }
        />
        <Leave text="passkeys.new.leave" request={request} />
      </div>
    );
  },
};
