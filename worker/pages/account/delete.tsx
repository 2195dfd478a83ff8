import type { ReactElement } from 'react';
import { z } from 'zod';
import { daysUntilErasure } from '../../../shared/account/account-deletion.ts';
import type { Client } from '../../../shared/contract/account/customer.ts';
import { href } from '../../../shared/routes.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { answerForm, defineForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import type { Refusal } from '../../page/refusal.ts';
import { isOn } from '../../page/row.ts';
import { ownPasswordRefusal, ownPasswordText } from './sign-in/own-password.ts';
import '../../../client/styles/account/account-entry.css';

const passwordForm = defineForm({
  name: 'delete',
  fields: { password: { label: 'password.old', type: 'password', autoComplete: 'current-password' } },
  schema: z.object({ password: ownPasswordText }),
});

/** For an account without a password: requests a mail, whose link returns with the proof. */
const mailForm = defineForm({ name: 'delete-mail', fields: {}, schema: z.object({}) });
const proofForm = defineForm({
  name: 'delete-proof',
  fields: {},
  schema: z.object({ proof: z.string().min(1).max(100) }),
});

async function close({ gateway, flash, signOut }: VisitorRequest, proof: string): Promise<Response> {
  await gateway.call('deleteAccount', { proof });
  flash({ tone: 'success', key: 'delete.done', values: { days: daysUntilErasure } });
  return signOut();
}

async function withPassword(request: VisitorRequest, password: string): Promise<Response | Refusal> {
  try {
    const { proof } = await request.gateway.call('proveDeletion', { password });
    if (proof !== null) return await close(request, proof);
  } catch (error) {
    return ownPasswordRefusal(error, 'password');
  }
  // The account has no password (any more), and the gateway has sent the mail.
  return mailed(request);
}

function mailed({ flash, locale }: VisitorRequest): Response {
  flash({ tone: 'info', key: 'delete.mailed' });
  return seeOther(href(locale, 'account-delete'));
}

/** An invalid link redirects to the form that requests a new one. */
async function withProof(request: VisitorRequest, proof: string): Promise<Response> {
  try {
    return await close(request, proof);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'proof-wrong') throw error;
    request.flash({ tone: 'warning', key: 'delete.spent' });
    return seeOther(href(request.locale, 'account-delete'));
  }
}

const proofOf = ({ url }: PageRequest): string => url.searchParams.get('proof') ?? '';

/** Closes the account: explains the consequences, and asks for the password, or sends a mail if there is none. */
export const accountDelete: PersonalPage<{ client: Client }> = {
  forms: [passwordForm, mailForm, proofForm],

  load: async ({ client, gateway }) => ({ client: client ?? (await gateway.call('getAccount', {})) }),

  action(request, data) {
    switch (data.get('form')) {
      case mailForm.name:
        return answerForm(mailForm, request, data, () => withPassword(request, ''));
      case proofForm.name:
        return answerForm(proofForm, request, data, ({ proof }) => withProof(request, proof));
      default:
        return answerForm(passwordForm, request, data, ({ password }) => withPassword(request, password));
    }
  },

  seo: (_, { t }) => ({ title: t('delete.title'), description: t('account.description') }),

  View({ data: { client }, request }) {
    const { t, locale } = request;
    return (
      <div className="entry">
        <h1 className="title">{t('delete.title')}</h1>
        <section className="entry__what">
          <h2 className="subheading">{t('delete.now')}</h2>
          <ul className="entry__list">
            <li>{t('delete.now.sign-ins')}</li>
            <li>{t('delete.now.mails')}</li>
            <li>{t('delete.now.orders')}</li>
            {isOn('ereservation', request.domain) && <li>{t('delete.now.reserved')}</li>}
          </ul>
        </section>
        <section className="entry__what">
          <h2 className="subheading">{t('delete.until', { days: daysUntilErasure })}</h2>
          <p>{t('delete.until.text')}</p>
        </section>
        <section className="entry__what">
          <h2 className="subheading">{t('delete.after')}</h2>
          <ul className="entry__list">
            <li>{t('delete.after.data')}</li>
            {client.loyaltyNumber !== null && <li>{t('delete.after.points')}</li>}
            <li>{t('delete.after.kept')}</li>
            <li>{t('delete.gift-cards')}</li>
          </ul>
        </section>
        <DeletionForm client={client} request={request} />
        <p>
          <a className="link" href={href(locale, 'account-dashboard')}>
            {t('delete.stay')}
          </a>
        </p>
      </div>
    );
  },
};

function DeletionForm({ client, request }: { client: Client; request: VisitorRequest }): ReactElement {
  const { t } = request;
  const proof = proofOf(request);
  const submit = (
    <button type="submit" className="button button--primary">
      {t('delete.button')}
    </button>
  );
  if (proof !== '')
    return (
      <FormView
        form={proofForm}
        request={request}
        submit={
          <>
            <input type="hidden" name="proof" value={proof} />
            {submit}
          </>
        }
      />
    );
  if (client.hasPassword) return <FormView form={passwordForm} request={request} submit={submit} />;
  return (
    <FormView
      form={mailForm}
      request={request}
      submit={
        <>
          <p className="muted">{t('delete.mail.text', { email: client.email })}</p>
          <button type="submit" className="button">
            {t('delete.mail')}
          </button>
        </>
      }
    />
  );
}
