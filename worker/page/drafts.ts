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
  prepared: z.literal(true).exactOptional(),
  /** Only this customer may see it; null if nobody was signed in. */
  customer: z.string().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Stored = z.output<typeof stored>;

interface DraftsOptions extends SealedCookieContext {
  session: Pick<Session, 'anonymousId' | 'customerId'>;
  /** Path of the page, with slash at the end. */
  path: string;
}

/** Query parameter of the page that shows a refusal. */
export const againParameter = 'again';

/** Prefix of a form's name in that parameter: the draft of the form is to be discarded. */
export const discardMark = '_';

/** Maximum number of stored drafts of a page, for several tabs. */
const maxDrafts = 3;
/** Maximum number of draft cookies that are read; our own browsers do not send more. */
const maxRead = 10;

const notSaved: MessageKey = 'form.error.not-saved';

/** Drops the longest text and marks its field; without texts, drops the last problem. */
function shorten(draft: Stored): Stored | undefined {
  const [field = '', text = ''] = Object.entries(draft.typed).sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (text === '') return draft.problems.length === 0 ? undefined : { ...draft, problems: draft.problems.slice(0, -1) };
  const others = draft.problems.filter((problem) => problem.field !== field);
  return {
    ...draft,
    typed: { ...draft.typed, [field]: '' },
    problems: [...others, { field, key: notSaved }],
  };
}

/**
 * Stores drafts: input of a page's forms that has to be corrected, in encrypted cookies that only this page receives.
 * Each refusal has its own address (`?again=`), so that tabs, reload, Back and Forward find the right draft. The page
 * without the parameter offers the latest draft, without its errors.
 */
export class Drafts {
  readonly #options: DraftsOptions;

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  /**
   * Stores a draft; returns the value of `againParameter` that shows it. If it does not fit into a cookie, the longest
   * texts are dropped and their fields marked. With an `owner` who is not signed in, it waits for that customer.
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

  /** The draft with this id; without id, the latest one. Null if there is none, or none of this visitor. */
  async read(id: string | null): Promise<Draft | null> {
    const asked = id === null ? null : await this.#open(`draft_${id}`);
    if (asked !== null) return asked;
    for (const name of this.#options.jar.drafts.reverse()) {
      const found = await this.#open(name);
      if (found !== null) return { ...found, problems: [], status: null, restored: true };
    }
    return null;
  }

  /** True if this browser has a draft. Deletes drafts that are unreadable or expired. */
  async isWaiting(): Promise<boolean> {
    const { jar, path } = this.#options;
    let any = false;
    for (const name of jar.drafts.slice(-maxRead)) {
      if ((await this.#unseal(name)) === null) jar.delete(name, path);
      else any = true;
    }
    return any;
  }

  /** Deletes the drafts of a form, after it was accepted or discarded. */
  clear(form: string): void {
    const { jar, path } = this.#options;
    for (const name of jar.drafts) if (name.endsWith(`_${form}`)) jar.delete(name, path);
  }

  /** Purpose of the seal: this page and this browser. */
  get #purpose(): string {
    const { path, session } = this.#options;
    return `draft ${path} ${session.anonymousId}`;
  }

  /** Purpose of the seal: this page and one customer. The anonymous id would not do: it changes at sign-in. */
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
