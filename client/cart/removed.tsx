import type { ReactElement } from 'react';
import type { CartPart } from '../../shared/cart/cart-change.ts';
import { restoringForm } from '../../shared/cart/cart-undo.ts';
import { UndoBanner } from '../components/undo-banner.tsx';
import type { Removal } from './use-removals.ts';

interface RemovedProps {
  removal: Removal;
  /** What was removed, in words. */
  message: string;
  undo: string;
  /** The cart page, which answers the form. */
  action: string;
  onUndo: (removal: Removal) => void;
  onOver: (part: CartPart) => void;
}

/** Stands in a list for what was just removed from it. */
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
