import { z } from 'zod';
import { uuid } from '../../../../shared/contract/gateway/values.ts';
import { reservationStatus } from '../../../../shared/stores/reservation.ts';
import { flashRefusal } from '../../../forms/refused-change.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { reservationWords } from '../../stores/reservation/answer-reservation.ts';
import { pieceName } from '../../stores/reservation/reserved-piece.tsx';

const asked = z.union([z.object({ cancel: uuid }), z.object({ again: uuid })]);

/** Handles the buttons of the list: cancels a reservation, or undoes that. */
export async function answerReservations(request: VisitorRequest, form: FormData): Promise<Response | Refusal> {
  const { gateway, url, flash } = request;
  const read = asked.safeParse(Object.fromEntries(form));
  if (!read.success) return new Refusal([{ key: 'reservation.failed' }]);
  const page = url.pathname;
  try {
    if ('cancel' in read.data) {
      const { cancel } = read.data;
      const reservation = await gateway.call('cancelOwnReservation', { reservationId: cancel });
      if (reservation.state === 'CANCELLED') {
        const values = { name: pieceName(reservation, request) };
        const undo = { action: page, fields: { again: cancel } };
        flash({ tone: 'info', key: 'reservation.cancelled.named', values, undo });
      } else flash({ tone: 'info', key: 'reservation.over' });
    } else {
      const { again } = read.data;
      const reservation = await gateway.call('restoreOwnReservation', { reservationId: again });
      const held = reservationStatus(reservation, new Date()) === 'waiting';
      flash({ tone: held ? 'success' : 'info', key: held ? 'reservation.held-again' : 'reservation.over' });
    }
  } catch (error) {
    flashRefusal(request, error, reservationWords, page);
  }
  return seeOther(page + url.search);
}
