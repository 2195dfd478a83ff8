import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The parts of Leaflet that the store map uses. The package's own module is one file; half of it (controls, popups,
 * shapes, renderers) is not needed here, and a browser would parse all of it before the first map. The package
 * contains its sources too.
 */

const parts = {
  'map/Map.js': ['Map'],
  'layer/tile/GridLayer.js': ['GridLayer'],
  'layer/tile/TileLayer.js': ['TileLayer'],
  'layer/marker/DivIcon.js': ['DivIcon'],
  'layer/marker/Marker.js': ['Marker'],
  'geometry/Point.js': ['Point'],
  'geo/LatLngBounds.js': ['toLatLngBounds as latLngBounds'],
};
/** Modules that are imported as a whole. */
const wholes = { DomEvent: 'dom/DomEvent.js', DomUtil: 'dom/DomUtil.js' };
/** Interaction handlers of the map. */
const handlers = ['DoubleClickZoom', 'Drag', 'Keyboard', 'ScrollWheelZoom', 'TouchZoom'];

/**
 * Provides `leaflet` with only these parts to the browser's modules; a missing part fails the build.
 * `virtual:leaflet-map` is the map class alone, which the other parts extend.
 */
export function leafletParts(): Plugin {
  const sources = join(dirname(createRequire(import.meta.url).resolve('leaflet/package.json')), 'src');
  const from = (file: string) => JSON.stringify(join(sources, file));
  const made = new Map([
    ['virtual:leaflet-map', `import ${from('map/Map.js')};`],
    [
      'leaflet',
      [
        ...handlers.map((handler) => `import ${from(`map/handler/Map.${handler}.js`)};`),
        ...Object.entries(parts).map(([file, names]) => `export { ${names.join(', ')} } from ${from(file)};`),
        ...Object.entries(wholes).map(([whole, file]) => `export * as ${whole} from ${from(file)};`),
      ].join('\n'),
    ],
  ]);
  return {
    name: 'leaflet-parts',
    enforce: 'pre',
    resolveId: (source) => (made.has(source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0') ? made.get(id.slice(1)) : undefined),
  };
}
