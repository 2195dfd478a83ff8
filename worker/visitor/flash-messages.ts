import { z } from 'zod';
import { refusalStatus } from '../errors/refusal-status.ts';
import { SealedCookie, type SealedCookieContext } from './sealed-cookie.ts';
import type { Session } from './session.ts';
import { messageKey, messageValues, shortValues } from './short-values.ts';

const tone = z.enum(['info', 'success', 'warning', 'danger']);
export type NoticeTone = z.output<typeof tone>;

const texts = z.record(z.string(), z.string());

const flashMessage = z.object({
  tone,
  key: messageKey,
  values: messageValues.optional(),
  /** Shown as a toast if scripts run (`/api/visitor`), else by the page. */
  toast: z.literal(true).exactOptional(),
  /** The form that undoes the action: its fields and its target. */
  undo: z.object({ action: z.string(), fields: texts }).optional(),
  /** What was refused: the status for the page with that form, if it shows the message. */
  refused: z.object({ page: z.string(), status: refusalStatus }).optional(),
});

/** A message for the next page that this visitor sees, shown once. */
export type FlashMessage = z.output<typeof flashMessage>;

const schema: z.ZodType<readonly FlashMessage[]> = z.array(flashMessage);

/** Shown because an expired session hides the cart, which comes back after signing in. */
export const sessionEnded: FlashMessage = { tone: 'info', key: 'session.ended' };

interface FlashMessagesOptions extends SealedCookieContext {
  session: Pick<Session, 'anonymousId'>;
}

/** Maximum number of stored messages; older ones are dropped. */
const maxMessages = 4;
/** Maximum length of an undo form in characters. */
const maxUndoLength = 600;

/** Removes duplicates: messages with the same text and undo. */
function once(messages: readonly FlashMessage[]): FlashMessage[] {
  const words = ({ tone, key, values, undo }: FlashMessage) => JSON.stringify([tone, key, values, undo]);
  return messages.filter((each, place) => !messages.slice(place + 1).some((later) => words(later) === words(each)));
}

/** Shortens a message for the cookie: long values are cut, an undo form that is too long is left out. */
function short({ undo, ...message }: FlashMessage): FlashMessage {
  const fits = undo !== undefined && JSON.stringify(undo).length <= maxUndoLength;
  return { ...message, values: shortValues(message.values), ...(fits && { undo }) };
}

/**
 * Messages to show once after a redirect, in an encrypted cookie that is removed when they are shown: neither reload,
 * Back nor a shared address shows them again.
 */
export class FlashMessages {
  readonly #options: FlashMessagesOptions;
  readonly #new: FlashMessage[] = [];

  constructor(options: FlashMessagesOptions) {
    this.#options = options;
  }

  flash(message: FlashMessage): void {
    this.#new.push(message);
  }

  /** True if messages wait; an unreadable cookie is removed. */
  async isWaiting(): Promise<boolean> {
    if ((await this.#waiting()).length > 0) return true;
    this.#cookie.delete();
    return false;
  }

  /** Returns the messages for the page that is being rendered, and removes them. */
  async take(): Promise<readonly FlashMessage[]> {
    const waiting = await this.#waiting();
    this.#cookie.delete();
    return once([...waiting, ...this.#new.splice(0)]);
  }

  /** Removes messages about a refusal on this page: the answer was lost, but the action was carried out. */
  async withdraw(page: string): Promise<void> {
    const waiting = await this.#waiting();
    const left = waiting.filter(({ refused }) => refused?.page !== page);
    if (left.length === 0) this.#cookie.delete();
    else if (left.length < waiting.length) await this.#cookie.write(left.map(short));
  }

  async save(): Promise<void> {
    if (this.#new.length === 0) return;
    const messages = once([...(await this.#waiting()), ...this.#new]).slice(-maxMessages);
    await this.#cookie.write(messages.map(short));
  }

  get #cookie(): SealedCookie<readonly FlashMessage[]> {
    const { session, ...context } = this.#options;
    const purpose = `notices ${session.anonymousId}`;
    const shorten = (messages: readonly FlashMessage[]) => messages.slice(1);
    return new SealedCookie({ ...context, name: 'notices', purpose, schema, shorten });
  }

  async #waiting(): Promise<readonly FlashMessage[]> {
    return (await this.#cookie.read()) ?? [];
  }
}
