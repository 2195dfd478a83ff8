import { z } from 'zod';
import { commandFor } from '../scripts/sources.mjs';
import { type Explanation, explainHeader, explanation } from '../shared/contract/markets/explanation.ts';
import { policyAddresses } from '../shared/contract/markets/policy-addresses.ts';
import { type PolicyCandidate, policyCandidate } from '../shared/contract/markets/policy-candidate.ts';
import {
  type ChangeRequest,
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
import { panelParameter, signPanel } from '../shared/releases/panel-link.ts';
import { signPreviewDate } from '../shared/releases/preview-date-link.ts';
import { releaseIdOf } from '../shared/releases/release.ts';
import { textOf } from './contents.ts';
import { type RefusalCode, Refused } from './refused.ts';

/** A request that the storefront refuses or does not answer. */
export class StorefrontRefuses extends Refused {
  override name = 'StorefrontRefuses';
}

function codeOf(status: number): RefusalCode {
  if (status >= 500) return 'away';
  if (status === 401) return 'no-key';
  return status === 409 ? 'outdated' : 'refused';
}

const now = z.object({
  pointer: releasePointer,
  release: releaseId.nullable(),
  contents: releaseContents.nullable(),
  addresses: policyAddresses,
});
/** What a market shows outside the staged share. `contents` is null if neither a release nor the gateway has any. */
export type ReleaseNow = z.output<typeof now>;
/** The same with contents. */
export interface Now extends ReleaseNow {
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
  /** Reasons for which the release will be rolled back. */
  stops: z.array(z.string()),
});
export type Rollout = z.output<typeof rollout>;

/** Timeout in ms. */
const timeout = 30_000;

/** Client of the storefront's operator API (worker/releases/release-calls.ts). */
export class Operator {
  readonly origin: string;
  readonly #key: string;

  /** @param origin of the storefront, without a trailing slash */
  constructor(origin: string, key: string) {
    this.origin = origin;
    this.#key = key;
  }

  #call(method: string, path: string, body?: string): Promise<Response> {
    return this.#ask(`/_config/${path}`, { method, body: body ?? null });
  }

  /** Sends a request with the operator's key. @throws StorefrontRefuses */
  async #ask(path: string, init: { method: string; body?: string | null; headers?: Record<string, string> }) {
    const response = await fetch(`${this.origin}${path}`, {
      ...init,
      // The server may close an idle keep-alive connection just as it is reused.
      headers: { ...init.headers, authorization: `Bearer ${this.#key}`, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new StorefrontRefuses('away', `The storefront at ${this.origin} does not answer: ${String(error)}`);
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
   * @param visitor request headers, such as languages and cookies
   */
  async explain(address: string, visitor: Record<string, string> = {}): Promise<Explanation> {
    const response = await this.#ask(address, {
      method: 'GET',
      headers: { ...visitor, [explainHeader]: 'on' },
    });
    const answer = explanation.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new StorefrontRefuses('refused', `The storefront at ${this.origin} explains nothing.`);
    return answer.data;
  }

  /** Purges the pages with one of these tags from the edge cache. */
  async purge(tags: readonly string[]): Promise<void> {
    await this.#ask('/_purge', { method: 'POST', body: JSON.stringify({ tags }) });
  }

  /** A link to a page with the explain panel below it; valid for an hour. */
  async panelLink(address: URL): Promise<string> {
    const link = new URL(address);
    link.searchParams.set(panelParameter, await signPanel(this.#key, Math.floor(Date.now() / 1000)));
    return link.href;
  }

  /** The token of a link that shows a market at another time; valid for an hour. */
  previewDateToken(locale: Locale, at: Date): Promise<string> {
    return signPreviewDate(this.#key, locale, Math.floor(at.getTime() / 1000), Math.floor(Date.now() / 1000));
  }

  async shown(locale: Locale): Promise<ReleaseNow> {
    return this.#read(now, await this.#call('GET', `${locale}/now`));
  }

  /** @throws StorefrontRefuses where the market has no parameters */
  async now(locale: Locale): Promise<Now> {
    const { contents, ...shown } = await this.shown(locale);
    if (contents !== null) return { ...shown, contents };
    throw new StorefrontRefuses(
      'refused',
      `The market ${locale} has no parameters, and all of its pages fail. Release some: ${commandFor('npm run config', `promote ${locale} --files --why "..."`)}`,
    );
  }

  /** The gateway's contents of a market, whichever release is live. */
  async gateway(locale: Locale): Promise<ReleaseContents> {
    return this.#read(releaseContents, await this.#call('GET', `${locale}/gateway`));
  }

  /** All changes of a market, newest first. */
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

  async releaseIds(locale: Locale): Promise<Set<string>> {
    return new Set(await this.#read(z.array(z.string()), await this.#call('GET', `${locale}/releases`)));
  }

  /** Counts of the staged release; null where nothing is staged or counted. */
  async rollout(locale: Locale): Promise<Rollout> {
    return this.#read(rollout, await this.#call('GET', `${locale}/rollout`));
  }

  async release(locale: Locale, id: string): Promise<ReleaseContents> {
    return this.#read(releaseContents, await this.#call('GET', `${locale}/releases/${id}`));
  }

  /** Stores contents as a release, without showing it; returns its id. */
  async put(locale: Locale, contents: ReleaseContents): Promise<string> {
    const text = textOf(contents);
    const id = await releaseIdOf(text);
    await this.#call('PUT', `${locale}/releases/${id}`, text);
    return id;
  }

  async change(locale: Locale, change: ChangeRequest): Promise<void> {
    await this.#call('POST', `${locale}/changes`, JSON.stringify(change));
  }

  /** The policy on trial in a market; null for none. */
  async candidate(locale: Locale): Promise<PolicyCandidate | null> {
    return (await this.#read(trial, await this.#call('GET', `${locale}/candidate`))).candidate;
  }

  /** Puts a policy on trial: browsers report what it would block. */
  async tryPolicy(locale: Locale, asked: Pick<PolicyCandidate, 'policy' | 'who' | 'why'>): Promise<PolicyCandidate> {
    const answer = await this.#call('PUT', `${locale}/candidate`, JSON.stringify(asked));
    return (await this.#read(z.object({ candidate: policyCandidate }), answer)).candidate;
  }

  async stopTrying(locale: Locale, asked: Pick<PolicyCandidate, 'who' | 'why'>): Promise<void> {
    await this.#call('DELETE', `${locale}/candidate`, JSON.stringify(asked));
  }

  /** The token of a preview link; valid for an hour. */
  async link(locale: Locale, release: string): Promise<string> {
    const answer = await this.#call('POST', `${locale}/link`, JSON.stringify({ release }));
    return (await this.#read(z.object({ token: z.string() }), answer)).token;
  }
}

function messageIn(text: string): string | undefined {
  return z.object({ message: z.string() }).safeParse(jsonIn(text)).data?.message;
}
