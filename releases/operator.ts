import { z } from 'zod';
import { type Explanation, explainHeader, explanation } from '../shared/contract/markets/explanation.ts';
import { policyAddresses } from '../shared/contract/markets/policy-addresses.ts';
import { type PolicyCandidate, policyCandidate } from '../shared/contract/markets/policy-candidate.ts';
import {
  type AskedChange,
  nextPageHeader,
  type ReleaseChange,
  type ReleaseContents,
  releaseChange,
  releaseContents,
  releaseId,
  releasePointer,
} from '../shared/contract/markets/release.ts';
import { jsonIn } from '../shared/http/json.ts';
import type { Locale } from '../shared/markets/locales.ts';
import type { Counts } from '../shared/releases/guard-rails.ts';
import { signMoment } from '../shared/releases/moment-link.ts';
import { panelParameter, signPanel } from '../shared/releases/panel-link.ts';
import { releaseIdOf } from '../shared/releases/release.ts';
import { textOf } from './contents.ts';
import { type RefusalCode, Refused } from './refused.ts';

/** A storefront that does not do what it is asked, in one sentence. */
export class StorefrontRefuses extends Refused {
  override name = 'StorefrontRefuses';
}

/** What an answer of the storefront's that is no success means. */
function codeOf(status: number): RefusalCode {
  if (status >= 500) return 'away';
  if (status === 401) return 'no-key';
  return status === 409 ? 'overtaken' : 'refused';
}

const now = z.object({
  pointer: releasePointer,
  release: releaseId.nullable(),
  contents: releaseContents.nullable(),
  addresses: policyAddresses,
});
/** What a market shows to most, and by which release; without contents where nobody has parameters of it. */
export type Shown = z.output<typeof now>;
/** The same of a market that can be shown. */
export interface Now extends Shown {
  contents: ReleaseContents;
}

const trial = z.object({ candidate: policyCandidate.nullable() });

const counts = z.object({
  answers: z.number(),
  errors: z.number(),
  orders: z.number(),
  refusals: z.number(),
}) satisfies z.ZodType<Counts>;
const rollout = z.object({
  counts: z.object({ live: counts, next: counts }).nullable(),
  /** Why it is about to be taken back. */
  stops: z.array(z.string()),
});
export type Rollout = z.output<typeof rollout>;

/** Milliseconds that a storefront has to answer. */
const patience = 30_000;

/** Calls the storefront as an operator (worker/releases/release-calls.ts). */
export class Operator {
  readonly origin: string;
  readonly #key: string;

  /** @param origin of the storefront, without a slash at the end */
  constructor(origin: string, key: string) {
    this.origin = origin;
    this.#key = key;
  }

