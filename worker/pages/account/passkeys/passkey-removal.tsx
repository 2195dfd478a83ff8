import type { Passkey } from '../../../../shared/contract/account/passkeys.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { deviceName } from '../sign-in/device-name.ts';
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
import { PasskeyText } from './passkeys.tsx';
import '../../../../client/styles/account/account-entry.css';

interface RemovalData {
  passkey: Passkey;
  /** True if only mails would be left as a sign-in method. */
  last: boolean;
  proof: Proof;
}

/** Removed already (second click, another tab), or never this customer's: the gateway does not distinguish them. */
function toListWithout({ flash, locale }: VisitorRequest): Response {
  flash({ tone: 'info', key: 'passkeys.gone' });
  return seeOther(href(locale, 'account-security'));
}

async function remove(request: VisitorRequest, posted: Posted): Promise<Response | Refusal> {
  const { gateway, route, locale } = request;
  try {
    await gateway.call('removePasskey', { id: route.params.id ?? '', password: posted.password });
  } catch (error) {
    const code = error instanceof UpstreamError ? error.code : undefined;
    if (code === 'last-sign-in') return new Refusal([{ key: 'passkeys.error.last' }]);
    if (code !== 'unknown') return proofRefusal(error, posted, request);
    return toListWithout(request);
  }
  request.flash({ tone: 'success', key: 'passkeys.removed' });
  return seeOther(href(locale, 'account-security'));
}

/** Removes a passkey after a confirmation; requires the password, unless the customer has just signed in. */
export const accountPasskey: PersonalPage<RemovalData> = {
  forms: [plainForm, passwordForm],

  async load(request) {
    const { gateway, route } = request;
    const client = request.client ?? (await gateway.call('getAccount', {}));
    const [{ values }, proof] = await Promise.all([gateway.call('listPasskeys', {}), proofOf(request)]);
    const passkey = values.find(({ id }) => id === route.params.id);
    if (passkey === undefined) return toListWithout(request);
    return { passkey, last: values.length === 1 && !client.hasPassword, proof };
  },

  action: (request, data) => answerOwner(request, data, remove),

  seo: (_, { t }) => ({ title: t('passkeys.remove.title'), description: t('account.description') }),

  View({ data: { passkey, last, proof }, request }) {
    const { t, locale, capabilities } = request;
    return (
      <div className="entry">
        <h1 className="title">{t('passkeys.remove.title')}</h1>
        <div>
          <h2 className="sign-in__device">{deviceName(passkey.userAgent, t)}</h2>
          <PasskeyText passkey={passkey} request={request} />
        </div>
        {last ? (
          <>
            <p>{t('passkeys.last')}</p>
            {capabilities.has('password') && (
              <p>
                <a className="button" href={href(locale, 'account-change-password')}>
                  {t('password.title.first')}
                </a>
              </p>
            )}
          </>
        ) : (
          <>
            <p>{t('passkeys.remove.text')}</p>
            <OwnerForm
              proof={proof}
              again="passkeys.remove.again"
              request={request}
              submit={
                <button type="submit" className="button button--primary">
                  {t('passkeys.remove.button')}
                </button>
              }
            />
          </>
        )}
        <Leave text="passkeys.remove.leave" request={request} />
      </div>
    );
  },
};
