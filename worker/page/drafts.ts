import { z } from 'zod';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { refusalStatus } from '../errors/refusal-status.ts';
import { type DraftCookie, draftLifetime } from '../visitor/cookies.ts';
import { SealedCookie, type SealedCookieContext } from '../visitor/sealed-cookie.ts';
import type { Session } from '../visitor/session.ts';
import { messageKey, messageValues, shortValues } from '../visitor/short-values.ts';
import type { Draft } from './refusal.ts';

const problem = z.object({
  field: z.string().optional(),
  key: messageKey,
  values: messageValues.optional(),
});

const stored = z.object({
  form: z.string(),
  typed: z.record(z.string(), z.string()),
  problems: z.array(problem),
  status: refusalStatus.nullable(),
  restored: z.literal(true).exactOptional(),
  /** Nobody else sees it; null when nobody was signed in. */
  customer: z.string().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Stored = z.output<typeof stored>;

interface DraftsOptions extends SealedCookieContext {
  session: Pick<Session, 'anonymousId' | 'customerId'>;
  /** Path of the page, with its slash at the end. */
  path: string;
}

/** The query parameter of the page that shows a refusal. */
export const againParameter = 'again';

/** Before the name of a form, in that parameter: what was typed into it is to be forgotten. */
export const discardMark = '_';

/** Drafts of one page that are kept: one for each tab that somebody may have open. */
const maxDrafts = 3;
/** No browser of ours sends more. */
const maxRead = 10;

const notSaved: MessageKey = 'form.error.not-kept';

/** Without its longest text, which is asked for again; without its last problem when no text is left. */
function shorten(draft: Stored): Stored | undefined {
  const [field = '', text = ''] =
    Object.entries(draft.typed).sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (text === '')
    return draft.problems.length === 0 ? undefined : { ...draft, problems: draft.problems.slice(0, -1) };
  const others = draft.problems.filter((problem) => problem.field !== field);
  return {
    ...draft,
    typed: { ...draft.typed, [field]: '' },
    problems: [...others, { field, key: notSaved }],
  };
}

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
    const { jar, path, session } = this.#options;
    const id = `${Date.now().toString(36)}_${draft.form}`;
    const until = Date.now() + draftLifetime * 1000;
    const problems = draft.problems.map((each) => ({ ...each, values: shortValues(each.values) }));
    const isElse = owner !== null && owner !== session.customerId;
    const customer = isElse ? owner : session.customerId;
    for (const old of jar.drafts.slice(0, 1 - maxDrafts)) jar.delete(old, path);
    const cookie = this.#cookie(`draft_${id}`, isElse ? this.#purposeOf(owner) : this.#purpose);
    await cookie.write({ ...draft, problems, customer, until });
    return id;
  }

  /** The refusal of this id; without one, what was typed last. Null when there is nothing, or nothing of this visitor. */
  async read(id: string | null): Promise<Draft | null> {
    const asked = id === null ? null : await this.#open(`draft_${id}`);
    if (asked !== null) return asked;
    for (const name of this.#options.jar.drafts.reverse()) {
      const found = await this.#open(name);
      if (found !== null) return { ...found, problems: [], status: null, restored: true };
    }
    return null;
  }

  /** Whether something of this browser waits; what cannot be read, or ran out, is removed. */
  async waits(): Promise<boolean> {
    const { jar, path } = this.#options;
    let any = false;
    for (const name of jar.drafts.slice(-maxRead)) {
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

  #cookie(name: DraftCookie, purpose: string): SealedCookie<Stored> {
    return new SealedCookie({ ...this.#options, name, purpose, schema: stored, shorten });
  }

  async #unseal(name: DraftCookie): Promise<Stored | null> {
    const { customerId } = this.#options.session;
    const draft =
      (await this.#cookie(name, this.#purpose).read()) ??
      (customerId === null ? undefined : await this.#cookie(name, this.#purposeOf(customerId)).read());
    return draft === undefined || draft.until < Date.now() ? null : draft;
  }

  async #open(name: DraftCookie): Promise<Draft | null> {
    const found = await this.#unseal(name);
    if (found === null) return null;
    const { customer, until, ...draft } = found;
    return customer === null || customer === this.#options.session.customerId ? draft : null;
  }
}
