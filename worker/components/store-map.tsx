import type { ReactElement } from 'react';
import type { Store } from '../../shared/contract/stores.ts';
import { mapPointsPath } from '../../shared/map-points.ts';
import type { StoreMapFacts } from '../../shared/store-map.ts';
import type { PageRequest } from '../pages/page-module.ts';
import { storeTitle } from '../pages/stores/store-words.ts';

/** Whether the market's pages have maps (specification, section 3). */
export const hasMap = ({ domain }: Pick<PageRequest, 'domain'>): boolean => domain.params.showMap;

/** What a row of a list tells the map: which store it is, and where. Nothing where there is no map, or no place is known. */
export function mapAttributes(store: Pick<Store, 'storeId' | 'coordinates'>, request: PageRequest) {
  const { coordinates } = store;
  if (!hasMap(request) || coordinates === null) return {};
  const { latitude, longitude } = coordinates;
  return { 'data-point': store.storeId, 'data-at': `${latitude},${longitude}` };
}

interface SeeOnMapProps {
  store: Store;
  request: Pick<PageRequest, 't'>;
}

/** Shows a store of the list on the map of its page. */
export function SeeOnMap({ store, request: { t } }: SeeOnMapProps): ReactElement {
  const words = t('map.see');
  return (
    <a
      className="link small only-js"
      href="#map"
      data-on-map={store.storeId}
      aria-label={t('labelled', { label: words, value: storeTitle(store, t) })}
    >
      {words}
    </a>
  );
}

interface StoreMapProps {
  request: PageRequest;
  /** The id of the customer's own store, where the page knows it. */
  preferred?: string;
}

/**
 * The map of stores, after the list that has all that it shows: the script fills it when it is looked at (client/map/),
 * with the words that stand here. Without a script there is none.
 */
export function StoreMap({ request, preferred = '' }: StoreMapProps): ReactElement | null {
  const { t, domain, locale } = request;
  if (!hasMap(request)) return null;
  const { storeLocator, mapTiles } = domain.params;
  const { center, zoom } = storeLocator;
  const facts: StoreMapFacts = {
    center: [center.lat, center.lon, zoom],
    tiles: mapTiles && { url: mapTiles.url, maxZoom: mapTiles.maxZoom },
    points: mapPointsPath(locale, 'store', null),
    preferred,
  };
  return (
    <section
      className="map only-js"
      id="map"
      aria-label={t('map.title')}
      data-map={JSON.stringify(facts)}
      data-together={t('map.together', { number: '#' })}
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
        <p className="map__failed">{t('map.failed')}</p>
      </div>
      <div className="map__foot">
        <p className="map__credit">{mapTiles?.attribution ?? t('map.credit')}</p>
        <div className="map__zoom">
          <button type="button" data-zoom="1" aria-label={`+ ${t('map.nearer')}`}>
            +
          </button>
          <button type="button" data-zoom="-1" aria-label={`− ${t('map.further')}`}>
            −
          </button>
        </div>
      </div>
      <div className="map__card" data-map-card="" role="status" hidden>
        <ul />
      </div>
    </section>
  );
}
