import type { Env } from '../env.ts';
import { type CookieJar, longestValue } from './cookies.ts';
import { seal, unseal } from './seal.ts';

/** A form that a stranger has sent: it is sent again, once, when they have signed in. */
export interface Deed {
  /** Of the page that answers the form, with market prefix. */
  path: string;
  fields: Record<string, string>;
}

/** Deeds that wait; older ones give way. */
const most = 4;

const purpose = 'deeds';

/**
 * What strangers have asked for that only customers may, in an encrypted cookie, until they have signed in. It is not
 * tied to the id of the visitor, which another customer's sign-in renews.
 */
export class Deeds {
  readonly #env: Pick<Env, 'FORM_KEY'>;
  readonly #jar: CookieJar;

  constructor({ env, jar }: { env: Pick<Env, 'FORM_KEY'>; jar: CookieJar }) {
    this.#env = env;
    this.#jar = jar;
  }

  /** Keeps one for later; the same once. */
  async keep(deed: Deed): Promise<void> {
    const key = JSON.stringify(deed);
    const others = (await this.#read()).filter((each) => JSON.stringify(each) !== key);
    const sealed = await seal(this.#env.FORM_KEY, purpose, JSON.stringify([...others, deed].slice(-most)));
    if (sealed.length <= longestValue) this.#jar.set('deeds', sealed);
  }

  /** Those that wait, the first one first; they are forgotten with the answer. */
  async take(): Promise<readonly Deed[]> {
    const waiting = await this.#read();
    this.#jar.delete('deeds');
    return waiting;
  }

  async #read(): Promise<readonly Deed[]> {
    const sealed = this.#jar.get('deeds');
    const text = sealed === undefined ? undefined : await unseal(this.#env.FORM_KEY, purpose, sealed);
    // Only `keep` can have sealed it.
    return text === undefined ? [] : JSON.parse(text);
  }
}
