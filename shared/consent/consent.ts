import type { Comparison } from '../analytics/comparison.ts';
import type { DomainParameters } from '../contract/markets/domain.ts';
import type { Variants } from '../releases/experiments.ts';
import type { OpenSlots } from './slots.ts';
import { type Level, levels, levelsOf, purposes } from './vendors.ts';

/** A visitor's answer, stored in two cookies: the levels, and which question was answered when. */
export interface ConsentAnswer {
  /** The allowed levels. */
  levels: readonly Level[];
  /** The requested levels, each with the version of its text. */
  asked: readonly { level: Level; version: number }[];
  /** Seconds since 1970. */
  at: number;
  /** Id by which the answer can be found again as proof; contains nothing about the visitor. */
  id: string;
}

/** Consent of a visitor in a market. */
export interface Consent {
  /** The allowed levels, of those that the market requests. */
  levels: readonly Level[];
  /** True if the visitor has to be asked. */
  asks: boolean;
  /** The browser refuses for its user (Global Privacy Control): no banner is shown, and nothing is allowed. */
  signal: boolean;
}

const day = 86_400;

/** Maximum days for which an answer is valid under the rules of the CNIL. */
const cnilDays = 182;

/** Returns the days for which an answer is valid. With `cnil` at most six months, for yes and no alike. */
export function consentDays({ cnil, consent }: DomainParameters['params']): number {
  return cnil ? Math.min(consent.days, cnilDays) : consent.days;
}

/** True if visitors get a banner: always with `cnil`, otherwise as the market's `mode` says. */
function asksByItself({ cnil, consent }: DomainParameters['params']): boolean {
  return cnil || consent.mode === 'ask';
}

/** Value of the consent cookie: comma-separated levels (specification, section 9); 0 is what the shop needs to work. */
export function levelsText(allowed: readonly Level[]): string {
  return [0, ...allowed].join(',');
}

const isLevel = (value: number): value is Level => levels.some((level) => level === value);

const record = /^((?:\dv\d{1,4}(?:\.\dv\d{1,4})*)?)~(\d{1,12})~([\w-]{1,40})$/;

/** The requested levels with their versions: `1v1.2v1`. */
export const askedText = (asked: ConsentAnswer['asked']): string =>
  asked.map(({ level, version }) => `${level}v${version}`).join('.');

/** Value of the second cookie: the requested levels with their versions, the time, and the id. */
export function recordText({ asked, at, id }: Omit<ConsentAnswer, 'levels'>): string {
  return `${askedText(asked)}~${at}~${id}`;
}

/** Reads the answer from the two cookies; null if one is missing or invalid. */
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

/** True if the answer is for the current text of the level. */
const wasAsked = ({ asked }: ConsentAnswer, level: Level): boolean =>
  asked.some((each) => each.level === level && each.version === purposes[level].version);

/**
 * Returns the consent of a visitor in a market. An answer is valid for the levels whose text has not changed since,
 * until it expires. If the market requests other levels, or with another text, the visitor is asked again.
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

/** Returns the answer to the levels that a market requests. */
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

/** Consent data for a page's script. */
export interface ConsentState {
  /** Id of the answer; null if there is none. Other tabs detect a new answer by it. */
  id: string | null;
  levels: readonly Level[];
  asks: boolean;
  /** The address of the market's container, if its level is allowed. */
  tags?: string | undefined;
  /** The comparison vendor, in markets that use one; null if it is not allowed. */
  comparison?: Comparison | null | undefined;
  /** The slots of managed pages that vendors may fill for the visitor. */
  slots?: OpenSlots | undefined;
  /** The experiments of the visitor, with their variants. */
  variants?: Variants | undefined;
}

export interface ConsentWords {
  /** URL of the consent page, which receives the form and has the details. */
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
