// First, because settings.css overrides its rules for fields.
import '../../../../client/styles/address.css';
import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { wantsFiscalNumber } from '../../../../shared/forms/fiscal-number.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { leaveHref } from '../../../forms/discard.ts';
import { answerForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { ownPasswordRefusal } from '../sign-in/own-password.ts';
import { editForm, startOf } from './edit-form.ts';
import { NoPassword } from './no-password.tsx';
import { Save } from './save.tsx';
import { sentClient, withQualities } from './sent-client.ts';
import '../../../../client/styles/account/settings.css';

function refusal(error: unknown): Refusal {
  if (error instanceof UpstreamError && error.code === 'email-taken')
    return new Refusal([{ field: 'email', key: 'settings.error.email-taken' }]);
  return ownPasswordRefusal(error, 'password');
}

/** Fields that may be left empty: their value stays unchanged (specification, section 5). */
const keepable = ['gender', 'birthday', 'phoneNumber', 'preferredChannel'] as const;
type Keepable = (typeof keepable)[number];

/** True if a field was left empty although the shop knows its value: the message must not say that it was changed. */
function isUnchanged(typed: Record<Keepable, string>, known: Pick<Client, Keepable>): boolean {
  return keepable.some((name) => typed[name] === '' && known[name] !== null);
}

export const accountSettingsEdit: PersonalPage<{ client: Client }> = {
  forms: [editForm],

  load: async ({ client, gateway }) => ({ client: client ?? (await gateway.call('getAccount', {})) }),

  action: (request, data) =>
    answerForm(editForm, request, data, async (typed) => {
      let saved: Client;
      try {
        const known = request.client ?? (await request.gateway.attempt('getAccount', {}));
        saved = await request.gateway.call('updateAccount', withQualities(sentClient(typed), known));
      } catch (error) {
        return refusal(error);
      }
      const { pendingEmail: pending } = saved;
      const savedKey = isUnchanged(typed, saved) ? 'settings.saved.unchanged' : 'settings.saved';
      // The gateway changes an e-mail at once, or asks to confirm it first.
      if (typed.email !== undefined && pending !== null)
        request.flash({ tone: 'success', key: 'settings.saved.email-asked', values: { email: pending } });
      else
        request.flash({
          tone: 'success',
          key: typed.email === undefined ? savedKey : 'settings.saved.email',
        });
      return seeOther(href(request.locale, 'account-settings'));
    }),

  seo: (_, { t }) => ({ title: t('settings.edit.title'), description: t('account.description') }),

  View({ data: { client }, request }) {
    const { t, locale, domain } = request;
    const start = startOf(client, domain.params.phoneNumberCountries, domain.countryCodeISO2);
    return (
      <div className="settings">
        <h1 className="title">{t('settings.edit.title')}</h1>
        <p className="settings__lead">{t('settings.edit.text')}</p>
        <FormView
          form={editForm}
          request={request}
          start={start}
          className="settings__form"
          submit={<Save t={t} back={leaveHref(request, editForm, href(locale, 'account-settings'))} />}
        >
          {(field) => (
            <>
              <Part title={t('settings.part.you')}>
                {field('gender')}
                <div className="field-row">
                  {field('firstName')}
                  {field('lastName')}
                </div>
                {field('birthday')}
                {wantsFiscalNumber(domain.countryCodeISO2) ? (
                  field('fiscalNumber')
                ) : (
                  <input type="hidden" name="fiscalNumber" value="" />
                )}
              </Part>
              <Part title={t('settings.part.reach')}>
                <div className="field-row address__phone">
                  {field('phoneNumberCountry')}
                  {field('phoneNumber')}
                </div>
                {field('preferredChannel')}
                {field('newsletter')}
              </Part>
              <Part title={t('settings.part.email')}>
                <input type="hidden" name="before" value={client.email} />
                {client.hasPassword ? (
                  <>
                    {field('email')}
                    {field('password')}
                  </>
                ) : (
                  <>
                    <input type="hidden" name="email" value={client.email} />
                    <p>{client.email}</p>
                    <NoPassword text="settings.email.first-password" request={request} />
                  </>
                )}
              </Part>
            </>
          )}
        </FormView>
      </div>
    );
  },
};

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <fieldset className="settings__part">
      <legend className="heading">{title}</legend>
      {children}
    </fieldset>
  );
}
