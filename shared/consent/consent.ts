import type { Comparison } from '../analytics/comparison.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';
import type { Variants } from '../releases/experiments.ts';
import type { OpenSlots } from './slots.ts';
import { type Level, levels, levelsOf, purposes } from './vendors.ts';

/** What a visitor has answered, as two cookies keep it: the levels, and what was asked when. */
export interface ConsentAnswer {
  /** What was allowed. */
  levels: readonly Level[];
  /** What was asked for, with the version of its text. */
  asked: readonly { level: Level; version: number }[];
  /** Seconds since 1970. */
  at: number;
  /** Under which the answer can be found again by whoever has to prove it; says nothing of the visitor. */
  id: string;
}

/** What holds for a visitor of a market. */
export interface Consent {
  /** What is allowed, of what the market asks for. */
  levels: readonly Level[];
  /** Whether the visitor is to be asked. */
  asks: boolean;
  /** The browser refuses for its user (Global Privacy Control): nobody is asked, and nothing is allowed. */
  signal: boolean;
}

const day = 86_400;

/** Days for which the rules of the CNIL let an answer stand. */
const cnilDays = 182;

/**
 * Days for which an answer stands before the question is asked again. Where `cnil` holds, six months at the most, for
 * yes and no alike.
 */
export function consentDays({ cnil, consent }: DomainParameters['params']): number {
  return cnil ? Math.min(consent.days, cnilDays) : consent.days;
}

/** Whether visitors are asked by a banner; with `cnil` always, otherwise as the market's `mode` says. */
function asksByItself({ cnil, consent }: DomainParameters['params']): boolean {
  return cnil || consent.mode === 'ask';
}

/** The consent cookie: comma-separated levels (specification, section 9), of which 0 is what the shop needs to work. */
export function levelsText(allowed: readonly Level[]): string {
  return [0, ...allowed].join(',');
}

const isLevel = (value: number): value is Level => levels.some((level) => level === value);

const record = /^((?:\dv\d{1,4}(?:\.\dv\d{1,4})*)?)~(\d{1,12})~([\w-]{1,40})$/;

/** What was asked for in which version: `1v1.2v1`. */
export const askedText = (asked: ConsentAnswer['asked']): string =>
  asked.map(({ level, version }) => `${level}v${version}`).join('.');

/** The cookie beside it: what was asked for in which version, when, and the id. */
export function recordText({ asked, at, id }: Omit<ConsentAnswer, 'levels'>): string {
  return `${askedText(asked)}~${at}~${id}`;
}

/** What two cookies say; null when one of them is missing or is not what was written. */
export function readAnswer(allowed: string | undefined, stored: string | undefined): ConsentAnswer | null {
  const [, asked, at, id] = record.exec(stored ?? '') ?? [];
  if (asked === undefined || at === undefined || id === undefined) return null;
  if (allowed === undefined || !/^0(?:,\d)*$/.test(allowed)) return null;
  return {
    levels: allowed.split(',').map(Number).filter(isLevel),
    asked: asked.split('.').flatMap((text) => {
      const [level = 0, version = 0] = text.split('v').map(Number);
      return isLevel(level) ? [{ level, version }] : [];
    }),
    at: Number(at),
    id,
  };
}

interface Visit {
  answer: ConsentAnswer | null;
  /** `Sec-GPC: 1`. */
  signal: boolean;
  /** Seconds since 1970. */
  now: number;
}

/** The level was asked for with the text that it has now. */
const wasAsked = ({ asked }: ConsentAnswer, level: Level): boolean =>
  asked.some((each) => each.level === level && each.version === purposes[level].version);

/**
 * What holds for a visitor of a market. An answer holds for what was asked with the text of today, and until it is too
 * old; when the market asks for something else, or in other words, the question is asked again.
 */
export function consentIn(params: DomainParameters['params'], { answer, signal, now }: Visit): Consent {
  if (signal) return { levels: [], asks: false, signal };
  const wanted = levelsOf(params);
  const isValid = answer !== null && now - answer.at < consentDays(params) * day && answer.at <= now + day;
  const answered = isValid ? wanted.filter((level) => wasAsked(answer, level)) : [];
  return {
    levels: isValid ? answered.filter((level) => answer.levels.includes(level)) : [],
    asks: asksByItself(params) && answered.length < wanted.length,
    signal,
  };
}

/** The answer to what a market asks for. */
export function answerTo(
  params: DomainParameters['params'],
  { allowed, now, id }: { allowed: readonly Level[]; now: number; id: string },
): ConsentAnswer {
  const wanted = levelsOf(params);
  return {
    levels: wanted.filter((level) => allowed.includes(level)),
    asked: wanted.map((level) => ({ level, version: purposes[level].version })),
    at: now,
    id,
  };
}

/** What the script of a page is told. */
export interface ConsentState {
  /** Of the answer; null before any. Other tabs hear of another one by it. */
  id: string | null;
  levels: readonly Level[];
  asks: boolean;
  /** The address of the market's container, where its level is allowed. */
  tags?: string | undefined;
  /**
   * The vendor of comparisons, in markets that use one: null where it is not allowed.
   */
  comparison?: Comparison | null | undefined;
  /** The slots of managed pages that vendors may fill for the visitor. */
  slots?: OpenSlots | undefined;
  /** The experiments that the visitor takes part in, and what they see. */
  variants?: Variants | undefined;
}

/** What the banner says. */
export interface ConsentWords {
  /** Where it is posted to, and where it is told at length. */
  page: string;
  label: string;
  text: string;
  more: string;
  accept: string;
  refuse: string;
  choose: string;
  save: string;
  failed: string;
  purposes: readonly { level: Level; title: string; text: string }[];
}
