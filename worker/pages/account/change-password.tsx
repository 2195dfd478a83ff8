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
import { isFreshlySignedIn, isOldSignIn, SignInAgain } from './sign-in/sign-in-again.tsx';
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

/** What the gateway refuses, beside its field. */
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
    // The page says what for.
    if (isOldSignIn(error)) return seeOther(href(request.locale, 'account-change-password'));
    if (passwords.oldPassword !== undefined || !isWrongPassword(error)) return refusal(error);
    // Another tab was faster: now there is an old one to be asked for.
    request.flash({ tone: 'info', key: 'password.set-meanwhile' });
    return seeOther(href(request.locale, 'account-change-password'));
  }
  request.flash({ tone: 'success', key: 'password.changed' });
  return seeOther(href(request.locale, 'account-security'));
}

interface PasswordData {
  client: Client;
  /** A first password waits for a fresh sign-in. */
  waits: boolean;
}

/**
 * A new password: the old one is asked for where there is one, a fresh sign-in where there is none, and all other
 * sign-ins end.
 */
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
                {/* Password managers store a password with the name that it belongs to. */}
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
