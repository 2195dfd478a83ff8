/** Customers of the suite's own: accounts that it creates at the authentication service, as a shopper would. */
import type { Tokens } from '../../../shared/contract/account/authentication.ts';
import { toBase64Url } from '../../../shared/encoding.ts';
import { type Caller, type Client, NotChecked } from './client.ts';
import { FormVisitor, filled, formsOf } from './form-visitor.ts';

export interface Customer extends Caller {
  token: string;
  refreshToken: string;
  email: string;
  /** Empty if the account has none. */
  password: string;
}

export interface SignUp {
  /** Base URL of the authentication service. */
  auth: string;
  clientId: string;
  /** The registered address after a sign-in. */
  callback: string;
}

const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Creates an account on the sign-up page, and exchanges the code that it leads to.
 * @throws NotChecked if the page has no form that can be filled in without a script
 */
export async function createCustomer(
  client: Client,
  as: Caller,
  { auth, clientId, callback }: SignUp,
): Promise<Customer> {
  const email = `conformance-${crypto.randomUUID()}@example.com`;
  const password = `Conformance ${random().slice(0, 12)}`;
  const verifier = random();
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    state: random(),
    code_challenge: toBase64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    ui_locales: as.locale,
  });
  const visitor = new FormVisitor([new URL(auth).origin]);
  const page = await visitor.open(`${auth}/auth/create?${query}`, { until: callback });
  const known = {
    'given-name': 'Conformance',
    'family-name': 'Test',
    email,
    username: email,
    'new-password': password,
    tel: '+33612345678',
  };
  const forms = page instanceof URL ? [] : formsOf(page);
  for (const form of forms) {
    const body = filled(form, known);
    if (body === undefined) continue;
    const next = await visitor.open(form.action, { form: body, until: callback });
    const code = next instanceof URL ? next.searchParams.get('code') : null;
    if (code === null) continue;
    const { accessToken, refreshToken } = await client.call(
      'exchangeCode',
      { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: callback, code_verifier: verifier },
      as,
    );
    return { ...as, token: accessToken, refreshToken, email, password };
  }
  throw new NotChecked(
    'needs accounts: the sign-up page could not be filled in, so name two as "customers" in --facts',
  );
}

/** A customer who was named. The e-mail is that of the account. */
export async function namedCustomer(
  client: Client,
  as: Caller,
  tokens: Tokens & { password: string },
): Promise<Customer> {
  const caller = { ...as, token: tokens.accessToken };
  const { email } = await client.call('getAccount', {}, caller);
  return { ...caller, refreshToken: tokens.refreshToken, email, password: tokens.password };
}
