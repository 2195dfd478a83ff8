import { reservationStatus } from '../../../../shared/stores/reservation.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { type ChangeWords, flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';

/** Texts for a failed change of a reservation. */
export const reservationWords: ChangeWords = {
  unknown: 'reservation.unknown.title',
  'out-of-stock': 'reservation.taken',
  'reserved-already': 'reserve.already',
  'too-many-reservations': 'reserve.too-many',
  failed: 'reservation.failed',
};

/** True if there is no such reservation, or its token is invalid. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === 404 || error.status === 400);

/** Handles the buttons of a reservation's own page: cancels or restores it. Repeating either has no further effect. */
export async function answerReservation(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  const { gateway, url, flash } = request;
  const token = url.searchParams.get('token') ?? '';
  const intent = form.get('intent');
  if (intent !== 'cancel' && intent !== 'again') return new Refusal([{ key: 'reservation.failed' }]);
  try {
    const asked = { token };
    const isDone =
      intent === 'cancel'
        ? (await gateway.call('cancelReservation', asked)).state === 'CANCELLED'
        : reservationStatus(await gateway.call('restoreReservation', asked), new Date()) === 'waiting';
    const done = intent === 'cancel' ? 'reservation.cancelled' : 'reservation.held-again';
    flash({ tone: isDone ? 'success' : 'info', key: isDone ? done : 'reservation.over' });
  } catch (error) {
    // The page itself says that there is no such reservation.
    if (!isUnknown(error)) flashRefusal(request, error, reservationWords, url.pathname);
  }
  return seeOther(url.pathname + url.search);
}
