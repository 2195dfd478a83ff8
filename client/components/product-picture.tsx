import { pictureRatio } from 'virtual:product-picture';
import type { ReactElement } from 'react';
import { type GarmentWidth, pictureSrcset, pictureUrl } from '../../shared/catalogue/picture.ts';
import type { PictureType } from '../../shared/contract/catalogue/product.ts';

interface ProductPictureProps {
  /** Base URL of the pictures, without a slash. */
  base: string;
  optionId: string;
  type: PictureType;
  /** Empty for a decorative picture. */
  alt: string;
  /** `sizes` attribute; absent for the smallest pictures, which have one width. */
  sizes?: string;
  /** Width of the largest file to offer, in pixels. */
  largest: GarmentWidth;
  /**
   * `first` is the largest picture of the first screen: loaded with high priority, and shown as soon as the text is.
   * `after` has low priority, `next` as well, and is loaded only near the window.
   */
  loading?: 'first' | 'eager' | 'after' | 'next' | 'lazy';
  className?: string;
}

const priorities = { first: 'high', eager: undefined, after: 'low', next: 'low', lazy: undefined } as const;

/** A garment picture in the width that the screen needs; its space is reserved while it loads. */
export function ProductPicture({
  base,
  optionId,
  type,
  alt,
  sizes,
  largest,
  loading = 'lazy',
  className,
}: ProductPictureProps): ReactElement {
  const width = largest < 599 ? largest : 599;
  const srcSet = pictureSrcset(base, optionId, type, largest);
  const image = (
    <img
      src={pictureUrl(base, optionId, type, width)}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={Math.round(width * pictureRatio)}
      loading={loading === 'lazy' || loading === 'next' ? 'lazy' : 'eager'}
      fetchPriority={priorities[loading]}
      decoding={loading === 'first' ? 'sync' : 'async'}
      className={className}
    />
  );
  // React preloads an image of high priority, unless it is in a `picture`. The preload may have another width than the
  // one in the browser's cache from the page before: it would be loaded for nothing.
  return loading === 'first' ? <picture>{image}</picture> : image;
}
