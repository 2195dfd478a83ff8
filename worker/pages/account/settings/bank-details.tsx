import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { type BankDetails, bankRows } from '../../../../shared/contract/account/bank-details.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { ibanMask } from '../../../../shared/forms/masks.ts';
import { href } from '../../../../shared/routes.ts';
import { leaveHref } from '../../../forms/discard.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { issue } from '../../../forms/problem.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage } from '../../../page/page-module.ts';
import { ownPasswordRefusal, ownPasswordText } from '../sign-in/own-password.ts';
import { maskedIban, sentIban } from './iban.ts';
import { NoPassword } from './no-password.tsx';
import { Save } from './save.tsx';
import '../../../../client/styles/account/settings.css';

const form = defineForm({
  name: 'bank-details',
  fields: {
    holder: { label: 'bank.holder', autoComplete: 'name', autoCapitalize: 'words' },
    iban: {
      label: 'bank.iban',
      error: 'bank.error.iban',
      hint: 'bank.iban.hint',
      mask: ibanMask,
      freeLength: true,
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
    password: { label: 'settings.password', type: 'password', autoComplete: 'current-password' },
  },
  schema: z
    .object({
      holder: bankRows.updateBankDetails.input.shape.holder,
      // Spaces are allowed anywhere.
      iban: z
        .string()
        .min(1)
        .max(60)
        .regex(/^\s*[A-Za-z]{2}[A-Za-z\d\s]*$/),
      password: ownPasswordText,
    })
    .superRefine(({ iban }, ctx) => {
      if (!isValidIBAN(sentIban(iban))) ctx.addIssue(issue('iban', 'bank.error.iban'));
    })
    .transform((typed) => ({ ...typed, iban: sentIban(typed.iban) })),
});

/** Bank account for refunds that cannot be made by the original means of payment. */
export const accountBankDetails: PersonalPage<{ known: BankDetails | null; client: Client }> = {
  forms: [form],

  async load({ client, gateway }) {
    const [known, owner] = await Promise.all([
      gateway.call('getBankDetails', {}),
      client ?? gateway.call('getAccount', {}),
    ]);
    return { known: known.values[0] ?? null, client: owner };
  },

  action: (request, data) =>
    answerForm(form, request, data, async (typed) => {
      try {
        await request.gateway.call('updateBankDetails', typed);
      } catch (error) {
        return ownPasswordRefusal(error, 'password');
      }
      request.flash({ tone: 'success', key: 'settings.saved' });
      return seeOther(href(request.locale, 'account-settings'));
    }),

  seo: (_, { t }) => ({ title: t('settings.bank'), description: t('account.description') }),

  View({ data: { known, client }, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t('settings.bank')}</h1>
        <p className="settings__lead">{t('bank.text')}</p>
        {known !== null && <p>{`${known.holder} · ${maskedIban(known.iban)}`}</p>}
        {client.hasPassword ? (
          <FormView
            form={form}
            request={request}
            start={{ holder: known?.holder ?? '' }}
            className="settings__form settings__plain"
            submit={<Save t={t} back={leaveHref(request, form, href(locale, 'account-settings'))} />}
          />
        ) : (
          <NoPassword text="bank.first-password" request={request} />
        )}
      </div>
    );
  },
};
