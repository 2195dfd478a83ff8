import { pictureRatio } from 'virtual:product-picture';
import type { PictureType } from '../contract/catalogue/product.ts';
import { pictureUrl } from './picture.ts';

/** Preview picture of a page where its link is shared. The height is left out if unknown. */
export interface PreviewPicture {
  /** Absolute URL. */
  url: string;
  /** Pixels. */
  width: number;
  height?: number;
  alt: string;
}

export function garmentPreview(base: string, optionId: string, type: PictureType, alt: string): PreviewPicture {
  const width = 1279;
  return {
    url: pictureUrl(base, optionId, type, width),
    width,
    height: Math.round(width * pictureRatio),
    alt,
  };
}
