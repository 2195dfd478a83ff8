import backend from './index.ts';

// biome-ignore lint/performance/noBarrelFile: the platform expects its classes in the entry.
export { CatalogueObject } from './catalogue-index/durable/catalogue-object.ts';

export default backend;
