import { Map as LeafletMap, latLngBounds } from 'leaflet';
import type { StoreMapFacts } from '../../shared/stores/store-map.ts';
import { pointsAt, watchPoints } from './around.ts';
import { Card } from './card.ts';
import { aFrame } from './frame.ts';
import { wireGestures } from './gestures.ts';
import { idChecked, listedKind, listedPoints, markRow, radioOf } from './listed.ts';
import { offerPictures } from './pictures.ts';
import { type Pin, Pins, type Point } from './pins.ts';
import { wireScale } from './scale.ts';

/** Maximum zoom of the shop's own land, which has no more detail; and its bounds. */
const nearest = 14;
const europe = latLngBounds([34, -24], [71, 45]);
/** The zoom at which a store is shown among its neighbours. */
const near = 11;
/** Maximum distance of the customer's own store from the middle of the list, in metres, to be in the first view. */
const vicinity = 30_000;

async function addLand(map: LeafletMap): Promise<void> {
  const { LandLayer } = await import('./land-layer.ts');
  new LandLayer().addTo(map);
}

async function addGround(map: LeafletMap): Promise<void> {
  const [{ wireTowns }] = await Promise.all([import('./towns.ts'), addLand(map)]);
  wireTowns(map);
}

/** A map without a view yet. */
function makeMap(place: HTMLElement): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new LeafletMap(place, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    boxZoom: false,
    inertia: !still,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    maxZoom: nearest,
    maxBounds: europe,
    maxBoundsViscosity: 1,
  });
}

function showMarket(map: LeafletMap, { center }: StoreMapFacts): void {
  const [latitude, longitude, zoom] = center;
  map.setView([latitude, longitude], zoom);
  map.setMinZoom(Math.ceil(map.getBoundsZoom(europe, true)));
}

const boundsOf = (points: readonly Point[]) =>
  latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));

/**
 * The listed points for the first view: without the customer's own store where that is far away. Otherwise the others
 * would be one marker.
 */
function vicinityOf(map: LeafletMap, listed: readonly Point[], ownId: string): readonly Point[] {
  const others = listed.filter(({ id }) => id !== ownId);
  if (others.length === 0) return listed;
  const middle = boundsOf(others).getCenter();
  return listed.filter(
    ({ id, latitude, longitude }) => id !== ownId || map.distance(middle, [latitude, longitude]) < vicinity,
  );
}

/** Zooms in on a cluster; false if that would not separate it. */
function open(map: LeafletMap, { points }: Pin): boolean {
  const bounds = boundsOf(points);
  const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.2)), map.getMaxZoom());
  if (points.length === 1 || map.getZoom() >= zoom) return false;
  map.setView(bounds.getCenter(), zoom);
  return true;
}

/** Chooses a place in the list of a form, too, if it is there. */
function check(id: string): void {
  const radio = id === '' ? null : radioOf(id);
  if (radio === null || radio.disabled || radio.checked) return;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Draws the map of stores. Returns a function that shows a store of the list on it and can focus its marker. Rejects
 * if a part of it cannot be loaded.
 */
export async function showMap(section: HTMLElement): Promise<(id: string, byKeyboard: boolean) => void> {
  const place = section.querySelector<HTMLElement>('[data-map-place]');
  const hint = section.querySelector<HTMLElement>('[data-map-hint]');
  if (!place || !hint) throw new Error('No place for a map');
  const facts: StoreMapFacts = JSON.parse(section.dataset.map ?? '');
  const page = document.documentElement;
  const ownId = () => facts.preferred || (page.dataset.store ?? '');
  const map = makeMap(place);
  await aFrame();
  showMarket(map, facts);
  const [stores] = await Promise.all([
    facts.points === null ? [] : pointsAt(facts.points),
    aFrame().then(() => addGround(map)),
  ]);
  await aFrame();
  let around: readonly Point[] = stores;
  let listed = listedPoints();
  let chosen = '';

  const card = new Card(section, { ownId, onTake: (point) => choose([point], true) });
  const pins = new Pins(map, {
    together: section.dataset.together ?? '',
    own: section.dataset.own ?? '',
    ownId,
    onPress(pin, byKeyboard) {
      if (!open(map, pin)) choose(pin.points, byKeyboard);
    },
  });

  const choose = (points: readonly Point[], focusCard: boolean): void => {
    const [first] = points;
    chosen = points.length === 1 ? (first?.id ?? '') : '';
    check(chosen);
    card.show(points, focusCard);
    markRow(chosen, section);
    pins.choose(chosen || idChecked() || facts.here);
  };

  /** Shows the list; without one, the store of the page, or the whole market. */
  const seek = (): void => {
    listed = listedPoints();
    const here = around.filter(({ id }) => id === facts.here);
    const [latitude, longitude, zoom] = facts.center;
    const seen = listed.length > 0 ? vicinityOf(map, listed, ownId()) : here;
    map.invalidateSize();
    if (seen.length === 0) map.setView([latitude, longitude], zoom, { animate: false });
    else map.fitBounds(boundsOf(seen), { maxZoom: near, padding: [40, 40], animate: false });
  };
  const show = (): void => {
    pins.show(listed, around);
    choose([], false);
  };
  const update = (): void => {
    seek();
    show();
  };

  /** Shows a place of the list, at a zoom at which it is not in a cluster. */
  const showPoint = (id: string): void => {
    const point = listed.find((each) => each.id === id);
    if (point === undefined) return;
    const zoom = pins.zoomOf(id, Math.max(map.getZoom(), near));
    map.setView([point.latitude, point.longitude], zoom, { animate: false });
    choose([point], false);
  };

  // In separate tasks: with thousands of stores each takes its time on a slow phone.
  for (const part of [seek, () => pins.place(listed, around), () => pins.gather(), () => choose([], false)]) {
    part();
    await aFrame();
  }
  if (facts.within !== null) {
    const stopWatching = watchPoints(map, facts.within, (points) => {
      around = points;
      pins.show(listed, around);
    });
    stopWatching();
  }
  const list = document.querySelector('[data-stores]');
  if (list) new MutationObserver(update).observe(list, { childList: true });
  let kind = listedKind();
  // In a form the list has radios, and another list for another delivery method.
  section.closest('form')?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    const id = target.closest<HTMLElement>('[data-point]')?.dataset.point;
    if (id !== undefined && id !== chosen) showPoint(id);
    if (id !== undefined || listedKind() === kind) return;
    kind = listedKind();
    if (kind !== null) update();
  });
  new MutationObserver(() => pins.markOwn()).observe(page, { attributeFilter: ['data-store'] });
  new ResizeObserver(() => map.invalidateSize()).observe(place);
  if (facts.tiles !== null) offerPictures(map, facts.tiles, section);
  wireScale(map);
  wireGestures(map, hint);
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-zoom]') : null;
    if (button) map.setZoom(map.getZoom() + Number(button.dataset.zoom));
  });
  // On the document: somebody who comes from the list has the focus outside the map.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !card.isShown) return;
    const [was, isThere] = [chosen, card.hasFocus];
    choose([], false);
    if (isThere) (pins.buttonOf(was) ?? place).focus({ preventScroll: true });
  });
  section.dataset.state = 'shown';

  return (id, byKeyboard) => {
    showPoint(id);
    section.scrollIntoView({ block: 'nearest' });
    if (byKeyboard) pins.buttonOf(id)?.focus({ preventScroll: true });
  };
}
