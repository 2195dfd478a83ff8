import { z } from 'zod';
import { passwordLength } from '../../../../shared/forms/password.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { Refusal } from '../../../page/refusal.ts';

/** Schema of the customer's own password, which forms ask for before important changes. */
export const ownPasswordText = z.string().min(1).max(passwordLength.max);

export function isWrongPassword(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'password-wrong';
}

/** Converts a wrong password, or too many tries, to a refusal at `field`. @throws any other error. */
export function ownPasswordRefusal(error: unknown, field: string): Refusal {
  if (isWrongPassword(error)) return new Refusal([{ field, key: 'password.error.wrong' }]);
  if (error instanceof UpstreamError && error.code === 'too-many-tries')
    return new Refusal([{ field, key: 'password.error.tries' }], 429);
  throw error;
}
