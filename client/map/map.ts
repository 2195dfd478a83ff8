import { Map as LeafletMap, latLngBounds, TileLayer } from 'leaflet';
import type { MapPoints } from '../../shared/map-points.ts';
import type { StoreMapFacts } from '../../shared/store-map.ts';
import stylesUrl from '../styles/late/map.css?url';
import { showCard } from './card.ts';
import { wireGestures } from './gestures.ts';
import { listedPoints, markRow } from './listed.ts';
import { type Pin, Pins, type Point } from './pins.ts';

/** What the shop's own land looks like: nearer it has nothing to tell; and the part of the earth that there is of it. */
const nearest = 15;
const europe = latLngBounds([34, -24], [71, 45]);
/** The zoom at which a store is shown among its neighbours. */
const near = 11;

function loadStyles(): Promise<void> {
  const link = document.createElement('link');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  Object.assign(link, { rel: 'stylesheet', href: stylesUrl, onload: () => resolve(), onerror: reject });
  document.head.appendChild(link);
  return promise;
}

/** All stores of the market; none while they cannot be had: the list has its own. */
async function allPoints(path: string): Promise<Point[]> {
  try {
    const response = await fetch(path);
    if (!response.ok) return [];
    const { points }: MapPoints = await response.json();
    return points.map(([id, name, latitude, longitude, href]) => ({ id, name, latitude, longitude, href }));
  } catch {
    return [];
  }
}

async function addGround(map: LeafletMap, tiles: StoreMapFacts['tiles']): Promise<void> {
  if (tiles !== null) {
    new TileLayer(tiles.url, { maxZoom: tiles.maxZoom, detectRetina: false }).addTo(map);
    return;
  }
  const { LandLayer } = await import('./land-layer.ts');
  new LandLayer().addTo(map);
}

function makeMap(place: HTMLElement, { center, tiles }: StoreMapFacts): LeafletMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [latitude, longitude, zoom] = center;
  const map = new LeafletMap(place, {
    center: [latitude, longitude],
    zoom,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    boxZoom: false,
    inertia: !still,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    maxZoom: tiles?.maxZoom ?? nearest,
    ...(tiles === null && { maxBounds: europe, maxBoundsViscosity: 1 }),
  });
  if (tiles === null) map.setMinZoom(Math.ceil(map.getBoundsZoom(europe, true)));
  return map;
}

const boundsOf = (points: readonly Point[]) =>
  latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));

/** Looks nearer at what lies together; false where that would tell nothing apart. */
function open(map: LeafletMap, { points }: Pin): boolean {
  const bounds = boundsOf(points);
  const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.2)), map.getMaxZoom());
  if (points.length === 1 || map.getZoom() >= zoom) return false;
  map.setView(bounds.getCenter(), zoom);
  return true;
}

/**
 * Draws the map of stores. What it gives shows a store of the list on it, and puts the focus on its marker if asked to.
 * Rejects when a part of it cannot be had.
 */
export async function showMap(section: HTMLElement): Promise<(id: string, byKeyboard: boolean) => void> {
  const place = section.querySelector<HTMLElement>('[data-map-place]');
  const hint = section.querySelector<HTMLElement>('[data-map-hint]');
  const card = section.querySelector<HTMLElement>('[data-map-card]');
  if (!place || !hint || !card) throw new Error('No place for a map');
  const facts: StoreMapFacts = JSON.parse(section.dataset.map ?? '');
  await loadStyles();
  const map = makeMap(place, facts);
  const [others] = await Promise.all([allPoints(facts.points), addGround(map, facts.tiles)]);
  let listed = listedPoints();
  let chosen = '';

  const pins = new Pins(map, {
    together: section.dataset.together ?? '',
    preferred: facts.preferred,
    isListed: (id) => listed.some((point) => point.id === id),
    onPress(pin, byKeyboard) {
      if (!open(map, pin)) choose(pin.points, byKeyboard);
    },
  });

  const choose = (points: readonly Point[], focusCard: boolean): void => {
    const [first] = points;
    chosen = points.length === 1 ? (first?.id ?? '') : '';
    showCard(card, points, focusCard);
    markRow(chosen);
    pins.choose(chosen);
  };

  /** Looks where the stores of the list are. */
  const look = (): void => {
    listed = listedPoints();
    const [latitude, longitude, zoom] = facts.center;
    if (listed.length === 0) map.setView([latitude, longitude], zoom, { animate: false });
    else
      map.fitBounds(boundsOf(listed), {
        maxZoom: near,
        padding: [40, 40],
        animate: false,
      });
    const ids = new Set(listed.map(({ id }) => id));
    pins.show([...listed, ...others.filter(({ id }) => !ids.has(id))]);
    choose([], false);
  };

  look();
  const list = document.querySelector('[data-stores]');
  if (list) new MutationObserver(look).observe(list, { childList: true });
  new ResizeObserver(() => map.invalidateSize()).observe(place);
  wireGestures(map, hint);
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-zoom]') : null;
    if (button) map.setZoom(map.getZoom() + Number(button.dataset.zoom));
  });
  section.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || card.hidden) return;
    const [was, isThere] = [chosen, card.contains(document.activeElement)];
    choose([], false);
    if (isThere) (pins.buttonOf(was) ?? place).focus({ preventScroll: true });
  });
  section.dataset.state = 'shown';

  return (id, byKeyboard) => {
    const point = listed.find((each) => each.id === id);
    if (point === undefined) return;
    const zoom = pins.zoomOf(id, Math.max(map.getZoom(), near));
    map.setView([point.latitude, point.longitude], zoom, { animate: false });
    choose([point], false);
    section.scrollIntoView({ block: 'nearest' });
    if (byKeyboard) pins.buttonOf(id)?.focus({ preventScroll: true });
  };
}
