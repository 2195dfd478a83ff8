import type { passkeyRows } from '../../../shared/contract/account/passkeys.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import { self } from '../../customers/self.ts';
import { Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { askOwner } from '../fresh-sign-in.ts';
import { challengeToRegister } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { removePasskey } from './remove.ts';
import { listPasskeys, maxPasskeys } from './store.ts';

export const passkeyHandlers: Handlers<typeof passkeyRows> = {
  async listPasskeys(_, caller) {
    const offered = relyingParty(caller.env) !== null;
    return { offered, values: offered ? await listPasskeys(caller.env.DB, self(caller)) : [] };
  },

  async startPasskey({ password, from, returnTo: path }, caller) {
    const { env, locale } = caller;
    const customerId = self(caller);
    if (relyingParty(env) === null) throw new Refused('unknown', 'This address can have no passkeys.');
    await askOwner(caller, customerId, password);
    if ((await listPasskeys(env.DB, customerId)).length >= maxPasskeys)
      throw new Refused('too-many-passkeys', `A customer keeps up to ${maxPasskeys} passkeys.`);
    const returnTo = shopOrigin(env, locale) + href(locale, from, {}, { returnTo: path === '' ? undefined : path });
    const challenge = await challengeToRegister(env.DB, { customerId, returnTo }, Math.floor(Date.now() / 1000));
    const address = new URL(`${env.ORIGIN}/authentication/passkeys/new`);
    address.searchParams.set('ui_locales', locale);
    address.searchParams.set('challenge', challenge);
    return { address: address.href };
  },

  async removePasskey({ id, password }, caller) {
    const customerId = self(caller);
    await askOwner(caller, customerId, password);
    await removePasskey(caller.env, { customerId, passkeyId: id, locale: caller.locale }, new Date());
    return {};
  },
};
