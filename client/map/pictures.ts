import { type Map as LeafletMap, TileLayer } from 'leaflet';
import type { StoreMapFacts } from '../../shared/stores/store-map.ts';

/**
 * Map tiles of a third party, configured by the operator. They are loaded only after the visitor's click: until then
 * their service learns nothing about the visitor. The shop's own land stays below, for tiles that fail.
 */

/** Session storage key: the visitor has asked for the tiles in this tab. */
const key = 'map_pictures';

type Pictures = NonNullable<StoreMapFacts['tiles']>;

/** Without storage they have to be asked for on each page. */
function isRequested(url: string): boolean {
  try {
    return sessionStorage.getItem(key) === url;
  } catch {
    return false;
  }
}

function rememberRequest(url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // They are shown on this page all the same.
  }
}

function addPictures(map: LeafletMap, { url, maxZoom }: Pictures): void {
  // They cover the whole earth, and have more detail than the shop's own land.
  map.setMaxBounds(undefined);
  map.setMinZoom(0);
  map.setMaxZoom(maxZoom);
  const pictures = new TileLayer(url, { maxZoom, detectRetina: false });
  // The tiles show towns; until one is loaded the shop's own names stay.
  pictures.once('tileload', () => map.getPane('towns')?.remove());
  pictures.addTo(map);
}

/** Shows the source of the tiles, and a button that loads them; loads them at once if the visitor asked before. */
export function offerPictures(map: LeafletMap, pictures: Pictures, section: HTMLElement): void {
  const offer = section.querySelector<HTMLElement>('[data-map-pictures]');
  const thanks = section.querySelector<HTMLElement>('[data-map-thanks]');
  const button = offer?.querySelector('button');
  if (!offer || !thanks || !button) return;
  const show = () => {
    const hadFocus = offer.contains(document.activeElement);
    // Its line stays, so that nothing below moves.
    section.dataset.pictures = '';
    thanks.hidden = false;
    addPictures(map, pictures);
    if (hadFocus) map.getContainer().focus({ preventScroll: true });
  };
  if (isRequested(pictures.url)) {
    show();
    return;
  }
  button.disabled = false;
  button.onclick = () => {
    rememberRequest(pictures.url);
    show();
  };
}
