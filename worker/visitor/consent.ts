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
  /** The date for which experiments are evaluated; now by default. */
  now?: Date;
}

type ConsentEnv = SlotSettings & Pick<Env, 'TAG_MANAGER_URL' | 'AB_TASTY_URL' | 'ENVIRONMENT'>;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** The consent of a visitor in this market, and its changes. */
export class ConsentChoice {
  readonly #options: ConsentOptions;

  constructor(options: ConsentOptions) {
    this.#options = options;
  }

  /** The visitor's last answer, valid or not; null without one. */
  get answer(): ConsentAnswer | null {
    const { jar } = this.#options;
    return readAnswer(jar.get('consent'), jar.get('consent_record'));
  }

  /** The consent that is in force. */
  get current(): Consent {
    const { market, headers } = this.#options;
    const signal = headers.get('sec-gpc') === '1';
    return consentIn(market.domain.params, { answer: this.answer, signal, now: seconds() });
  }

  get variants(): Variants {
    const { experiments } = this.#options.market.domain.params;
    // Without experiments the answer need not be read.
    return compares(experiments) ? variantsOf(experiments, this.#compared) : noVariants;
  }

  get #compared(): Compared {
    const { jar, now = new Date() } = this.#options;
    const allowed = this.current.levels.includes(vendors.experiments.level);
    return { visitorId: visitorIdOf(jar), allowed, now: now.getTime() };
  }

  /** Notes the variants of these experiments and why, for operators. */
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
   * Saves and returns an answer, and removes the cookies of scripts that are no longer allowed. With Global Privacy
   * Control nothing is allowed, whatever is posted: a form from before, or of another site, must not count once the
   * signal is gone.
   */
  choose(asked: readonly Level[]): ConsentAnswer {
    const { jar, market } = this.#options;
    const { params } = market.domain;
    const allowed = this.current.signal ? [] : asked;
    // A new id each time, so that two answers of one browser cannot be linked.
    const answer = answerTo(params, { allowed, now: seconds(), id: crypto.randomUUID() });
    jar.set('consent', levelsText(answer.levels));
    jar.set('consent_record', recordText(answer));
    const unwanted = vendorsOf(params).filter(({ level }) => !answer.levels.includes(level));
    jar.forget(unwanted.flatMap(({ cookies }) => cookies));
    return answer;
  }

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
