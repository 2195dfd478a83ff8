import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Of Leaflet what the map of stores uses. The package's own module is one file, half of which (controls, popups, shapes,
 * renderers) nobody here needs, and a browser reads all of it before the first map; its sources are in the package, too.
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
/** Modules that are one thing each. */
const wholes = { DomEvent: 'dom/DomEvent.js', DomUtil: 'dom/DomUtil.js' };
/** What makes a map answer to somebody. */
const handlers = ['DoubleClickZoom', 'Drag', 'Keyboard', 'ScrollWheelZoom', 'TouchZoom'];

/**
 * Gives the browser's modules `leaflet` as these parts; one that is missing is an error of the build. `virtual:leaflet-map`
 * is the map alone, on which the others build.
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
