import type { ReactElement } from 'react';
import type { ContentBlock } from '../../../shared/contract/content-blocks.ts';
import { type BlockData, blockTags, loadBlocks } from '../../blocks/block-data.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import type { PageRequest } from '../page-module.ts';
import { isNarrowed } from './listing.tsx';
import type { ListingQuery } from './listing-query.ts';

/** What content says above and below a listing. */
export interface Zones {
  up: readonly ContentBlock[];
  down: readonly ContentBlock[];
  data: BlockData;
}

/** Where content says nothing. */
export const noZones: Zones = {
  up: [],
  down: [],
  data: { cards: new Map(), families: new Map(), folders: new Map() },
};

/** The zones of a placement. They stand on the first page of a listing, as long as nothing was chosen from it. */
export async function loadZones(
  request: PageRequest,
  placement: 'search' | `category_${string}`,
  listing: ListingQuery,
): Promise<Zones> {
  if (listing.page > 1 || isNarrowed(listing)) return noZones;
  return loadPlacement(request, placement);
}

/** The zones of a placement, by its uid; nothing where content says nothing. */
export async function loadPlacement(request: PageRequest, placement: string): Promise<Zones> {
  const { gateway, locale, environment } = request;
  const query = JSON.stringify({ uid: placement });
  const answer = await gateway.call('getZones', { locale, environment, query });
  const zone = answer?.entries[0];
  if (zone === undefined) return noZones;
  const { up, down } = zone;
  return { up, down, data: await loadBlocks(request, [...up, ...down]) };
}

/** Cache tags of what the zones show of the catalogue. */
export function zoneTags({ data }: Zones): string[] {
  return blockTags(data);
}

interface ZoneProps {
  zones: Zones;
  side: 'up' | 'down';
  request: PageRequest;
}

/** The blocks above or below a listing. */
export function Zone({ zones, side, request }: ZoneProps): ReactElement | null {
  const blocks = zones[side];
  if (blocks.length === 0) return null;
  return (
    <div className={`zone zone--${side}`}>
      <Blocks blocks={blocks} data={zones.data} request={request} opening={false} />
    </div>
  );
}
