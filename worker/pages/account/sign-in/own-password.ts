import { z } from 'zod';
import { passwordLength } from '../../../../shared/forms/password.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { Refusal } from '../../../page/refusal.ts';

/** The customer's own password, as a form that changes something that matters asks for it. */
export const ownPasswordText = z.string().min(1).max(passwordLength.max);

export function isWrongPassword(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'password-wrong';
}

/**
 * What is told of a password that was asked for again and is not right, or was tried too often. Anything else is thrown
 * on. `field` is that of the password.
 */
export function ownPasswordRefusal(error: unknown, field: string): Refusal {
  if (isWrongPassword(error)) return new Refusal([{ field, key: 'password.error.wrong' }]);
  if (error instanceof UpstreamError && error.code === 'too-many-tries')
    return new Refusal([{ field, key: 'password.error.tries' }], 429);
  throw error;
}
