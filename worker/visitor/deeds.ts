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

/** The browser, by its anonymous id, which may change in the middle of a request. */
interface Browser {
  readonly anonymousId: string;
}

/**
 * What strangers have asked for that only customers may, in an encrypted cookie, until they have signed in. It belongs to
 * the browser that made it: put into another one it is nothing.
 */
export class Deeds {
  readonly #env: Pick<Env, 'FORM_KEY'>;
  readonly #jar: CookieJar;
  readonly #browser: Browser;

  constructor({ env, jar, browser }: { env: Pick<Env, 'FORM_KEY'>; jar: CookieJar; browser: Browser }) {
    this.#env = env;
    this.#jar = jar;
    this.#browser = browser;
  }

  get #purpose(): string {
    return `deeds ${this.#browser.anonymousId}`;
  }

  async #seal(deeds: readonly Deed[]): Promise<void> {
    const sealed = await seal(this.#env.FORM_KEY, this.#purpose, JSON.stringify(deeds.slice(-most)));
    if (sealed.length <= longestValue) this.#jar.set('deeds', sealed);
  }

  /** Does what may change the browser's id, as another customer's sign-in does: what waits goes on waiting under the new one. */
  async keepThrough<Result>(change: () => Promise<Result>): Promise<Result> {
    const [waiting, before] = [await this.#read(), this.#purpose];
    try {
      return await change();
    } finally {
      if (waiting.length > 0 && this.#purpose !== before) await this.#seal(waiting);
    }
  }

  /** Keeps one for later; the same once. */
  async keep(deed: Deed): Promise<void> {
    const key = JSON.stringify(deed);
    const others = (await this.#read()).filter((each) => JSON.stringify(each) !== key);
    await this.#seal([...others, deed]);
  }

  /** Those that wait, the first one first; they are forgotten with the answer. */
  async take(): Promise<readonly Deed[]> {
    const waiting = await this.#read();
    this.#jar.delete('deeds');
    return waiting;
  }

  async #read(): Promise<readonly Deed[]> {
    const sealed = this.#jar.get('deeds');
    const text = sealed === undefined ? undefined : await unseal(this.#env.FORM_KEY, this.#purpose, sealed);
    // Only `#seal` can have sealed it.
    return text === undefined ? [] : JSON.parse(text);
  }
}
