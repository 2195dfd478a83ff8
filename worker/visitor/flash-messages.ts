import { z } from 'zod';
import { refusalStatus } from '../errors/refusal-status.ts';
import { SealedCookie, type SealedCookieContext } from './sealed-cookie.ts';
import type { Session } from './session.ts';
import { messageKey, messageValues, shortValues } from './short-values.ts';

/** How much a notice matters. */
const tone = z.enum(['info', 'success', 'warning', 'danger']);
export type NoticeTone = z.output<typeof tone>;

const texts = z.record(z.string(), z.string());

const messages = z.object({
  tone,
  key: messageKey,
  values: messageValues.optional(),
  /** A toast tells it where scripts run (`/api/visitor`); the page itself tells it to whom they do not. */
  toast: z.literal(true).exactOptional(),
  /** What takes it back: the fields of a form, and where they are posted to. */
  undo: z.object({ action: z.string(), fields: texts }).optional(),
  /** What was refused: the status of the page whose form it was, when that is the one that tells it. */
  refused: z.object({ page: z.string(), status: refusalStatus }).optional(),
});

/** Something that happened, to be told once, on the next page that this visitor sees. */
export type FlashMessage = z.output<typeof messages>;

const schema: z.ZodType<readonly FlashMessage[]> = z.array(messages);

/** A session that ends by itself takes the cart out of sight; signing in brings it back. */
export const sessionEnded: FlashMessage = { tone: 'info', key: 'session.ended' };

interface FlashMessagesOptions extends SealedCookieContext {
  session: Pick<Session, 'anonymousId'>;
}

/** Notices in a row that are remembered; older ones give way. */
const maxNotices = 4;
/** Letters of what takes something back. */
const maxUndoLength = 600;

/** What reads the same, and takes back the same, is told once. */
function once(messages: readonly FlashMessage[]): FlashMessage[] {
  const words = ({ tone, key, values, undo }: FlashMessage) => JSON.stringify([tone, key, values, undo]);
  return messages.filter(
    (each, place) => !messages.slice(place + 1).some((later) => words(later) === words(each)),
  );
}

/** What fits into a cookie: long values are cut, and what cannot be cut is not offered. */
function short({ undo, ...messages }: FlashMessage): FlashMessage {
  const fits = undo !== undefined && JSON.stringify(undo).length <= maxUndoLength;
  return { ...messages, values: shortValues(messages.values), ...(fits && { undo }) };
}

/**
 * What is told once after a redirect, in an encrypted cookie that the telling removes: a reload, Back or a shared
 * address does not tell it again.
 */
export class FlashMessages {
  readonly #options: FlashMessagesOptions;
  readonly #new: FlashMessage[] = [];

  constructor(options: FlashMessagesOptions) {
    this.#options = options;
  }

  /** Tells something on the next page. */
  flash(messages: FlashMessage): void {
    this.#new.push(messages);
  }

  /** Whether something waits to be told; what cannot be read is removed. */
  async waits(): Promise<boolean> {
    if ((await this.#waiting()).length > 0) return true;
    this.#cookie.delete();
    return false;
  }

  /** What the page that is being made tells; it is forgotten with the answer. */
  async take(): Promise<readonly FlashMessage[]> {
    const waiting = await this.#waiting();
    this.#cookie.delete();
    return once([...waiting, ...this.#new.splice(0)]);
  }

  /** Takes back what was refused on this page: the answer was lost, and it was carried out all the same. */
  async withdraw(page: string): Promise<void> {
    const waiting = await this.#waiting();
    const left = waiting.filter(({ refused }) => refused?.page !== page);
    if (left.length === 0) this.#cookie.delete();
    else if (left.length < waiting.length) await this.#cookie.write(left.map(short));
  }

  /** Keeps what was not told yet for the next page. */
  async save(): Promise<void> {
    if (this.#new.length === 0) return;
    const messages = once([...(await this.#waiting()), ...this.#new]).slice(-maxNotices);
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
