import type { ReactElement, ReactNode } from 'react';
import { z } from 'zod';
import type { PlainKey } from '../../../../shared/i18n/i18n.ts';
import { href, queryString } from '../../../../shared/routes.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import type { Again, Refusal } from '../../../page/refusal.ts';
import { isWrongPassword, ownPasswordRefusal, ownPasswordText } from '../sign-in/own-password.ts';
import { again, isFreshlySignedIn, isOldSignIn, SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { PasskeyFrom } from './start-passkey.tsx';
import '../../../../client/styles/account/account-entry.css';

/** Proof that it is the owner who changes the sign-in methods of the account. */
export type Proof = 'fresh' | 'password' | 'sign-in';

/** Returns the proof that a customer has or must provide. */
export async function proofOf(request: VisitorRequest): Promise<Proof> {
  if (await isFreshlySignedIn(request)) return 'fresh';
  const { hasPassword } = request.client ?? (await request.gateway.call('getAccount', {}));
  return hasPassword ? 'password' : 'sign-in';
}

const originOf = (text: string | null): PasskeyFrom => (text === 'account-welcome' ? text : 'account-security');

const from = z
  .string()
  .optional()
  .transform((text) => originOf(text ?? null));

/** After a fresh sign-in there is nothing to type. */
export const plainForm = defineForm({
  name: 'passkey',
  fields: {},
  schema: z
    .object({ from, returnTo: z.string().max(2000).optional() })
    .transform((posted) => ({ ...posted, password: '' })),
});

export const passwordForm = defineForm({
  name: 'passkey-password',
  fields: {
    password: { label: 'password.old', type: 'password', autoComplete: 'current-password' },
  },
  schema: z.object({ from, password: ownPasswordText }),
});

export interface Posted {
  /** Empty after a fresh sign-in. */
  password: string;
  /** Page to return to. */
  from: PasskeyFrom;
  /** Page to go to afterwards; known only if the customer has just signed in. */
  returnTo?: string | undefined;
}

/** Handles either form with `carryOut`. */
export function answerOwner(
  request: VisitorRequest,
  data: FormData,
  carryOut: (request: VisitorRequest, posted: Posted) => Promise<Response | Refusal>,
): Promise<Response | Refusal | Again> {
  const withProof = (posted: Posted) => carryOut(request, posted);
  return data.get('form') === passwordForm.name
    ? answerForm(passwordForm, request, data, withProof)
    : answerForm(plainForm, request, data, withProof);
}

/** Returns a refusal for a missing proof, or a redirect to this page, which asks for it. */
export function proofRefusal(
  error: unknown,
  { password, from: origin }: Posted,
  { url: { pathname } }: VisitorRequest,
): Response | Refusal {
  if (isOldSignIn(error) || (password === '' && isWrongPassword(error)))
    return seeOther(pathname + queryString({ [again]: 1, from: origin === 'account-security' ? undefined : origin }));
  return ownPasswordRefusal(error, 'password');
}

interface OwnerFormProps {
  proof: Proof;
  /** Text that explains why a new sign-in is needed. */
  again: PlainKey;
  request: PageRequest;
  submit: ReactNode;
}

export function OwnerForm({ proof, again, request, submit }: OwnerFormProps): ReactElement {
  if (proof === 'sign-in') return <SignInAgain text={again} request={request} />;
  const origin = originOf(request.url.searchParams.get('from'));
  const hidden = <input type="hidden" name="from" value={origin} />;
  if (proof === 'fresh')
    return (
      <FormView
        form={plainForm}
        request={request}
        submit={
          <>
            {hidden}
            {submit}
          </>
        }
      />
    );
  return (
    <FormView
      form={passwordForm}
      request={request}
      submit={
        <>
          {hidden}
          {submit}
        </>
      }
    />
  );
}

/** Link that cancels: back to the page that the customer came from. */
export function Leave({ text, request }: { text: PlainKey; request: PageRequest }): ReactElement {
  const origin = originOf(request.url.searchParams.get('from'));
  return (
    <p>
      <a className="link" href={href(request.locale, origin)}>
        {request.t(text)}
      </a>
    </p>
  );
}
