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

export interface PostedForm {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

type LinePart = Extract<CartPart, { of: 'lineItems' }>;

/** A change that was sent before, without a response: it may have been carried out. */
interface Repeatable {
  again?: true;
}

/** A change of the cart. Lines have calls of their own; all else is a form of the cart page. */
export type Change =
  | ({ kind: 'quantity'; part: LinePart; quantity: number } & Repeatable)
  | ({ kind: 'remove' | 'restore'; part: CartPart; form?: PostedForm } & Repeatable)
  /** Its effect on the cart is unknown before the response. */
  | { kind: 'form'; form: PostedForm };

type PartChange = Exclude<Change, { kind: 'form' }>;

/** The gateway's last known cart: undefined before the first response, null when there is none. */
export type KnownCart = Cart | null | undefined;

/** The changes to send: one at a time, the others wait. */
export interface Queue {
  sending: Change | null;
  waiting: readonly Change[];
  /** True while the network is away: nothing can be sent. */
  offline: boolean;
}

export const emptyQueue: Queue = { sending: null, waiting: [], offline: false };

function concerns(change: Change | null, part: CartPart): boolean {
  return change !== null && change.kind !== 'form' && partKey(change.part) === partKey(part);
}

/** True if the line already has this quantity and no sent change alters it. */
function isAlready({ sending }: Queue, cart: KnownCart, part: LinePart, quantity: number): boolean {
  if (concerns(sending, part)) return false;
  return lineOf(cart, part.item)?.quantity === quantity;
}

/** Adds a change. It replaces an unsent one of the same part, so rapid clicks are one call. */
export function add(queue: Queue, change: Change, cart: KnownCart): Queue {
  if (change.kind === 'form') return { ...queue, waiting: [...queue.waiting, change] };
  const before = queue.waiting.findLast((each) => concerns(each, change.part));
  if (before === undefined || before.kind === 'form')
    return isNeeded(queue, change, cart) ? { ...queue, waiting: [...queue.waiting, change] } : queue;
  const others = { ...queue, waiting: queue.waiting.filter((each) => each !== before) };
  const joined = join(before, change);
  // A change that may have been carried out is sent again, even if it leads back to the known state.
  if (joined === null) return others;
  const joinedChange = before.again === true ? ({ ...joined, again: true } as const) : joined;
  return before.again || isNeeded(others, joinedChange, cart)
    ? { ...others, waiting: [...others.waiting, joinedChange] }
    : others;
}

function isNeeded(queue: Queue, change: PartChange, cart: KnownCart): boolean {
  return change.kind !== 'quantity' || !isAlready(queue, cart, change.part, change.quantity);
}

/** Merges two changes of the same part, of which the first is unanswered; null if they cancel each other. */
function join(before: PartChange, change: PartChange): PartChange | null {
  if (change.kind === 'quantity') {
    if (before.kind === 'quantity') return change;
    if (before.kind === 'remove') return before;
    const { part, quantity } = change;
    return { ...before, part: { ...part, item: { ...part.item, quantity } } };
  }
  if (change.kind === 'remove') return before.kind === 'restore' && !before.again ? null : change;
  if (before.kind !== 'remove' || before.again) return change;
  // The removal was never sent; the restored quantity is requested instead.
  const { part } = change;
  return part.of === 'lineItems' ? { kind: 'quantity', part, quantity: part.item.quantity } : null;
}

/** Starts sending the next change, if possible. */
export function next(queue: Queue): Queue {
  const [first, ...waiting] = queue.waiting;
  if (first === undefined || queue.sending !== null || queue.offline) return queue;
  return { ...queue, sending: first, waiting };
}

/** Returns a received cart, or the known one if that is a later version of it. */
export function newest<Received extends KnownCart>(known: KnownCart, received: Received): Received | Cart {
  const isOlder = known && received && received.id === known.id && received.version < known.version;
  return isOlder ? known : received;
}

/** The change was carried out or refused: only the cart shows which. */
export function finished(queue: Queue): Queue {
  return { ...queue, sending: null };
}

/** True if the change can be sent again when it may have been carried out already. */
export function mayWait(change: Change): boolean {
  return change.kind !== 'form' && (change.kind !== 'restore' || change.form === undefined);
}

/** The network is away: the change waits with those after it. Changes that cannot wait are dropped. */
export function unreachable(queue: Queue, cart: KnownCart): Queue {
  const { sending, waiting } = queue;
  const first: Change[] = sending === null || sending.kind === 'form' ? [] : [{ ...sending, again: true }];
  return [...first, ...waiting].filter(mayWait).reduce<Queue>((waits, change) => add(waits, change, cart), {
    sending: null,
    waiting: [],
    offline: true,
  });
}

export function reachable(queue: Queue): Queue {
  return { ...queue, offline: false };
}

/** A part that was not removed after all, with the restored quantity. */
function asItWas(cart: Cart, part: CartPart): Cart {
  return part.of === 'lineItems' ? withQuantity(cart, lineOf(cart, part.item)?.lineId, part.item.quantity) : cart;
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

export function isSettled({ sending, waiting }: Queue): boolean {
  return sending === null && waiting.length === 0;
}

/** The expected cart after all changes. */
export function shown(cart: KnownCart, { sending, waiting }: Queue): KnownCart {
  if (!cart) return cart;
  return (sending === null ? waiting : [sending, ...waiting]).reduce(applied, cart);
}
