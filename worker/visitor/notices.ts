import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { Env } from '../env.ts';
import type { RefusalStatus } from '../errors/refusal-status.ts';
import { type CookieJar, longestValue } from './cookies.ts';
import { seal, unseal } from './seal.ts';
import type { Session } from './session.ts';
import { shortValues } from './short-values.ts';

/** How much a notice matters. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

/** Something that happened, to be told once, on the next page that this visitor sees. */
export interface Told {
  tone: NoticeTone;
  key: MessageKey;
  values?: Record<string, string | number> | undefined;
  /** A toast tells it where scripts run (`/api/visitor`); the page itself tells it to whom they do not. */
  toast?: true;
  /** What takes it back: the fields of a form, and where they are posted to. */
  undo?: { action: string; fields: Record<string, string> } | undefined;
  /** What was refused: the status of the page whose form it was, when that is the one that tells it. */
  refused?: { page: string; status: RefusalStatus } | undefined;
}

/** A session that ends by itself takes the cart out of sight; signing in brings it back. */
export const sessionEnded: Told = { tone: 'info', key: 'session.ended' };

interface NoticesOptions {
  env: Pick<Env, 'FORM_KEY'>;
  jar: CookieJar;
  session: Pick<Session, 'anonymousId'>;
}

/** Notices in a row that are remembered; older ones give way. */
const most = 4;
/** Letters of what takes something back. */
const longestUndo = 600;

/** What reads the same, and takes back the same, is told once. */
function once(told: readonly Told[]): Told[] {
  const words = ({ tone, key, values, undo }: Told) => JSON.stringify([tone, key, values, undo]);
  return told.filter((each, place) => !told.slice(place + 1).some((later) => words(later) === words(each)));
}

/** What fits into a cookie: long values are cut, and what cannot be cut is not offered. */
function short({ undo, ...told }: Told): Told {
  const fits = undo !== undefined && JSON.stringify(undo).length <= longestUndo;
  return { ...told, values: shortValues(told.values), ...(fits && { undo }) };
}

/**
 * What is told once after a redirect, in an encrypted cookie that the telling removes: a reload, Back or a shared
 * address does not tell it again.
 */
export class Notices {
  readonly #options: NoticesOptions;
  readonly #new: Told[] = [];

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Tells something on the next page. */
  tell(told: Told): void {
    this.#new.push(told);
  }

  /** Whether something waits to be told; what cannot be read is removed. */
  async waits(): Promise<boolean> {
    if ((await this.#waiting()).length > 0) return true;
    this.#options.jar.delete('notices');
    return false;
  }

  /** What the page that is being made tells; it is forgotten with the answer. */
  async take(): Promise<readonly Told[]> {
    const waiting = await this.#waiting();
    this.#options.jar.delete('notices');
    return once([...waiting, ...this.#new.splice(0)]);
  }

  /** Takes back what was refused on this page: the answer was lost, and it was carried out all the same. */
  async withdraw(page: string): Promise<void> {
    const waiting = await this.#waiting();
    const left = waiting.filter(({ refused }) => refused?.page !== page);
    if (left.length === 0) this.#options.jar.delete('notices');
    else if (left.length < waiting.length) await this.#keep(left);
  }

  /** Keeps what was not told yet for the next page. */
  async save(): Promise<void> {
    if (this.#new.length === 0) return;
    await this.#keep(once([...(await this.#waiting()), ...this.#new]).slice(-most));
  }

  async #keep(told: readonly Told[]): Promise<void> {
    const { env, jar } = this.#options;
    let kept = told.map(short);
    const sealKept = () => seal(env.FORM_KEY, this.#purpose, JSON.stringify(kept));
    let sealed = await sealKept();
    while (sealed.length > longestValue) {
      kept = kept.slice(1);
      sealed = await sealKept();
    }
    jar.set('notices', sealed);
  }

  get #purpose(): string {
    return `notices ${this.#options.session.anonymousId}`;
  }

  async #waiting(): Promise<readonly Told[]> {
    const { env, jar } = this.#options;
    const sealed = jar.get('notices');
    const text = sealed === undefined ? undefined : await unseal(env.FORM_KEY, this.#purpose, sealed);
    // Only `save` can have sealed it.
    return text === undefined ? [] : JSON.parse(text);
  }
}
