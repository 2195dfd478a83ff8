import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Made when it is first asked for: unpacking its list of passwords takes a quarter of a second. */
let estimator: ZxcvbnFactory | undefined;

/** Fewer guesses than 10^6 are a matter of hours even where tries are counted (NIST SP 800-63B, section 3.1.1.2). */
const leastScore = 2;

/**
 * Whether a new password is among those that are tried first: known from leaks, rows of keys, years, repetitions, the
 * name of the shop or parts of the account's own e-mail.
 */
export function isGuessable(password: string, emailOfAccount: string): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
  const about = ['selvedge', ...emailOfAccount.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)];
  return estimator.check(password, about).score < leastScore;
}
