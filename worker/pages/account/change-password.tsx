import { z } from 'zod';
import type { Client } from '../../../shared/contract/account/customer.ts';
import { passwordLength } from '../../../shared/forms/password.ts';
import { href } from '../../../shared/routes.ts';
import { UpstreamError } from '../../errors/errors.ts';
import type { Field } from '../../forms/field.ts';
import { answerForm, defineForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import { issue } from '../../forms/problem.ts';
import { seeOther } from '../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { isWrongPassword, ownPasswordRefusal, ownPasswordText } from './sign-in/own-password.ts';
import { again, isFreshlySignedIn, isOldSignIn, SignInAgain } from './sign-in/sign-in-again.tsx';
import '../../../client/styles/account/account-entry.css';

const newPassword = z.string().min(passwordLength.min).max(passwordLength.max);

const newField: Field = {
  label: 'password.new',
  hint: 'password.rule',
  type: 'password',
  autoComplete: 'new-password',
  strength: true,
};

const changeForm = defineForm({
  name: 'password',
  fields: {
    oldPassword: { label: 'password.old', type: 'password', autoComplete: 'current-password' },
    newPassword: newField,
  },
  schema: z.object({ oldPassword: ownPasswordText, newPassword }).superRefine((typed, ctx) => {
    if (typed.newPassword === typed.oldPassword) ctx.addIssue(issue('newPassword', 'password.error.same'));
  }),
});

const firstForm = defineForm({
  name: 'first-password',
  fields: { newPassword: newField },
  schema: z.object({ newPassword }),
});

/** Converts an error of the gateway to a refusal at its field. */
function refusal(error: unknown): Refusal {
  if (error instanceof UpstreamError && error.code === 'password-weak')
    return new Refusal([{ field: 'newPassword', key: 'password.error.weak' }]);
  return ownPasswordRefusal(error, 'oldPassword');
}

async function carryOut(
  request: VisitorRequest,
  passwords: { oldPassword?: string; newPassword: string },
): Promise<Response | Refusal> {
  try {
    await request.gateway.call('changePassword', passwords);
  } catch (error) {
    // The page explains why a fresh sign-in is needed.
    if (isOldSignIn(error)) return seeOther(href(request.locale, 'account-change-password', {}, { [again]: 1 }));
    if (passwords.oldPassword !== undefined || !isWrongPassword(error)) return refusal(error);
    // The first password was set in another tab: now the page asks for it.
    request.flash({ tone: 'info', key: 'password.set-meanwhile' });
    return seeOther(href(request.locale, 'account-change-password'));
  }
  request.flash({ tone: 'success', key: 'password.changed' });
  return seeOther(href(request.locale, 'account-security'));
}

interface PasswordData {
  client: Client;
  /** True if a first password needs a fresh sign-in. */
  waits: boolean;
}

/** Sets a new password, and ends all other sign-ins. Requires the old password, or a fresh sign-in if there is none. */
export const accountChangePassword: PersonalPage<PasswordData> = {
  forms: [changeForm, firstForm],

  async load(request) {
    const client = request.client ?? (await request.gateway.call('getAccount', {}));
    return { client, waits: !client.hasPassword && !(await isFreshlySignedIn(request)) };
  },

  action: (request, data) =>
    data.get('form') === firstForm.name
      ? answerForm(firstForm, request, data, (typed) => carryOut(request, typed))
      : answerForm(changeForm, request, data, (typed) => carryOut(request, typed)),

  seo: ({ client }, { t }) => ({
    title: t(client.hasPassword ? 'password.title' : 'password.title.first'),
    description: t('account.description'),
  }),

  View({ data: { client, waits }, request }) {
    const { t } = request;
    const { hasPassword, email } = client;
    const form = hasPassword ? changeForm : firstForm;
    return (
      <div className="entry">
        <h1 className="title">{t(hasPassword ? 'password.title' : 'password.title.first')}</h1>
        <p className="muted">{t(hasPassword ? 'password.lead' : 'password.lead.first')}</p>
        {waits ? (
          <SignInAgain text="password.first.again" request={request} />
        ) : (
          <FormView
            form={form}
            request={request}
            submit={
              <>
                {/* Password managers save a password with this user name. */}
                <input type="text" autoComplete="username" value={email} readOnly hidden />
                <button type="submit" className="button button--primary">
                  {t(hasPassword ? 'password.change' : 'password.set')}
                </button>
              </>
            }
          />
        )}
      </div>
    );
  },
};
