import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { cartTexts, miniCartTexts } from './cart-texts.ts';

/**
 * The texts of each island. The Worker renders it with these; the browser gets those of all islands in one file per
 * language (`client/texts/texts.ts`), so that pages do not carry them.
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
    'product.cart-full',
    'product.changed',
    'product.paying',
    'product.too-fast',
    'cart.error.failed',
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
    'cart.quantity-reduced',
    'product.too-fast',
    'disabled.changes.text',
  ],
} as const satisfies Record<string, readonly MessageKey[]>;

/**
 * Messages after a look (products worn together) was added. They have no island, and travel with those of the islands.
 */
export const lookTexts = [
  'look.added',
  'look.some',
  'look.none',
  'cart.error.failed',
  'cart.error.unknown',
  'product.failed',
  'disabled.changes.text',
] as const satisfies MessageKey[];

/**
 * Messages of wishlist, stock alerts and preferred store. They have no island, and travel with those of the islands.
 */
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

/** Messages of the newsletter's form in the footer, in files of their own (`letter-fr`), loaded on the first input. */
export const letterTexts = [
  'newsletterSubscription.emailInvalid',
  'newsletterSubscription.subscription.fail',
  'newsletterSubscription.subscription.success',
  'disabled.changes.text',
] as const satisfies MessageKey[];

/** The islands, by the names of their files in client/islands/. */
export type IslandName = keyof typeof islandTexts;

/** A text of the browser's file of its language: each can be shown in a toast. */
export type ToastKey =
  | (typeof islandTexts)[IslandName][number]
  | (typeof lookTexts)[number]
  | (typeof savedTexts)[number];

/** The texts of an island, with their `{{name}}` placeholders. */
export type IslandText<Name extends IslandName> = Record<(typeof islandTexts)[Name][number], string>;
