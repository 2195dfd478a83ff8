import { z } from 'zod';
import { namePattern } from '../../shared/forms/names.ts';
import { passwordLength } from '../../shared/forms/password.ts';
import { isGuessable } from './guessable.ts';
import type { TextKey } from './page/texts.ts';

const email = z.email().max(254);

/** The form in which e-mails are stored and compared: without spaces around it, in lower case. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What is wrong with a normalised e-mail, or null. */
export function emailFault(value: string): TextKey | null {
  if (value === '') return 'error.emailRequired';
  return email.safeParse(value).success ? null : 'error.emailInvalid';
}

/**
 * What is wrong with a new password, or null. It has a length, is more than spaces, and is none of those that are tried
 * first: forced digits and signs make passwords harder to remember, not harder to guess (NIST SP 800-63B, section 3.1.1).
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

/** A name as a person types it: 60 characters at most, with a letter at least, nothing invisible and no pictures. */
export function isName(value: string): boolean {
  return value.length <= 60 && namePattern.test(value);
}

/** Enough of an e-mail for its owner to know it by, and too little for anybody else: `a•••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}
