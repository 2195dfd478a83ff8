import type { ReactElement } from 'react';
import type { ContentBlock } from '../../shared/contract/content/content-blocks.ts';
import type { Placement } from '../../shared/contract/content/content-zone.ts';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { isUnauthorized, UpstreamError } from '../errors/errors.ts';
import { attemptShared } from '../market/shared-answers.ts';
import { logError } from '../observability/log.ts';
import type { PageRequest } from '../page/page-module.ts';
import { type BlockData, blockTags, loadBlocks } from './block-data.ts';
import { Blocks } from './blocks.tsx';

/** Managed blocks above and below a page's own content. */
export interface Zones {
  /** Name under which vendors know the place. */
  uid: string;
  up: readonly ContentBlock[];
  down: readonly ContentBlock[];
  data: BlockData;
}

export const noZones: Zones = {
  uid: '',
  up: [],
  down: [],
  data: { cards: new Map(), families: new Map(), folders: new Map() },
};

const zoneInput = ({ locale, environment }: PageRequest, uid: Placement) => ({
  locale,
  environment,
  query: JSON.stringify({ uid }),
});

async function toZones(request: PageRequest, uid: Placement, answer: CallOutput<'getZones'> | null): Promise<Zones> {
  const zone = answer?.entries[0];
  if (zone === undefined) return noZones;
  const { up, down } = zone;
  return { uid, up, down, data: await loadBlocks(request, [...up, ...down]) };
}

/** Loads the zones of a placement; empty without content. */
export async function loadPlacement(request: PageRequest, uid: Placement): Promise<Zones> {
  return toZones(request, uid, await request.gateway.call('getZones', zoneInput(request, uid)));
}

/** Falls back to empty zones if an upstream fails. A refused token is still thrown. */
async function orNothing(request: PageRequest, zones: Promise<Zones>): Promise<Zones> {
  try {
    return await zones;
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    logError(error, request.log);
    return noZones;
  }
}

/** Loads the zones of a placement that all visitors of a market share; empty if an upstream fails. */
export function attemptPlacement(request: PageRequest, uid: Placement): Promise<Zones> {
  const answer = attemptShared(request, 'getZones', zoneInput(request, uid));
  return orNothing(
    request,
    answer.then((shared) => toZones(request, uid, shared)),
  );
}

/** Cache tags of the catalogue data in the zones. */
export function zoneTags({ data }: Zones): string[] {
  return blockTags(data);
}

interface ZoneProps {
  zones: Zones;
  side: 'up' | 'down';
  request: PageRequest;
  /** Ids of products that selections leave out: they are on the page already, or belong to the visitor. */
  without?: readonly string[];
}

export function Zone({ zones, side, request, without = [] }: ZoneProps): ReactElement | null {
  const blocks = zones[side];
  if (blocks.length === 0) return null;
  return (
    <div className={`zone zone--${side}`}>
      <Blocks
        blocks={blocks}
        data={zones.data}
        request={request}
        opening={false}
        place={{ name: zones.uid, from: side === 'up' ? 0 : zones.up.length, without }}
      />
    </div>
  );
}
