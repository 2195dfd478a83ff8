/** Refusals of the command: a message, a code for programs and an exit code for scripts. */
import { Refusal } from '../scripts/steps.mjs';
import { plain } from './plain.ts';

/** Exit codes by refusal code. docs/operating/releases.md. */
const exitCodes = {
  'nothing-changes': 1,
  'no-files': 1,
  'nothing-staged': 1,
  'other-staged': 1,
  'files-differ': 1,
  'nothing-to-go-back-to': 1,
  'not-stored': 1,
  'nothing-tried': 1,
  'policy-blocks': 1,
  'too-little-known': 1,
  'hand-written': 1,
  'no-key': 1,
  refused: 1,
  usage: 2,
  faults: 2,
  outdated: 3,
  away: 4,
  'half-done': 5,
} as const;
export type RefusalCode = keyof typeof exitCodes;

export class Refused extends Refusal {
  override name = 'Refused';
  readonly code: RefusalCode;

  /** @param message one line, or several, of which the first says what is refused */
  constructor(code: RefusalCode, message: string | readonly string[]) {
    super(typeof message === 'string' ? message : message.map(plain).join('\n  '));
    this.code = code;
  }

  override get exitCode(): number {
    return exitCodes[this.code];
  }
}

export const exitCodeOf = (code: RefusalCode): number => exitCodes[code];
