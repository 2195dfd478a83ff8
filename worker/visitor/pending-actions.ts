import { z } from 'zod';
import { SealedCookie, type SealedCookieContext } from './sealed-cookie.ts';

const pendingAction = z.object({
  /** Of the page that answers the form, with market prefix. */
  path: z.string(),
  fields: z.record(z.string(), z.string()),
});

/** A form that a stranger has sent: it is sent again, once, when they have signed in. */
export type PendingAction = z.output<typeof pendingAction>;

const schema: z.ZodType<readonly PendingAction[]> = z.array(pendingAction);

/** Actions that wait; older ones give way. */
const maxActions = 4;

interface PendingActionsOptions extends SealedCookieContext {
  /** The browser, by its anonymous id, which may change in the middle of a request. */
  browser: { readonly anonymousId: string };
}

/**
 * What strangers have asked for that only customers may, in an encrypted cookie, until they have signed in. It belongs to
 * the browser that made it: put into another one it is nothing.
 */
export class PendingActions {
  readonly #options: PendingActionsOptions;

  constructor(options: PendingActionsOptions) {
    this.#options = options;
  }

  get #cookie(): SealedCookie<readonly PendingAction[]> {
    const { browser, ...context } = this.#options;
    const purpose = `pending actions ${browser.anonymousId}`;
    return new SealedCookie({ ...context, name: 'pending_actions', purpose, schema });
  }

  /** Does what may change the browser's id, as another customer's sign-in does: what waits goes on waiting under the new one. */
  async keepThrough<Result>(change: () => Promise<Result>): Promise<Result> {
    const { browser } = this.#options;
    const [waiting, before] = [await this.#read(), browser.anonymousId];
    try {
      return await change();
    } finally {
      if (waiting.length > 0 && browser.anonymousId !== before) await this.#cookie.write(waiting);
    }
  }

  /** Keeps one for later; the same once. One that is too long for a cookie is not kept. */
  async keep(action: PendingAction): Promise<void> {
    const key = JSON.stringify(action);
    const others = (await this.#read()).filter((each) => JSON.stringify(each) !== key);
    await this.#cookie.write([...others, action].slice(-maxActions));
  }

  /** Those that wait, the first one first; they are forgotten with the answer. */
  async take(): Promise<readonly PendingAction[]> {
    const waiting = await this.#read();
    this.#cookie.delete();
    return waiting;
  }

  async #read(): Promise<readonly PendingAction[]> {
    return (await this.#cookie.read()) ?? [];
  }
}
