/** Bindings and variables of the studio (demo/studio/wrangler.toml). */
export interface Env {
  /** Pictures that were made, below `rendered/`, and a retailer's own photographs, below `originals/`. */
  PICTURES: R2Bucket;
  IMAGES: ImagesBinding;
  /** How many products the collection has, in digits: of what lies behind them there are no pictures. */
  PRODUCTS: string;
}
