import type { MessageKey } from '../shared/i18n/i18n.ts';
import { cartTexts, miniCartTexts } from './cart-texts.ts';

/**
 * What each island says. The Worker renders it with these texts; the browser gets those of all islands in one file
 * for each language (`client/texts.ts`), so that they do not travel in every page.
 */
export const islandTexts = {
  'add-to-cart': [
    'product.size',
    'product.add',
    'product.adding',
    'product.added',
    'product.view-cart',
    'product.continue',
    'product.close',
    'product.choose-size',
    'product.out-of-stock',
    'product.too-many',
    'product.changed',
    'product.paying',
    'product.too-fast',
    'cart.error.unknown',
    'product.failed',
    'disabled.changes.text',
  ],
  'cart-lines': cartTexts,
  'commercial-offers': ['offers.none', 'offers.personal', 'offers.code', 'offers.until'],
  'legal-notices': ['layout.legal', 'layout.legal.loading', 'layout.legal.empty'],
  'mini-cart': miniCartTexts,
  'order-watch': ['confirmation.pending.text', 'confirmation.late.watching'],
  toasts: [
    'toast.region',
    'toast.close',
    'cart.error.changed',
    'cart.error.failed',
    'cart.error.paying',
    'cart.error.stock',
    'cart.error.unknown',
    'cart.kept',
    'product.too-fast',
    'disabled.changes.text',
  ],
} as const satisfies Record<string, readonly MessageKey[]>;

/** What is said of a look that was added; it has no island, and its words come with theirs. */
export const lookTexts = [
  'look.added',
  'look.some',
  'look.none',
  'cart.error.unknown',
  'product.failed',
  'disabled.changes.text',
] as const satisfies MessageKey[];

/** What is said of what is saved and waited for; it has no island, and its words come with theirs. */
export const savedTexts = [
  'wishlist.failed',
  'wishlist.full',
  'wishlist.not-sold',
  'alerts.added',
  'alerts.withdrawn',
  'alerts.failed',
  'alerts.in-stock',
  'alerts.full',
  'reservation.failed',
  'reservation.taken',
  'cart.undo',
  'undo.failed',
  'account.try-again',
  'disabled.changes.text',
] as const satisfies MessageKey[];

/** What is said of the newsletter's form in the footer: files of their own (`letter-fr`), for whoever types there. */
export const letterTexts = [
  'newsletterSubscription.emailInvalid',
  'newsletterSubscription.subscription.fail',
  'newsletterSubscription.subscription.success',
  'disabled.changes.text',
] as const satisfies MessageKey[];

/** The islands, by the names of their files in client/islands/. */
export type IslandName = keyof typeof islandTexts;

/** A text of the file that the browser has of its language: any of them can be said in a toast. */
export type ToastKey =
  | (typeof islandTexts)[IslandName][number]
  | (typeof lookTexts)[number]
  | (typeof savedTexts)[number];

/** The texts of an island, with their `{{name}}`s. */
export type IslandText<Name extends IslandName> = Record<(typeof islandTexts)[Name][number], string>;
