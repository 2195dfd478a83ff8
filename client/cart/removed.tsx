import type { ReactElement } from 'react';
import type { CartPart } from '../../shared/cart/cart-change.ts';
import { restoringForm } from '../../shared/cart/cart-undo.ts';
import { UndoBanner } from '../components/undo-banner.tsx';
import type { Removal } from './use-removals.ts';

interface RemovedProps {
  removal: Removal;
  message: string;
  undo: string;
  /** URL of the cart page, which the form posts to. */
  action: string;
  onUndo: (removal: Removal) => void;
  onOver: (part: CartPart) => void;
}

/** List item in the place of a part that was just removed. */
export function Removed({ removal, message, undo, action, onUndo, onOver }: RemovedProps): ReactElement {
  const fields = restoringForm(removal.part) ?? {};
  return (
    <li>
      <UndoBanner
        message={message}
        undo={undo}
        action={action}
        fields={fields}
        onUndo={() => onUndo(removal)}
        onOver={() => onOver(removal.part)}
      />
    </li>
  );
}
