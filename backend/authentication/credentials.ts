import { z } from 'zod';
import { namePattern } from '../../shared/forms/names.ts';
import { passwordLength } from '../../shared/forms/password.ts';
import { isGuessable } from './guessable.ts';
import type { TextKey } from './page/texts.ts';

const email = z.email().max(254);

/** Normalises an e-mail for storing and comparing: trimmed, lower case. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The text key of what is wrong with a normalised e-mail, or null. */
export function emailFault(value: string): TextKey | null {
  if (value === '') return 'error.emailRequired';
  return email.safeParse(value).success ? null : 'error.emailInvalid';
}

/**
 * The text key of what is wrong with a new password, or null: its length, spaces only, or easy to guess. Forced
 * digits and signs make passwords harder to remember, not harder to guess (NIST SP 800-63B, section 3.1.1).
 */
export function newPasswordFault(password: string, emailOfAccount: string): TextKey | null {
  const length = [...password].length;
  if (length === 0) return 'error.passwordRequired';
  if (length < passwordLength.min) return 'error.passwordShort';
  if (length > passwordLength.max) return 'error.passwordLong';
  if (password.trim() === '') return 'error.passwordBlank';
  if (normalizeEmail(password) === emailOfAccount) return 'error.passwordIsEmail';
  return isGuessable(password, emailOfAccount) ? 'error.passwordCommon' : null;
}

/** True for a name of at most 60 characters with at least one letter, without invisible characters and pictograms. */
export function isName(value: string): boolean {
  return value.length <= 60 && namePattern.test(value);
}

/** Masks an e-mail so that only its owner recognises it: `a•••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}
