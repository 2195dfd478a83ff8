import {
  type CartPart,
  hasPart,
  lineOf,
  partKey,
  withoutPart,
  withPart,
  withQuantity,
} from '../../shared/cart/cart-change.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';

/** A form as it is posted. */
export interface PostedForm {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

type LinePart = Extract<CartPart, { of: 'lineItems' }>;

/** A change that was sent before, and of which nobody knows whether it arrived. */
interface Repeatable {
  again?: true;
}

/** What a shopper wants changed. Lines have calls of their own; all else is a form of the cart page. */
export type Change =
  | ({ kind: 'quantity'; part: LinePart; quantity: number } & Repeatable)
  | ({ kind: 'remove' | 'restore'; part: CartPart; form?: PostedForm } & Repeatable)
  /** What it leads to is not known before it is answered. */
  | { kind: 'form'; form: PostedForm };

type PartChange = Exclude<Change, { kind: 'form' }>;

/** The cart as the gateway knows it, and what is on its way there: one change at a time, the others wait. */
export interface Queue {
  /** Undefined while nothing is known; null when there is no cart. */
  cart: Cart | null | undefined;
  sending: Change | null;
  waiting: readonly Change[];
  /** Nothing can be sent until the network is back. */
  offline: boolean;
}

export const emptyQueue: Queue = { cart: undefined, sending: null, waiting: [], offline: false };

function concerns(change: Change | null, part: CartPart): boolean {
  return change !== null && change.kind !== 'form' && partKey(change.part) === partKey(part);
}

/** A line has this quantity, and nothing under way changes that. */
function isAlready({ cart, sending }: Queue, part: LinePart, quantity: number): boolean {
  if (concerns(sending, part)) return false;
  return lineOf(cart, part.item)?.quantity === quantity;
}

/** Adds a change; one that was not sent yet and concerns the same gives way to it, so rapid clicks are one call. */
export function add(queue: Queue, change: Change): Queue {
  if (change.kind === 'form') return { ...queue, waiting: [...queue.waiting, change] };
  const before = queue.waiting.findLast((each) => concerns(each, change.part));
  if (before === undefined || before.kind === 'form')
    return isNeeded(queue, change) ? { ...queue, waiting: [...queue.waiting, change] } : queue;
  const others = { ...queue, waiting: queue.waiting.filter((each) => each !== before) };
  const joined = join(before, change);
  // What may have arrived is asked for again, even if it leads back to what is known.
  if (joined === null) return others;
  const joinedChange = before.again === true ? ({ ...joined, again: true } as const) : joined;
  return before.again || isNeeded(others, joinedChange)
    ? { ...others, waiting: [...others.waiting, joinedChange] }
    : others;
}

function isNeeded(queue: Queue, change: PartChange): boolean {
  return change.kind !== 'quantity' || !isAlready(queue, change.part, change.quantity);
}

/** What two changes of the same come to, the first of which was not answered; null if they come to nothing. */
function join(before: PartChange, change: PartChange): PartChange | null {
  if (change.kind === 'quantity') {
    if (before.kind === 'quantity') return change;
    if (before.kind === 'remove') return before;
    const { part, quantity } = change;
    return { ...before, part: { ...part, item: { ...part.item, quantity } } };
  }
  if (change.kind === 'remove') return before.kind === 'restore' && !before.again ? null : change;
  if (before.kind !== 'remove' || before.again) return change;
  // It has never left; the quantity that it had on the screen is asked for.
  const { part } = change;
  return part.of === 'lineItems' ? { kind: 'quantity', part, quantity: part.item.quantity } : null;
}

/** The next change is on its way, if one can be. */
export function next(queue: Queue): Queue {
  const [first, ...waiting] = queue.waiting;
  if (first === undefined || queue.sending !== null || queue.offline) return queue;
  return { ...queue, sending: first, waiting };
}

/** A cart that was told, by an answer or by another tab. One that is older than what is known never wins. */
export function withCart(queue: Queue, received: Cart | null): Queue {
  const { cart } = queue;
  if (received === cart || (cart && received && cart.id === received.id && received.version < cart.version))
    return queue;
  return { ...queue, cart: received };
}

/** The change was carried out. */
export function answered(queue: Queue, cart: Cart | null): Queue {
  return withCart({ ...queue, sending: null }, cart);
}

/** The change was refused: nothing of it is shown any longer. */
export function refused(queue: Queue): Queue {
  return { ...queue, sending: null };
}

/** Whether a change can be asked for again when nobody knows whether it was carried out. */
export function mayWait(change: Change): boolean {
  return change.kind !== 'form' && (change.kind !== 'restore' || change.form === undefined);
}

/** The network is away: the change waits with those that came after it. What cannot wait is dropped. */
export function unreachable(queue: Queue): Queue {
  const { sending, waiting } = queue;
  const first: Change[] = sending === null || sending.kind === 'form' ? [] : [{ ...sending, again: true }];
  return [...first, ...waiting]
    .filter(mayWait)
    .reduce(add, { ...queue, sending: null, waiting: [], offline: true });
}

/** The network is back. */
export function reachable(queue: Queue): Queue {
  return { ...queue, offline: false };
}

/** What was never gone, with the quantity that it is to have. */
function asItWas(cart: Cart, part: CartPart): Cart {
  return part.of === 'lineItems'
    ? withQuantity(cart, lineOf(cart, part.item)?.lineId, part.item.quantity)
    : cart;
}

function applied(cart: Cart, change: Change): Cart {
  switch (change.kind) {
    case 'quantity':
      return withQuantity(cart, lineOf(cart, change.part.item)?.lineId, change.quantity);
    case 'remove':
      return withoutPart(cart, change.part);
    case 'restore':
      return hasPart(cart, change.part) ? asItWas(cart, change.part) : withPart(cart, change.part);
    case 'form':
      return cart;
  }
}

/** Nothing is on its way, and nothing waits. */
export function isSettled({ sending, waiting }: Queue): boolean {
  return sending === null && waiting.length === 0;
}

/** The cart as it will most likely be once all is answered. */
export function shown({ cart, sending, waiting }: Queue): Cart | null | undefined {
  if (!cart) return cart;
  return (sending === null ? waiting : [sending, ...waiting]).reduce(applied, cart);
}
