import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  type Change,
  emptyQueue,
  finished,
  type KnownCart,
  newest,
  next,
  type Queue,
  reachable,
  shown,
  unreachable,
} from '../../../client/cart/cart-queue.ts';
import { lineOf, withoutPart, withPart, withQuantity } from '../../../shared/cart/cart-change.ts';
import type { Cart, LineItem } from '../../../shared/contract/cart/cart.ts';
import { cartOf, line } from './cart-fixture.ts';

const dress = line({ lineId: 'a', sku: 'dress' });
const coat = line({ lineId: 'b', sku: 'coat' });
const cart = cartOf([dress, coat]);

const partOf = (item: LineItem, index = 0) => ({ of: 'lineItems', item, index }) as const;
const quantity = (item: LineItem, wanted: number): Change => ({
  kind: 'quantity',
  part: partOf(item),
  quantity: wanted,
});
const remove = (item: LineItem, index = 0): Change => ({ kind: 'remove', part: partOf(item, index) });
const restore = (item: LineItem, index = 0): Change => ({ kind: 'restore', part: partOf(item, index) });
const form: Change = { kind: 'form', form: { action: '/en/cart/', fields: [['intent', 'donation-add']] } };
const all = (changes: readonly Change[], queue = emptyQueue, known: KnownCart = cart) =>
  changes.reduce<Queue>((waits, change) => add(waits, change, known), queue);
const quantities = (queue: Queue, known: KnownCart = cart) =>
  shown(known, queue)?.lineItems.map((item) => [item.sku, item.quantity]);

describe('rapid clicks', () => {
  it('on a quantity are one call, for the last of them', () => {
    const queue = all([quantity(dress, 2), quantity(coat, 2), quantity(dress, 3), quantity(dress, 4)]);
    expect(queue.waiting).toEqual([quantity(coat, 2), quantity(dress, 4)]);
  });

  it('wait for the answer of the one under way', () => {
    const sent = next(all([quantity(dress, 2)]));
    const more = all([quantity(dress, 3), quantity(dress, 4)], sent);
    expect([more.sending, more.waiting]).toEqual([quantity(dress, 2), [quantity(dress, 4)]]);
    expect(next(more)).toBe(more);
  });

  it('that lead back to what is there are no call', () => {
    expect(all([quantity(dress, 2), quantity(dress, 1)]).waiting).toEqual([]);
    // Unless another one is under way.
    expect(all([quantity(dress, 1)], next(all([quantity(dress, 2)]))).waiting).toEqual([quantity(dress, 1)]);
  });

  it('a removal takes the place of a quantity that was not sent', () => {
    expect(all([quantity(dress, 3), remove(dress)]).waiting).toEqual([remove(dress)]);
  });

  it('a removal that is undone before it is sent is none, and its quantity is sent', () => {
    expect(all([remove(dress), restore(dress)]).waiting).toEqual([]);
    const two = { ...dress, quantity: 2 };
    expect(all([quantity(dress, 2), remove(two), restore(two)]).waiting).toEqual([quantity(two, 2)]);
  });

  it('a removal that was sent is undone by a call, which a quantity joins', () => {
    const sent = next(all([remove(dress)]));
    const undone = all([restore(dress), quantity(dress, 3)], sent);
    expect(undone.waiting).toEqual([restore({ ...dress, quantity: 3 })]);
    // And taken back by a second removal.
    expect(all([remove(dress)], undone).waiting).toEqual([]);
  });

  it('forms are sent one by one, as they are', () => {
    expect(all([form, quantity(dress, 2), form]).waiting).toEqual([form, quantity(dress, 2), form]);
  });
});

describe('what is shown', () => {
  it('is ahead of the gateway, and falls back to it when a change is refused', () => {
    const sent = next(all([quantity(dress, 3), remove(coat, 1)]));
    expect(quantities(sent)).toEqual([['dress', 3]]);
    expect(quantities(finished(sent))).toEqual([['dress', 1]]);
    expect(shown(null, sent)).toBeNull();
  });

  it('has a line that came back at its place, under whatever id', () => {
    const without = withoutPart(cart, partOf(dress));
    const back = all([restore(dress)], emptyQueue, without);
    expect(quantities(back, without)).toEqual([
      ['dress', 1],
      ['coat', 1],
    ]);
    const known = cartOf([{ ...dress, lineId: 'new' }, coat], { version: 3 });
    expect(quantities(all([quantity(dress, 2)], finished(next(back)), known), known)).toEqual([
      ['dress', 2],
      ['coat', 1],
    ]);
  });

  it('never goes back to an older cart', () => {
    const known = cartOf([dress], { version: 5 });
    expect(newest(known, cartOf([coat], { version: 4 }))).toBe(known);
    const later = cartOf([coat], { version: 6 });
    expect(newest(known, later)).toBe(later);
    const other = cartOf([coat], { id: 'another', version: 1 });
    expect(newest(known, other)).toBe(other);
    expect(newest(known, null)).toBeNull();
    expect(newest(undefined, known)).toBe(known);
  });
});

