import { type PointKind, pointKinds } from '../../../shared/contract/delivery/point-kinds.ts';
import type { DomainParameters } from '../../../shared/contract/markets/domain.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { type MapPoints, readBounds } from '../../../shared/stores/map-points.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { pointName } from '../../stores/point-name.ts';
import { storePath, storeTitle } from '../../stores/store-words.ts';

/** Five minutes, and an hour more during revalidation; a changed store purges the edge cache. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600';

const problem = (status: number, message: string) =>
  Response.json({ statusCode: status, message }, { status, headers: { 'cache-control': 'no-store' } });

/** Countries of the points: an order's country, the delivery countries, or those of the locator. */
function countriesOf(kind: PointKind, country: string | null, { params }: DomainParameters): readonly Country[] {
  const { storeLocator, deliveryCountries } = params;
  if (country !== null) return deliveryCountries.filter((each) => each === country);
  if (kind !== 'store') return deliveryCountries;
  return storeLocator.isActive ? storeLocator.countryCodes : [];
}

/**
 * The points of a map, the same for everybody in the market (`shared/stores/map-points.ts`): stores of its locator,
 * pickup points and lockers of its delivery countries, or the points that an order to one of these can be delivered
 * to. 400 for an invalid request, 503 if the gateway fails; the map then shows a message, and the list beside it has
 * the points.
 */
export async function mapPointsResponse(request: PageRequest): Promise<Response> {
  const { url, domain, gateway, locale, log } = request;
  const kind = pointKinds.find((each) => each === url.searchParams.get('kind'));
  const bounds = url.searchParams.get('bounds');
  if (kind === undefined || (bounds === null ? kind !== 'store' : readBounds(bounds) === null))
    return problem(400, 'A map asks for a kind of points, within bounds.');
  const countries = countriesOf(kind, url.searchParams.get('country'), domain);
  try {
    const found =
      countries.length === 0
        ? { points: [], more: false }
        : await gateway.call('getMapPoints', {
            kind,
            deliveryCountries: countries.join(),
            ...(bounds !== null && { bounds }),
          });
    const answer: MapPoints = {
      more: found.more,
      points: found.points.map((point) => [
        point.storeId,
        kind === 'store' ? storeTitle(point) : pointName(point),
        point.latitude,
        point.longitude,
        kind === 'store' ? storePath(point, request) : null,
      ]),
    };
    return Response.json(answer, {
      headers: { 'cache-control': cacheControl, 'cache-tag': `stores,market:${locale}` },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logError(error, log, 503);
    return problem(503, 'The points cannot be had at the moment.');
  }
}
