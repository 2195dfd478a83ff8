import type { ReactElement, ReactNode } from 'react';
import type { Store } from '../../shared/contract/stores/stores.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { mapPointsPath } from '../../shared/stores/map-points.ts';
import type { StoreMapFacts } from '../../shared/stores/store-map.ts';
import type { PageRequest } from '../page/page-module.ts';
import { storeTitle } from '../stores/store-words.ts';
import '../../client/styles/stores/map.css';

/** True if the market's pages have maps (specification, section 3). */
export const hasMap = ({ domain }: Pick<PageRequest, 'domain'>): boolean => domain.params.showMap;

/**
 * Data attributes that put a row of a list on the map: store id, coordinates, name, and whether the requested size is
 * missing there. None if the market has no map or the coordinates are unknown.
 */
export function mapAttributes(
  { storeId, coordinates, stock = null }: Pick<Store, 'storeId' | 'coordinates'> & Partial<Pick<Store, 'stock'>>,
  name: string,
  request: Pick<PageRequest, 'domain'>,
) {
  if (!hasMap(request) || coordinates === null) return {};
  const { latitude, longitude } = coordinates;
  return {
    'data-point': storeId,
    'data-at': `${latitude},${longitude}`,
    'data-name': name,
    ...(stock === 'UNAVAILABLE' && { 'data-lacks': '' }),
  };
}

interface SeeOnMapProps {
  store: Store;
  request: Pick<PageRequest, 't'>;
}

export function SeeOnMap({ store, request: { t } }: SeeOnMapProps): ReactElement {
  const words = t('map.see');
  return (
    <a
      className="link small only-js"
      href="#map"
      data-on-map={store.storeId}
      aria-label={t('labelled', { label: words, value: storeTitle(store) })}
    >
      {words}
    </a>
  );
}

interface StoreMapProps {
  request: PageRequest;
  /** The id of the customer's preferred store, if known. */
  preferred?: string | undefined;
  /** The id of the store that the page is about, if any. */
  here?: string | undefined;
  /** Shows only the stores that the page lists; hidden until there are some. */
  listedOnly?: boolean;
  /** The country (ISO 3166-1 alpha-2) that an order goes to: shows its collection points in place of stores. */
  within?: Country;
  /** Action for a store that was chosen on the map; `#` is replaced by its name, and the button gets its id. */
  pendingAction?: ReactNode;
}

/**
 * The map of stores, after the list with the same content. The script (client/map/) fills it when it is scrolled into
 * view, with the texts rendered here. Hidden without a script.
 */
export function StoreMap(props: StoreMapProps): ReactElement | null {
  const { request, preferred = '', here = '', listedOnly = false, within, pendingAction: action } = props;
  const { t, domain, locale } = request;
  if (!hasMap(request)) return null;
  const { storeLocator, mapTiles } = domain.params;
  const { center, zoom } = storeLocator;
  const facts: StoreMapFacts = {
    center: [center.lat, center.lon, zoom],
    tiles: mapTiles && { url: mapTiles.url, maxZoom: mapTiles.maxZoom },
    points: listedOnly || within !== undefined ? null : mapPointsPath(locale, 'store', null),
    within: within ?? null,
    preferred,
    here,
  };
  return (
    <section
      className={listedOnly ? 'map map--listed only-js' : 'map only-js'}
      id="map"
      aria-label={t(within === undefined ? 'map.title' : 'map.places.title')}
      data-map={JSON.stringify(facts)}
      data-together={t(within === undefined ? 'map.together' : 'map.places.together', { number: '#' })}
      data-own={t('my-store.chosen')}
    >
      <div className="map__frame">
        <div className="map__place" data-map-place="" role="application" aria-label={t('map.keys')} />
        <p
          className="map__hint"
          data-map-hint=""
          data-touch={t('map.touch')}
          data-wheel={t('map.wheel')}
          aria-hidden="true"
        />
        <p className="map__failed">{t(within === undefined ? 'map.failed' : 'map.places.failed')}</p>
      </div>
      <div className="map__foot">
        <p className="small muted">
          {t('map.credit')}
          {mapTiles && (
            <span data-map-thanks="" hidden>
              {` · ${mapTiles.attribution}`}
            </span>
          )}
        </p>
        <div className="map__zoom">
          <button type="button" data-zoom="1" aria-label={`+ ${t('map.nearer')}`}>
            +
          </button>
          <button type="button" data-zoom="-1" aria-label={`− ${t('map.further')}`}>
            −
          </button>
        </div>
      </div>
      {mapTiles && (
        <p className="small" data-map-pictures="">
          <button type="button" className="link" disabled>
            {t('map.pictures')}
          </button>{' '}
          <span className="muted">{t('map.pictures.from', { host: new URL(mapTiles.url).host })}</span>
        </p>
      )}
      <div className="map__card" data-map-card="" role="status" hidden>
        <ul />
      </div>
      {action !== undefined && <template data-map-action="">{action}</template>}
    </section>
  );
}
