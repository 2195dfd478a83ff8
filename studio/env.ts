/** Bindings and variables of the studio (studio/wrangler.toml). */
export interface Env {
  /** Rendered pictures, below `rendered/`, and a retailer's own photographs, below `originals/`. */
  PICTURES: R2Bucket;
  IMAGES: ImagesBinding;
  /** Number of products in the collection, in digits. Other products have no drawings. */
  PRODUCTS: string;
}
