import { z } from 'zod';

/**
 * THE CATALOGUE of analytics events (specification, sections 2 and 7): only these are pushed to `dataLayer`.
 * E-commerce events have the names and fields of GA4. Amounts are in units of the currency, with at most two decimals.
 * Browsers import only the types.
 */
const amount = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);
const text = z.string().min(1).max(200);

/** Fields of every event, about its page. */
const common = {
  /** Version of the catalogue (specification, section 9). */
  version: z.literal('EcomV4'),
  /** Mobile, desktop, tablet, by the width of the window (specification, section 4). */
  device: z.enum(['m', 'd', 't']),
  channel: z.enum(['web site', 'mobile site', 'mobile app']),
  /** The market, such as `fr-ch`. */
  market: z.string().regex(/^[a-z]{2}(?:-[a-z]{2})?$/),
};

/** An item, with GA4's field names. */
export const eventItem = z.strictObject({
  /** The product's number, for all colours and sizes; `gift-card` for the gift card. */
  item_id: text,
  item_name: text,
  /** Colour. */
  item_variant: text.optional(),
  /** Title of the category if known, else its id. */
  item_category: text.optional(),
  /** The retailer's name of the model; only for purchases. */
  model: text.optional(),
  price: amount.optional(),
  quantity: z.int().min(1).optional(),
  /** Position in a list, from 0. */
  index: z.int().min(0).optional(),
  sku: text.optional(),
  /** Average of its reviews, rounded to two decimals. */
  rating: amount.optional(),
});

/** Fields of events about items that are bought or viewed. */
const trade = {
  currency: z.enum(['EUR', 'CZK', 'GBP', 'CHF', 'PLN']),
  value: amount,
  items: z.array(eventItem).min(1),
};

const ecommerce = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ event: z.literal(name), ...common, ecommerce: z.strictObject(shape) });

const list = { item_list_id: text, item_list_name: text };

export const analyticsEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('navigation'),
    ...common,
    page_path: z.string().startsWith('/'),
    page_title: z.string(),
    page_layout: z.string(),
    customer: z.boolean(),
  }),
  z.strictObject({
    event: z.literal('country_popin'),
    ...common,
    proposed_country: z.string(),
    choice: z.enum(['yes', 'no', 'close']),
  }),
  z.strictObject({
    event: z.literal('experiment_exposure'),
    ...common,
    /** Its name, and the variant that the page shows. */
    experiment: text,
    variant: text,
  }),
  z.strictObject({ event: z.literal('newsletter_registration'), ...common, origin: z.string() }),
  z.strictObject({
    event: z.literal('checkout_error'),
    ...common,
    /** The step where it happened. */
    zone: z.enum(['cart', 'billing', 'delivery', 'overview', 'payment', 'confirmation']),
    /** The wrong field, or the kind of the message; never what was typed. */
    error_type: text,
  }),
  z.strictObject({
    event: z.literal('funnel_step'),
    ...common,
    /** Number of the step (specification, section 2); null for the overview. */
    step: z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]).nullable(),
    step_name: text,
  }),
  ecommerce('view_item_list', { ...list, items: z.array(eventItem).min(1) }),
  ecommerce('select_item', { ...list, items: z.array(eventItem).length(1) }),
  ecommerce('view_item', trade),
  ecommerce('add_to_cart', trade),
  ecommerce('remove_from_cart', trade),
  ecommerce('view_cart', trade),
  ecommerce('begin_checkout', trade),
  ecommerce('add_shipping_info', { ...trade, shipping_tier: text }),
  ecommerce('add_payment_info', { ...trade, payment_type: text }),
  ecommerce('purchase', {
    ...trade,
    transaction_id: text,
    shipping: amount,
    coupon: text.optional(),
    payment_type: text,
    shipping_tier: text.optional(),
  }),
]);

export type AnalyticsEvent = z.output<typeof analyticsEvent>;
export type EventName = AnalyticsEvent['event'];
export type EventItem = z.output<typeof eventItem>;

/** Events that a form states as its `data-event`, because it is sent from any page. */
export type SubmitEventName = Extract<EventName, 'newsletter_registration'>;

/** One event without the fields that are common to the page. */
export type PageEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<Extract<AnalyticsEvent, { event: Name }>, keyof typeof common>
  : never;
