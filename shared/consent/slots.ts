import type { DomainParameters, SecurityPolicy } from '../contract/markets/domain.ts';
import { type Level, vendors } from './vendors.ts';

/**
 * THE TABLE of slots: blocks of managed pages that a vendor may fill. A block is complete without the vendor: it has
 * content of the shop, which is replaced if the vendor's level is allowed and the vendor has something to show.
 */
export const slots = {
  /** The vendor's script fills the place of a grid of pictures. */
  olapic: { vendor: vendors.olapic, kind: 'script' },
  /** The Worker requests products from the vendor, and renders them like the shop's own. */
  richRelevance: { vendor: vendors.richRelevance, kind: 'call' },
} as const satisfies Record<string, { vendor: { level: Level }; kind: 'script' | 'call' }>;

export type SlotName = keyof typeof slots;

export const slotNames: readonly SlotName[] = ['olapic', 'richRelevance'];

type Params = DomainParameters['params'];

/** Addresses of the vendors, and the shop's keys; without its key a vendor fills nothing. */
export interface SlotSettings {
  OLAPIC_URL: string;
  OLAPIC_KEY: string;
  RICH_RELEVANCE_URL: string;
  RICH_RELEVANCE_KEY: string;
}

/** True if a market has a vendor fill this slot, for visitors who allow it. */
export function isSlotUsed(name: SlotName, params: Params, settings: SlotSettings): boolean {
  const key = name === 'olapic' ? settings.OLAPIC_KEY : settings.RICH_RELEVANCE_KEY;
  return slots[name].vendor.isUsed(params) && key !== '';
}

/** The slots that may be filled, for a page's script: the address of the vendor's script, or a call. */
export type OpenSlots = Partial<Record<SlotName, { script: string } | { call: true }>>;

/** Returns the slots that are open to a visitor with these levels; undefined if there are none. */
export function openSlots(params: Params, settings: SlotSettings, levels: readonly Level[]): OpenSlots | undefined {
  const open: OpenSlots = {};
  for (const name of slotNames) {
    if (!isSlotUsed(name, params, settings) || !levels.includes(slots[name].vendor.level)) continue;
    open[name] = slots[name].kind === 'call' ? { call: true } : { script: olapicScript(settings) };
  }
  return Object.keys(open).length === 0 ? undefined : open;
}

const olapicScript = ({ OLAPIC_URL, OLAPIC_KEY }: SlotSettings): string =>
  `${OLAPIC_URL}/widget.js?key=${encodeURIComponent(OLAPIC_KEY)}`;

/** Returns the additional CSP sources for slots that browsers fill. A vendor that the Worker calls needs none. */
export function slotSources(params: Params, settings: SlotSettings): SecurityPolicy | undefined {
  if (!isSlotUsed('olapic', params, settings)) return undefined;
  const { origin } = new URL(settings.OLAPIC_URL);
  return { 'img-src': [origin], 'connect-src': [origin] };
}

/** Maximum number of products in a slot. */
export const maxInSlot = 8;

/** Maximum number of products that a slot can exclude: they are sent in a URL. */
export const maxExcluded = 60;

/** A place that the Worker fills, as described by its page. */
export interface SlotPlace {
  /** The vendor's name for it: a zone or page, and the number of the block there. */
  placement: string;
  /** Number of products that fit, at most `maxInSlot`. */
  count: number;
  /** Colour option of the product page that it is on. */
  beside?: string | undefined;
  /** Products (ids) that the visitor already sees or has: they are excluded. */
  without: readonly string[];
}

/** Returns the query with which a page requests the content of a place (`/api/slot`). */
export function slotQuery(name: SlotName, { placement, count, beside, without }: SlotPlace): string {
  const query = new URLSearchParams({ name, placement, count: String(Math.min(count, maxInSlot)) });
  if (beside !== undefined) query.set('beside', beside);
  if (without.length > 0) query.set('without', without.slice(0, maxExcluded).join('.'));
  return String(query);
}

/**
 * Products requested from RichRelevance: more than are shown, because several may be colours of one product, and
 * others are excluded.
 */
const maxRequested = 24;

/** Returns the RichRelevance query for a place, and for the product that it is beside, if any. */
export function recommendationQuery(
  { RICH_RELEVANCE_KEY }: SlotSettings,
  { placement, beside }: SlotPlace,
): URLSearchParams {
  // The query has no session, no user, and nothing about a cart or a list, not even its size. Exclusion happens here.
  const query = new URLSearchParams({
    apiKey: RICH_RELEVANCE_KEY,
    placements: placement,
    count: String(maxRequested),
  });
  if (beside !== undefined) query.set('productId', beside);
  return query;
}
