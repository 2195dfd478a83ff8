import { afterEach, describe, expect, it, vi } from 'vitest';
import { listEvent as readListEvent, selectEvent, viewItemEvent } from '../../../client/analytics/page-events.ts';
import { analyticsEvent, type PageEvent } from '../../../shared/analytics/analytics.ts';
import { listEvent, viewedGiftCard, viewedItem } from '../../../shared/analytics/viewed-items.ts';
import type { Price } from '../../../shared/contract/catalogue/product.ts';
import { noReviews } from '../../../shared/contract/catalogue/reviews.ts';

const text = (word: string) => ({ fr: word, en: word, de: word, es: word, it: word, pl: word });

/** The page that the reader sees, with the events and the item that it states. */
function page({ events, item }: { events?: unknown[]; item?: object } = {}): void {
  const scripts = events === undefined ? [] : [{ textContent: JSON.stringify(events) }];
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === 'script[data-events]' ? scripts : []),
    querySelector: (selector: string) =>
      selector === 'script[data-item]' && item ? { textContent: JSON.stringify(item) } : null,
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** True if the schema accepts an event as a page sends it. */
function isKnown(event: PageEvent | null | undefined): boolean {
  const common = { version: 'EcomV4', device: 'm', channel: 'mobile site', market: 'fr-ch' };
  return analyticsEvent.safeParse({ ...event, ...common }).success;
}

describe('a listing', () => {
  const list = { id: 'w_dresses', name: 'Dresses, page 2' };
  const products = [
    { productId: '100001', name: 'Shirt, long', color: 'Ivory' },
    { productId: '10000', name: 'Scarf', color: '' },
  ];
  const stated = listEvent(list, products, 48);

  it('states its event, with positions from the first page on', () => {
    expect(stated).toEqual({
      event: 'view_item_list',
      ecommerce: {
        item_list_id: 'w_dresses',
        item_list_name: 'Dresses, page 2',
        items: [
          { item_id: '100001', item_name: 'Shirt, long', item_variant: 'Ivory', index: 48 },
          { item_id: '10000', item_name: 'Scarf', index: 49 },
        ],
      },
    });
    expect(isKnown(stated)).toBe(true);
    expect(listEvent(list, [])).toBeNull();
    expect(isKnown(listEvent({ id: 'search', name: 'x'.repeat(300) }, products))).toBe(true);
  });

  it('sends the event that it states, and for a link to one of its products that item', () => {
    page({ events: [{ event: 'begin_checkout' }, stated] });
    expect(readListEvent()).toEqual(stated);
    const link = (pathname: string) => ({ pathname }) as HTMLAnchorElement;
    const event = selectEvent(link('/en/scarf--p10000/'));
    expect(event).toEqual({
      event: 'select_item',
      ecommerce: {
        item_list_id: 'w_dresses',
        item_list_name: 'Dresses, page 2',
        items: [{ item_id: '10000', item_name: 'Scarf', index: 49 }],
      },
    });
    expect(isKnown(event)).toBe(true);
    expect(selectEvent(link('/en/shirt-ivory--p100001/'))?.ecommerce.items[0]?.index).toBe(48);
    expect(selectEvent(link('/en/shirt-ivory--p100001'))?.ecommerce.items[0]?.index).toBe(48);
    for (const other of ['/en/scarf--p1000/', '/en/dresses--plw_dresses/', '/en/'])
      expect(selectEvent(link(other))).toBeUndefined();
  });
});

describe('a product', () => {
  const price: Price = { appliedPrice: 12_950, strikeThroughPrice: 15_000, type: 'S', currency: 'CHF' };
  const option = { color: text('Ivory'), prices: { current: price } };
  const product = {
    productId: '100001',
    name: text('Satin dress'),
    reviewGlobal: { ...noReviews, averageRating: 4.3456, totalReviewCount: 12 },
  };

  it('is one viewed item, with its price as value', () => {
    page({ item: viewedItem(product, option, 'en') });
    const event = viewItemEvent();
    expect(event).toEqual({
      event: 'view_item',
      ecommerce: {
        currency: 'CHF',
        value: 129.5,
        items: [
          {
            item_id: '100001',
            item_name: 'Satin dress',
            item_variant: 'Ivory',
            price: 129.5,
            quantity: 1,
            rating: 4.35,
          },
        ],
      },
    });
    expect(isKnown(event)).toBe(true);
  });

  it('has no rating without reviews, and no variant without a colour', () => {
    page({ item: viewedItem({ ...product, reviewGlobal: noReviews }, { ...option, color: text('') }, 'en') });
    const event = viewItemEvent();
    expect(event?.ecommerce.items).toEqual([
      { item_id: '100001', item_name: 'Satin dress', price: 129.5, quantity: 1 },
    ]);
    expect(isKnown(event)).toBe(true);
  });
});

it('the gift card is viewed with its preselected amount', () => {
  page({ item: viewedGiftCard('Gift card', 5_000, 'EUR') });
  const event = viewItemEvent();
  expect(event?.ecommerce).toEqual({
    currency: 'EUR',
    value: 50,
    items: [{ item_id: 'gift-card', item_name: 'Gift card', price: 50, quantity: 1 }],
  });
  expect(isKnown(event)).toBe(true);
});

it('a page that states nothing sends none of these events', () => {
  page();
  expect(readListEvent()).toBeUndefined();
  expect(viewItemEvent()).toBeUndefined();
  expect(selectEvent({ pathname: '/en/scarf--p10000/' } as HTMLAnchorElement)).toBeUndefined();
});
