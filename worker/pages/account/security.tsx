import { z } from 'zod';
import type { SignIn } from '../../../shared/contract/account/account.ts';
import type { Client } from '../../../shared/contract/account/customer.ts';
import type { LinkedPlatform } from '../../../shared/contract/account/platforms.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { href } from '../../../shared/routes.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { refusalOf } from '../../forms/form.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { offersLinking } from '../../ucp/protocol/offers-linking.ts';
import { isReturnPath } from '../../visitor/sign-in.ts';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Platforms } from './platforms/platforms.tsx';
import { SignIns } from './sign-ins.tsx';
import '../../../client/styles/forms.css';
import '../../../client/styles/account/account-entry.css';

interface SecurityData {
  client: Client;
  /** Null if the gateway fails. */
  signIns: SignIn[] | null;
  passkeys: CallOutput<'listPasskeys'> | null;
  platforms: LinkedPlatform[] | null;
}

/** Intents of the buttons of this page, and of the notice about an unconfirmed e-mail. */
const intents = z.discriminatedUnion('intent', [
  // In the call's path, `.` and `..` would name another call.
  z.object({
    intent: z.literal('end'),
    id: z
      .string()
      .max(100)
      .regex(/^(?!\.{1,2}$)./),
  }),
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.enum(['confirm-email', 'keep-email']), returnTo: z.string().optional() }),
]);

async function carryOut(request: VisitorRequest, asked: z.output<typeof intents>): Promise<Response> {
  const { gateway, locale } = request;
  const here = href(locale, 'account-security');
  switch (asked.intent) {
    case 'end':
      try {
        await gateway.call('endSignIn', { id: asked.id });
      } catch (error) {
        // The sign-in has ended already.
        if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
      }
      request.flash({ tone: 'success', key: 'security.ended' });
      return seeOther(here);
    case 'end-others':
      await gateway.call('endOtherSignIns', {});
      request.flash({ tone: 'success', key: 'security.ended.others' });
      return seeOther(here);
    case 'confirm-email':
      await gateway.call('sendEmailConfirmation', {});
      request.flash({ tone: 'success', key: 'email.unconfirmed.sent' });
      break;
    case 'keep-email': {
      // Sending the present e-mail again discards the pending one.
      const { email } = await gateway.call('getAccount', {});
      await gateway.call('updateAccount', { email });
      request.flash({ tone: 'success', key: 'email.pending.cancelled', values: { email } });
    }
  }
  return seeOther(isReturnPath(asked.returnTo ?? '') ? (asked.returnTo ?? here) : here);
}

/** Links can be ended also where no more can be made. */
const showsPlatforms = (request: VisitorRequest, platforms: SecurityData['platforms']): boolean =>
  offersLinking(request) || (platforms?.length ?? 0) > 0;

/** Who gets into the account: password, passkeys, sign-ins, and linked assistants. */
export const accountSecurity: PersonalPage<SecurityData> = {
  async load({ client, gateway }) {
    const [known, signIns, passkeys, platforms] = await Promise.all([
      client ?? gateway.call('getAccount', {}),
      gateway.attempt('listSignIns', {}),
      gateway.attempt('listPasskeys', {}),
      gateway.attempt('listPlatforms', {}),
    ]);
    return { client: known, signIns, passkeys, platforms };
  },

  async action(request, data) {
    const asked = intents.safeParse(Object.fromEntries(data));
    if (!asked.success) return new Refusal([{ key: 'form.error.input' }]);
    try {
      return await carryOut(request, asked.data);
    } catch (error) {
      return refusalOf(error, request);
    }
  },

  seo: (_, { t }) => ({ title: t('security.title'), description: t('account.description') }),

  View({ data: { client, signIns, passkeys, platforms }, request }) {
    const { t, locale, capabilities } = request;
    return (
      <div className="entry entry--wide">
        <h1 className="title">{t('security.title')}</h1>
        {capabilities.has('password') && (
          <section className="entry__part" aria-labelledby="password">
            <h2 className="heading" id="password">
              {t('security.password')}
            </h2>
            <p className="muted">{t(client.hasPassword ? 'security.password.text' : 'password.lead.first')}</p>
            <a className="button" href={href(locale, 'account-change-password')}>
              {t(client.hasPassword ? 'password.title' : 'password.title.first')}
            </a>
          </section>
        )}
        {capabilities.has('passkeys') && <Passkeys passkeys={passkeys} request={request} />}
        {capabilities.has('sign-ins') && <SignIns signIns={signIns} request={request} />}
        {showsPlatforms(request, platforms) && <Platforms platforms={platforms} request={request} />}
        {capabilities.has('account-deletion') && (
          <p className="entry__part">
            <a className="link" href={href(locale, 'account-delete')}>
              {t('delete.title')}
            </a>
          </p>
        )}
      </div>
    );
  },
};
