import { comparisonOf } from '../../shared/analytics/comparison.ts';
import {
  answerTo,
  type Consent,
  type ConsentAnswer,
  type ConsentState,
  consentIn,
  levelsText,
  readAnswer,
  recordText,
} from '../../shared/consent/consent.ts';
import { openSlots, type SlotSettings } from '../../shared/consent/slots.ts';
import { containerUrl, type Level, vendors, vendorsOf } from '../../shared/consent/vendors.ts';
import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import {
  type Compared,
  compares,
  explainVariant,
  noVariants,
  type Variants,
  variantsOf,
} from '../../shared/releases/experiments.ts';
import type { Env } from '../env.ts';
import type { Market } from '../market/market.ts';
import type { Trail } from '../observability/trail.ts';
import type { CookieJar } from './cookies.ts';
import { visitorIdOf } from './visitor-id.ts';

interface ConsentOptions {
  jar: Pick<CookieJar, 'get' | 'set' | 'forget'>;
  market: Pick<Market, 'domain' | 'locale'>;
  headers: Headers;
  /** When experiments are looked at, where that is not now. */
  now?: Date;
}

type ConsentEnv = SlotSettings & Pick<Env, 'TAG_MANAGER_URL' | 'AB_TASTY_URL' | 'ENVIRONMENT'>;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What a visitor has allowed in this market, and how that changes. */
export class ConsentChoice {
  readonly #options: ConsentOptions;

  constructor(options: ConsentOptions) {
    this.#options = options;
  }

  /** The visitor's last answer, whether it still holds or not; null before any. */
  get answer(): ConsentAnswer | null {
    const { jar } = this.#options;
    return readAnswer(jar.get('consent'), jar.get('consent_record'));
  }

  /** What holds now. */
  get current(): Consent {
    const { market, headers } = this.#options;
    const signal = headers.get('sec-gpc') === '1';
    return consentIn(market.domain.params, { answer: this.answer, signal, now: seconds() });
  }

  /** The experiments of the market that the visitor takes part in, and what they see. */
  get variants(): Variants {
    const { experiments } = this.#options.market.domain.params;
    // A market without any does not pay for reading an answer.
    return compares(experiments) ? variantsOf(experiments, this.#compared) : noVariants;
  }

  get #compared(): Compared {
    const { jar, now = new Date() } = this.#options;
    const allowed = this.current.levels.includes(vendors.experiments.level);
    return { visitorId: visitorIdOf(jar), allowed, now: now.getTime() };
  }

  /** Notes which version of these experiments the visitor sees, and why, where somebody asks. */
  explainVariants(names: readonly ExperimentName[], trail: Trail | undefined): void {
    if (trail === undefined) return;
    const { experiments } = this.#options.market.domain.params;
    for (const name of names) {
      const record = experiments[name];
      if (record === null) trail.note(`experiment ${name}`, 'control', 'the market does not make it');
      else trail.note(`experiment ${name}`, ...explainVariant(name, record, this.#compared));
    }
  }

  /**
   * Keeps an answer, which it gives, and removes what the scripts of those have kept that are not allowed any more. A
   * browser that says for its owner that nothing is allowed (Global Privacy Control) allows nothing, whatever is posted:
   * a page from before that, or a form of somebody else's, must not count once the signal is gone.
   */
  choose(asked: readonly Level[]): ConsentAnswer {
    const { jar, market } = this.#options;
    const { params } = market.domain;
    const allowed = this.current.signal ? [] : asked;
    // A new id each time: two answers of one browser are nobody's to bring together.
    const answer = answerTo(params, { allowed, now: seconds(), id: crypto.randomUUID() });
    jar.set('consent', levelsText(answer.levels));
    jar.set('consent_record', recordText(answer));
    const unwanted = vendorsOf(params).filter(({ level }) => !answer.levels.includes(level));
    jar.forget(unwanted.flatMap(({ cookies }) => cookies));
    return answer;
  }

  /** What the script of a page is told. */
  state(env: ConsentEnv): ConsentState {
    const { TAG_MANAGER_URL, AB_TASTY_URL, ENVIRONMENT } = env;
    const { levels, asks, signal } = this.current;
    const { domain, locale } = this.#options.market;
    const { tagManagerId, abtasty } = domain.params;
    const place = { locale, environment: ENVIRONMENT, url: AB_TASTY_URL };
    const compared = levels.includes(vendors.abTasty.level) ? comparisonOf(place) : null;
    const tags =
      tagManagerId !== null && levels.includes(vendors.tagManager.level)
        ? containerUrl(tagManagerId, TAG_MANAGER_URL)
        : undefined;
    const { variants } = this;
    return {
      id: this.answer?.id ?? null,
      levels,
      asks,
      tags,
      comparison: abtasty && !signal ? compared : undefined,
      slots: openSlots(domain.params, env, levels),
      variants: Object.keys(variants).length > 0 ? variants : undefined,
    };
  }
}
