import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { Env } from '../env.ts';
import { type CookieJar, type DraftCookie, draftLifetime, longestValue } from '../visitor/cookies.ts';
import { seal, unseal } from '../visitor/seal.ts';
import type { Session } from '../visitor/session.ts';
import { shortValues } from '../visitor/short-values.ts';
import type { Draft } from './refusal.ts';

interface Stored extends Draft {
  /** Nobody else sees it; null when nobody was signed in. */
  customer: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

interface DraftsOptions {
  env: Pick<Env, 'FORM_KEY'>;
  jar: CookieJar;
  session: Pick<Session, 'anonymousId' | 'customerId'>;
  /** Path of the page, with its slash at the end. */
  path: string;
}

/** The query parameter of the page that shows a refusal. */
export const againParameter = 'again';

/** Before the name of a form, in that parameter: what was typed into it is to be forgotten. */
export const discardMark = '_';

/** Drafts of one page that are kept: one for each tab that somebody may have open. */
const most = 3;
/** No browser of ours sends more. */
const mostRead = 10;

const notKept: MessageKey = 'form.error.not-kept';

/** Without its longest text, which is asked for again; without its last problem when no text is left. */
function shortened(stored: Stored): Stored {
  const [field = '', text = ''] =
    Object.entries(stored.typed).sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (text === '') return { ...stored, problems: stored.problems.slice(0, -1) };
  const others = stored.problems.filter((problem) => problem.field !== field);
  return {
    ...stored,
    typed: { ...stored.typed, [field]: '' },
    problems: [...others, { field, key: notKept }],
  };
}

const isBlank = ({ typed, problems }: Stored): boolean =>
  problems.length === 0 && Object.values(typed).every((text) => text === '');

/**
 * Keeps what was typed into the forms of one page while it waits to be corrected, in encrypted cookies that only this
 * page gets. Each refusal has an address of its own (`?again=`), so that several tabs, reload, Back and Forward find
 * their own; the page without it offers what was typed last, without its errors.
 */
export class Drafts {
  readonly #options: DraftsOptions;

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  /**
   * Keeps a draft; gives the value of `againParameter` that shows it. Of more than a cookie holds, the longest texts
   * are left out, and the draft says so at their fields. One of an `owner` who is not signed in now waits for them.
   */
  async keep(draft: Draft, owner: string | null = null): Promise<string> {
    const { env, jar, path, session } = this.#options;
    const id = `${Date.now().toString(36)}_${draft.form}`;
    const until = Date.now() + draftLifetime * 1000;
    const problems = draft.problems.map((each) => ({ ...each, values: shortValues(each.values) }));
    const isElse = owner !== null && owner !== session.customerId;
    const purpose = isElse ? this.#purposeOf(owner) : this.#purpose;
    const sealedNow = (text: Stored) => seal(env.FORM_KEY, purpose, JSON.stringify(text));
    let stored: Stored = { ...draft, problems, customer: isElse ? owner : session.customerId, until };
    let sealed = await sealedNow(stored);
    while (sealed.length > longestValue && !isBlank(stored)) {
      stored = shortened(stored);
      sealed = await sealedNow(stored);
    }
    for (const old of jar.drafts.slice(0, 1 - most)) jar.delete(old, path);
    jar.set(`draft_${id}`, sealed, path);
    return id;
  }

  /** The refusal of this id; without one, what was typed last. Null when there is nothing, or nothing of this visitor. */
  async read(id: string | null): Promise<Draft | null> {
    const asked = id === null ? null : await this.#open(`draft_${id}`);
    if (asked !== null) return asked;
    for (const name of this.#options.jar.drafts.reverse()) {
      const found = await this.#open(name);
      if (found !== null) return { ...found, problems: [], status: null, kept: true };
    }
    return null;
  }

  /** Whether something of this browser waits; what cannot be read, or ran out, is removed. */
  async waits(): Promise<boolean> {
    const { jar, path } = this.#options;
    let any = false;
    for (const name of jar.drafts.slice(-mostRead)) {
      if ((await this.#unseal(name)) === null) jar.delete(name, path);
      else any = true;
    }
    return any;
  }

  /** Forgets what was typed into a form: it was accepted, or is not wanted any more. */
  clear(form: string): void {
    const { jar, path } = this.#options;
    for (const name of jar.drafts) if (name.endsWith(`_${form}`)) jar.delete(name, path);
  }

  /** For this page and this browser alone. */
  get #purpose(): string {
    const { path, session } = this.#options;
    return `draft ${path} ${session.anonymousId}`;
  }

  /** For this page and one customer, who comes back to this browser with another id: signing in as somebody else renews it. */
  #purposeOf(customer: string): string {
    return `draft ${this.#options.path} of ${customer}`;
  }

  async #unseal(name: DraftCookie): Promise<Stored | null> {
    const { env, jar, session } = this.#options;
    const sealed = jar.get(name);
    if (sealed === undefined) return null;
    const own = session.customerId === null ? undefined : this.#purposeOf(session.customerId);
    const text =
      (await unseal(env.FORM_KEY, this.#purpose, sealed)) ??
      (own === undefined ? undefined : await unseal(env.FORM_KEY, own, sealed));
    if (text === undefined) return null;
    // Only `keep` can have sealed it.
    const stored: Stored = JSON.parse(text);
    return stored.until < Date.now() ? null : stored;
  }

  async #open(name: DraftCookie): Promise<Draft | null> {
    const stored = await this.#unseal(name);
    if (stored === null) return null;
    const { customer, until, ...draft } = stored;
    return customer === null || customer === this.#options.session.customerId ? draft : null;
  }
}
