import type { PolicyCandidate } from '../../shared/contract/markets/policy-candidate.ts';

/** How long, and on how many answers, a policy has been tried. */
export interface Evidence {
  hours: number;
  /** Answers of the market since then; null where nothing counts them, as on a local machine. */
  answers: number | null;
}

/** Minimum of hours. Visitors who come only at certain times are not seen in less. */
const minHours = 24;
/** Minimum of answers. Below, a page that 1 % of visitors load has at most ten views. */
const minAnswers = 1000;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

export const hoursSince = ({ since }: Pick<PolicyCandidate, 'since'>, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(since)) / 3_600_000);

export function evidenceWords({ hours, answers }: Evidence): string {
  const time = hours < 1 ? counted(Math.floor(hours * 60), 'minute') : counted(Math.floor(hours), 'hour');
  return `tried for ${time}, ${answers === null ? 'on answers that are not counted here' : `on ${counted(answers, 'answer')}`}`;
}

/** Why that is not enough to call a policy safe; empty if it is. */
export function tooLittle({ hours, answers }: Evidence): string[] {
  return [
    ...(hours < minHours ? [`it was tried for less than ${minHours} hours`] : []),
    ...(answers !== null && answers < minAnswers
      ? [`it was tried on less than ${minAnswers.toLocaleString('en-GB')} answers`]
      : []),
  ];
}
