import { z } from 'zod';
import { SealedCookie, type SealedCookieContext } from './sealed-cookie.ts';

const pendingAction = z.object({
  /** Path of the page that handles the form, with market prefix. */
  path: z.string(),
  fields: z.record(z.string(), z.string()),
});

/** A form of a stranger that is sent again, once, after they have signed in. */
export type PendingAction = z.output<typeof pendingAction>;

const schema: z.ZodType<readonly PendingAction[]> = z.array(pendingAction);

/** Maximum number of pending actions; older ones are dropped. */
const maxActions = 4;

interface PendingActionsOptions extends SealedCookieContext {
  /** The browser's anonymous id, which may change during a request. */
  browser: { readonly anonymousId: string };
}

/** Forms of strangers for customers only, in an encrypted cookie until they sign in. Invalid in any other browser. */
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

  /** Runs a change that may replace the browser's id, such as a sign-in; moves the pending actions to the new id. */
  async keepThrough<Result>(change: () => Promise<Result>): Promise<Result> {
    const { browser } = this.#options;
    const [waiting, before] = [await this.#read(), browser.anonymousId];
    try {
      return await change();
    } finally {
      if (waiting.length > 0 && browser.anonymousId !== before) await this.#cookie.write(waiting);
    }
  }

  /** Saves an action, once if repeated. One that does not fit into a cookie is not saved. */
  async keep(action: PendingAction): Promise<void> {
    const key = JSON.stringify(action);
    const others = (await this.#read()).filter((each) => JSON.stringify(each) !== key);
    await this.#cookie.write([...others, action].slice(-maxActions));
  }

  /** Returns the pending actions, oldest first, and removes them. */
  async take(): Promise<readonly PendingAction[]> {
    const waiting = await this.#read();
    this.#cookie.delete();
    return waiting;
  }

  async #read(): Promise<readonly PendingAction[]> {
    return (await this.#cookie.read()) ?? [];
  }
}