describe('without the network', () => {
  it('changes wait, join, and are sent when it is back', () => {
    const away = unreachable(next(all([quantity(dress, 2), remove(coat, 1)])), cart);
    expect([away.offline, away.sending, next(away)]).toEqual([true, null, away]);
    expect(away.waiting).toEqual([{ ...quantity(dress, 2), again: true }, remove(coat, 1)]);
    const more = all([quantity(dress, 4)], away);
    expect(quantities(more)).toEqual([['dress', 4]]);
    expect(next(reachable(more)).sending).toEqual(remove(coat, 1));
  });

  it('what was asked for since takes the place of what was under way', () => {
    const away = unreachable(all([quantity(dress, 3)], next(all([quantity(dress, 2)]))), cart);
    expect(away.waiting).toEqual([{ ...quantity(dress, 3), again: true }]);
  });

  it('a line that may have come back is looked up before it is added again', () => {
    const known = cartOf([coat]);
    const away = unreachable(next(all([restore(dress)], emptyQueue, known)), known);
    expect(away.waiting).toEqual([{ ...restore(dress), again: true }]);
  });

  it('forms do not wait: nobody knows what they would do twice', () => {
    const { price, ...rest } = {
      id: 'g',
      price: { centAmount: 1 },
      recipientName: 'x',
      message: '',
      date: null,
    };
    const giftCard: Change = {
      kind: 'restore',
      part: { of: 'giftCards', item: { price, ...rest } },
      form: { action: '/en/cart/', fields: [] },
    };
    expect(unreachable(next(all([form, giftCard, quantity(dress, 2)])), cart).waiting).toEqual([quantity(dress, 2)]);
  });
});

/** Carries out a change like the gateway: each makes a new version of the cart. */
function carriedOut(known: Cart, change: Change): Cart {
  const version = known.version + 1;
  if (change.kind === 'form' || change.part.of !== 'lineItems') return { ...known, version };
  const { item } = change.part;
  const there = lineOf(known, item);
  if (change.kind === 'quantity') return { ...withQuantity(known, there?.lineId, change.quantity), version };
  if (change.kind === 'remove') return { ...withoutPart(known, change.part), version };
  if (there !== undefined) return { ...withQuantity(known, there.lineId, item.quantity), version };
  return { ...withPart(known, { ...change.part, item: { ...item, lineId: `${item.lineId}+` } }), version };
}

type Step = 'send' | 'answer' | 'lose' | 'lose the answer' | 'refuse' | 'late' | 'online' | { ask: Change };

/** A shopper who changes the shown cart, on a network that loses requests at random. */
class Shop {
  queue: Queue = emptyQueue;
  known: Cart | null = cart;
  gateway: Cart = cart;
  /** Calls that reached the gateway. */
  calls = 0;
  past: Cart[] = [cart];

  take(step: Step): void {
    const { sending } = this.queue;
    if (typeof step === 'object') this.queue = add(this.queue, this.onScreen(step.ask), this.known);
    else if (step === 'send') this.queue = next(this.queue);
    else if (step === 'online') this.queue = reachable(this.queue);
    else if (step === 'late') this.receive(this.past[0] ?? null);
    else if (sending === null) return;
    else if (step === 'lose') this.queue = unreachable(this.queue, this.known);
    else if (step === 'refuse') this.queue = finished(this.queue);
    else {
      this.gateway = carriedOut(this.gateway, sending);
      this.past.push(this.gateway);
      this.calls += 1;
      if (step === 'answer') {
        this.receive(this.gateway);
        this.queue = finished(this.queue);
      } else this.queue = unreachable(this.queue, this.known);
    }
  }

  shown(): KnownCart {
    return shown(this.known, this.queue);
  }

  private receive(received: Cart | null): void {
    this.known = newest(this.known, received);
  }

  /** Shoppers change what is shown: whether the line is there decides what they can do. */
  private onScreen(change: Change): Change {
    if (change.kind === 'form' || change.part.of !== 'lineItems') return change;
    const seen = this.shown()?.lineItems.find(
      ({ sku }) => change.part.of === 'lineItems' && sku === change.part.item.sku,
    );
    if (seen === undefined) return restore(change.part.item);
    return change.kind === 'restore' ? quantity(seen, 5) : { ...change, part: partOf(seen) };
  }

  /** All requests succeed from now on. */
  finish(): void {
    this.take('online');
    for (let turn = 0; turn < 50; turn += 1) {
      this.take('send');
      this.take('answer');
    }
  }
}

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>('send', 'answer', 'lose', 'lose the answer', 'late', 'online'),
    fc
      .tuple(
        fc.constantFrom(dress, coat),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('quantity', 'remove', 'restore'),
      )
      .map<Step>(([item, wanted, kind]) => ({
        ask: kind === 'quantity' ? quantity(item, wanted) : kind === 'remove' ? remove(item) : restore(item),
      })),
  ),
  { maxLength: 40 },
);

const pieces = (known: Cart | null | undefined) =>
  Object.fromEntries(known?.lineItems.map(({ sku, quantity: count }) => [sku, count]) ?? []);

describe('whatever the network does', () => {
  it('the gateway ends up with what the shopper saw last', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const shop = new Shop();
        for (const step of taken) shop.take(step);
        const seen = pieces(shop.shown());
        shop.finish();
        expect(pieces(shop.gateway)).toEqual(seen);
        expect([pieces(shop.shown()), shop.queue.waiting, shop.queue.sending]).toEqual([seen, [], null]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('at most one change of each line waits, and no cart is older than one that was seen', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const shop = new Shop();
        let version = 0;
        for (const step of [...taken, 'refuse' as const]) {
          shop.take(step);
          const lines = shop.queue.waiting.flatMap((change) =>
            change.kind === 'form' || change.part.of !== 'lineItems' ? [] : [`${change.kind} ${change.part.item.sku}`],
          );
          expect(new Set(lines).size).toBe(lines.length);
          expect(lines.length).toBeLessThanOrEqual(4);
          expect(shop.known?.version).toBeGreaterThanOrEqual(version);
          version = shop.known?.version ?? 0;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
