import type { ReactElement } from 'react';
import type { NotedReason } from '../../../../shared/contract/orders/order-return.ts';
import type { OrderedProps } from '../../../components/ordered/order-money.ts';
import { pieceName } from '../../../components/ordered/piece-name.ts';

interface PieceListProps extends OrderedProps {
  pieces: readonly { position: number; quantity: number; reason?: NotedReason | null }[];
}

/** Pieces of an order that were cancelled or returned together, each with its reason, if any. */
export function PieceList({ pieces, order, request }: PieceListProps): ReactElement {
  return (
    <ul className="order-page__returned">
      {pieces.map(({ position, quantity, reason }) => {
        const line = order.lines.find((each) => each.position === position);
        return (
          <li key={position} className="muted">
            {quantity} × {line !== undefined && pieceName(line, request)}
            {reason !== undefined && reason !== null && ` (${request.t(`order.reason.${reason}`)})`}
          </li>
        );
      })}
    </ul>
  );
}
