import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../shared/brand/brand.ts';

/** Created on first use: unpacking its list of passwords takes a quarter of a second. */
let estimator: ZxcvbnFactory | undefined;

/** Fewer than 10^6 guesses take hours even with limited tries (NIST SP 800-63B, section 3.1.1.2). */
const minScore = 2;

/**
 * True for passwords that are tried first: known from leaks, rows of keys, years, repetitions, the name of the shop
 * or parts of the account's own e-mail.
 */
export function isGuessable(password: string, emailOfAccount: string): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
  const about = [
    brand.name.toLowerCase(),
    ...emailOfAccount.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2),
  ];
  return estimator.check(password, about).score < minScore;
}
