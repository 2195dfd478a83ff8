import { type Map as LeafletMap, TileLayer } from 'leaflet';
import type { StoreMapFacts } from '../../shared/stores/store-map.ts';

/**
 * Pictures of the operator's, which lie with somebody else: whoever has a map sees nothing of them, and their service sees
 * nobody, until they are asked for by name. The shop's own land stays below, where one fails or none comes.
 */

/** Under which it stands, for this tab alone, that they were asked for. */
const key = 'map_pictures';

type Pictures = NonNullable<StoreMapFacts['tiles']>;

/** Where nothing can be kept they are asked for on each page. */
function isAsked(url: string): boolean {
  try {
    return sessionStorage.getItem(key) === url;
  } catch {
    return false;
  }
}

function keepAsked(url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // On this page they are there all the same.
  }
}

function addPictures(map: LeafletMap, { url, maxZoom }: Pictures): void {
  // They know the whole earth, and go nearer than the shop's own land.
  map.setMaxBounds(undefined);
  map.setMinZoom(0);
  map.setMaxZoom(maxZoom);
  const pictures = new TileLayer(url, { maxZoom, detectRetina: false });
  // Towns are in the pictures; without these the shop's own names stay.
  pictures.once('tileload', () => map.getPane('towns')?.remove());
  pictures.addTo(map);
}

/** Shows who has the pictures, and a button that loads them; at once where they were asked for on this visit. */
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
  if (isAsked(pictures.url)) {
    show();
    return;
  }
  button.disabled = false;
  button.onclick = () => {
    keepAsked(pictures.url);
    show();
  };
}
