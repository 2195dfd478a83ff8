import type { ReactElement } from 'react';
import {
  type GarmentWidth,
  pictureRatio,
  pictureSrcset,
  pictureUrl,
} from '../../shared/catalogue/picture.ts';
import type { PictureType } from '../../shared/contract/catalogue/catalog.ts';

interface ProductPictureProps {
  /** Base URL of the pictures, without a slash. */
  base: string;
  optionId: string;
  type: PictureType;
  /** Empty for a picture that says nothing the text beside it does not. */
  alt: string;
  /** `sizes` of the picture in the page; none for the smallest pictures, of which there is but one width. */
  sizes?: string;
  /** Width in pixels of the largest file worth having. */
  largest: GarmentWidth;
  /** Pictures of the first screen are fetched at once: `first` before all else, `after` when the page has what it needs. */
  loading?: 'first' | 'eager' | 'after' | 'lazy';
  className?: string;
}

const priorities = { first: 'high', eager: undefined, after: 'low', lazy: undefined } as const;

/** A garment picture, 3:4, in the width that the screen needs; its place is kept while it loads. */
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
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priorities[loading]}
      decoding="async"
      className={className}
    />
  );
  // React preloads a picture of high priority, unless it stands in a `picture`. The preload may be of another width than
  // the one that the browser has from the page before and shows: it would be fetched for nothing.
  return loading === 'first' ? <picture>{image}</picture> : image;
}
