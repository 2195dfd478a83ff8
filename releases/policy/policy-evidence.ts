import type { PolicyCandidate } from '../../shared/contract/markets/policy-candidate.ts';

/** How much is known of a policy that is tried. */
export interface Evidence {
  hours: number;
  /** Answers of the market since then; null where nobody counts them, as on one's own machine. */
  answers: number | null;
}

/** Whoever comes on one day of the week alone, or by one campaign, is not seen in less. */
const leastHours = 24;
/** Below, a page that one visitor in a hundred loads was seen by ten at the most. */
const leastAnswers = 1000;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

export const hoursSince = ({ since }: Pick<PolicyCandidate, 'since'>, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(since)) / 3_600_000);

/** For how long, and on how many answers, a policy was tried. */
export function evidenceWords({ hours, answers }: Evidence): string {
  const time = hours < 1 ? counted(Math.floor(hours * 60), 'minute') : counted(Math.floor(hours), 'hour');
  return `tried for ${time}, ${answers === null ? 'on answers that nobody counts here' : `on ${counted(answers, 'answer')}`}`;
}

/** Why that is too little to say that a policy breaks nothing. */
export function tooLittle({ hours, answers }: Evidence): string[] {
  return [
    ...(hours < leastHours ? [`it was tried for less than ${leastHours} hours`] : []),
    ...(answers !== null && answers < leastAnswers
      ? [`it was tried on less than ${leastAnswers.toLocaleString('en-GB')} answers`]
      : []),
  ];
}