  #call(method: string, path: string, body?: string): Promise<Response> {
    return this.#ask(`/_config/${path}`, { method, body: body ?? null });
  }

  /** An answer of the storefront's to its operator. */
  async #ask(path: string, init: { method: string; body?: string | null; headers?: Record<string, string> }) {
    const response = await fetch(`${this.origin}${path}`, {
      ...init,
      // A connection that is kept may be closed by the other side just when it is used again.
      headers: { ...init.headers, authorization: `Bearer ${this.#key}`, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new StorefrontRefuses(
        'away',
        `The storefront at ${this.origin} does not answer: ${String(error)}`,
      );
    });
    if (response.ok) return response;
    const text = await response.text();
    throw new StorefrontRefuses(
      codeOf(response.status),
      messageIn(text) ?? `The storefront answered ${response.status} to ${path}.`,
    );
  }

  async #read<Schema extends z.ZodType>(schema: Schema, response: Response): Promise<z.output<Schema>> {
    const { data, success } = schema.safeParse(await response.json().catch(() => null));
    if (success) return data;
    throw new StorefrontRefuses(
      'refused',
      `The storefront at ${this.origin} answers what this version of the command cannot read.`,
    );
  }

  /**
   * Why an address (path and query) answers as it does.
   *
   * @param visitor headers of whoever asks, such as languages and cookies
   */
  async explain(address: string, visitor: Record<string, string> = {}): Promise<Explanation> {
    const response = await this.#ask(address, {
      method: 'GET',
      headers: { ...visitor, [explainHeader]: 'on' },
    });
    const told = explanation.safeParse(await response.json().catch(() => null));
    if (!told.success)
      throw new StorefrontRefuses('refused', `The storefront at ${this.origin} explains nothing.`);
    return told.data;
  }

  /** Has the edge forget the pages that carry one of these tags. */
  async purge(tags: readonly string[]): Promise<void> {
    await this.#ask('/_purge', { method: 'POST', body: JSON.stringify({ tags }) });
  }

  /** A link to a page of this storefront, below which a panel then says why it is as it is; good for an hour. */
  async panelLink(address: URL): Promise<string> {
    const link = new URL(address);
    link.searchParams.set(panelParameter, await signPanel(this.#key, Math.floor(Date.now() / 1000)));
    return link.href;
  }

  /** What a link carries that shows a market at another moment; good for an hour. */
  momentToken(locale: Locale, at: Date): Promise<string> {
    return signMoment(this.#key, locale, Math.floor(at.getTime() / 1000), Math.floor(Date.now() / 1000));
  }

  async shown(locale: Locale): Promise<Shown> {
    return this.#read(now, await this.#call('GET', `${locale}/now`));
  }

  /** @throws StorefrontRefuses where nobody has parameters of the market */
  async now(locale: Locale): Promise<Now> {
    const { contents, ...shown } = await this.shown(locale);
    if (contents !== null) return { ...shown, contents };
    throw new StorefrontRefuses(
      'refused',
      `Nobody has parameters of ${locale}, and all of its pages fail. Release some: npm run config -- promote ${locale} --files --why "..."`,
    );
  }

  /** What the gateway says of a market, whatever release is live. */
  async gateway(locale: Locale): Promise<ReleaseContents> {
    return this.#read(releaseContents, await this.#call('GET', `${locale}/gateway`));
  }

  /** All changes of a market, the newest first. */
  async changes(locale: Locale): Promise<ReleaseChange[]> {
    const changes: ReleaseChange[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: Response = await this.#call('GET', `${locale}/changes${query}`);
      const after = page.headers.get(nextPageHeader);
      query = after === null ? null : `?after=${encodeURIComponent(after)}`;
      changes.push(...(await this.#read(z.array(releaseChange), page)));
    }
    return changes;
  }

  /** The ids of a market's releases that the storefront still has. */
  async releaseIds(locale: Locale): Promise<Set<string>> {
    return new Set(await this.#read(z.array(z.string()), await this.#call('GET', `${locale}/releases`)));
  }

  /** What is counted while a release is tried; null where nobody counts, or none is. */
  async rollout(locale: Locale): Promise<Rollout> {
    return this.#read(rollout, await this.#call('GET', `${locale}/rollout`));
  }

  async release(locale: Locale, id: string): Promise<ReleaseContents> {
    return this.#read(releaseContents, await this.#call('GET', `${locale}/releases/${id}`));
  }

  /** Stores contents as a release, which nobody sees yet; gives its id. */
  async put(locale: Locale, contents: ReleaseContents): Promise<string> {
    const text = textOf(contents);
    const id = await releaseIdOf(text);
    await this.#call('PUT', `${locale}/releases/${id}`, text);
    return id;
  }

  async change(locale: Locale, change: AskedChange): Promise<void> {
    await this.#call('POST', `${locale}/changes`, JSON.stringify(change));
  }

  /** The policy that is tried in a market; null for none. */
  async candidate(locale: Locale): Promise<PolicyCandidate | null> {
    return (await this.#read(trial, await this.#call('GET', `${locale}/candidate`))).candidate;
  }

  /** Has browsers tell what a policy would break. */
  async tryPolicy(
    locale: Locale,
    asked: Pick<PolicyCandidate, 'policy' | 'who' | 'why'>,
  ): Promise<PolicyCandidate> {
    const answer = await this.#call('PUT', `${locale}/candidate`, JSON.stringify(asked));
    return (await this.#read(z.object({ candidate: policyCandidate }), answer)).candidate;
  }

  async stopTrying(locale: Locale, asked: Pick<PolicyCandidate, 'who' | 'why'>): Promise<void> {
    await this.#call('DELETE', `${locale}/candidate`, JSON.stringify(asked));
  }

  /** What a preview link carries; good for an hour. */
  async link(locale: Locale, release: string): Promise<string> {
    const answer = await this.#call('POST', `${locale}/link`, JSON.stringify({ release }));
    return (await this.#read(z.object({ token: z.string() }), answer)).token;
  }
}

function messageIn(text: string): string | undefined {
  return z.object({ message: z.string() }).safeParse(jsonIn(text)).data?.message;
}
