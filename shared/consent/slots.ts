import type { DomainParameters, SecurityPolicy } from '../contract/markets/domain.ts';
import { type Level, vendors } from './vendors.ts';

/**
 * THE TABLE of slots: blocks of managed pages that a vendor may fill. A block is whole without: what the shop itself has
 * to show stands there, and gives way once the vendor's level is allowed and the vendor has something.
 */
export const slots = {
  /** Its script fills the place of a grid of pictures. */
  olapic: { vendor: vendors.olapic, kind: 'script' },
  /** The Worker asks it for products, and draws them as the shop's own. */
  richRelevance: { vendor: vendors.richRelevance, kind: 'call' },
} as const satisfies Record<string, { vendor: { level: Level }; kind: 'script' | 'call' }>;

export type SlotName = keyof typeof slots;

export const slotNames: readonly SlotName[] = ['olapic', 'richRelevance'];

type Params = DomainParameters['params'];

/** Where the vendors are, and the keys by which they know the shop; without its key a vendor fills nothing. */
export interface SlotSettings {
  OLAPIC_URL: string;
  OLAPIC_KEY: string;
  RICH_RELEVANCE_URL: string;
  RICH_RELEVANCE_KEY: string;
}

/** Whether a market has a slot filled by its vendor, for those who allow it. */
export function isSlotUsed(name: SlotName, params: Params, settings: SlotSettings): boolean {
  const key = name === 'olapic' ? settings.OLAPIC_KEY : settings.RICH_RELEVANCE_KEY;
  return slots[name].vendor.isUsed(params) && key !== '';
}

/** What the script of a page is told of the slots that may be filled: the address of the vendor's script, or none. */
export type OpenSlots = Partial<Record<SlotName, { script: string } | { call: true }>>;

/** The slots that are open to a visitor with these levels; undefined for none. */
export function openSlots(
  params: Params,
  settings: SlotSettings,
  levels: readonly Level[],
): OpenSlots | undefined {
  const open: OpenSlots = {};
  for (const name of slotNames) {
    if (!isSlotUsed(name, params, settings) || !levels.includes(slots[name].vendor.level)) continue;
    open[name] = slots[name].kind === 'call' ? { call: true } : { script: olapicScript(settings) };
  }
  return Object.keys(open).length === 0 ? undefined : open;
}

const olapicScript = ({ OLAPIC_URL, OLAPIC_KEY }: SlotSettings): string =>
  `${OLAPIC_URL}/widget.js?key=${encodeURIComponent(OLAPIC_KEY)}`;

/** What pages may load besides for slots that browsers fill; a vendor that the Worker asks needs nothing. */
export function slotSources(params: Params, settings: SlotSettings): SecurityPolicy | undefined {
  if (!isSlotUsed('olapic', params, settings)) return undefined;
  const { origin } = new URL(settings.OLAPIC_URL);
  return { 'img-src': [origin], 'connect-src': [origin] };
}

/** Products that a slot shows at the most. */
export const maxInSlot = 8;

/** Products that a slot can leave out at the most: what asks for it must stay an address. */
export const maxExcluded = 60;

/** A place that the Worker fills, as the page that has it tells it. */
export interface SlotPlace {
  /** How the vendor knows it: a zone or page, and the number of the block there. */
  placement: string;
  /** Products that there is room for, `mostInSlot` at the most. */
  count: number;
  /** The colour of the piece whose page it is on. */
  beside?: string | undefined;
  /** Products (ids) that the visitor sees or has already: they do not come again. */
  without: readonly string[];
}

/** What a page asks the Worker for to fill a place (`/api/slot`). */
export function slotQuery(name: SlotName, { placement, count, beside, without }: SlotPlace): string {
  const query = new URLSearchParams({ name, placement, count: String(Math.min(count, maxInSlot)) });
  if (beside !== undefined) query.set('beside', beside);
  if (without.length > 0) query.set('without', without.slice(0, maxExcluded).join('.'));
  return String(query);
}

/** What RichRelevance is asked for: several may be colours of one product, and others are left out. */
const maxRequested = 24;

/** What RichRelevance is asked for a place of the shop, and the piece that it is beside, if any. */
export function recommendationQuery(
  { RICH_RELEVANCE_KEY }: SlotSettings,
  { placement, beside }: SlotPlace,
): URLSearchParams {
  // No session and no user, nothing that is in a cart or a list, not even how much: what is left out is left out here.
  const query = new URLSearchParams({
    apiKey: RICH_RELEVANCE_KEY,
    placements: placement,
    count: String(maxRequested),
  });
  if (beside !== undefined) query.set('productId', beside);
  return query;
}
