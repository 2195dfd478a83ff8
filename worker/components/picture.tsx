import type { ReactElement } from 'react';
import type { z } from 'zod';
import { editorialWidths, pictureQuality } from '../../shared/catalogue/picture.ts';
import type { PreviewPicture } from '../../shared/catalogue/picture-preview.ts';
import type { contentImage } from '../../shared/contract/content/content-link.ts';

/** A picture of the content service and the place in which it is shown. */
interface Source {
  /** Path on the picture host, as the content service writes it. */
  path: string;
  /** Width divided by height of the place; the picture is cropped to it. */
  ratio: number;
  /** `sizes` of the picture; for a lazy one, the fallback of browsers without `sizes=auto`. */
  sizes: string;
  /** Width in pixels of the largest file in `srcset`. */
  largest?: (typeof editorialWidths)[number];
}

interface PictureProps extends Source {
  /** Base URL of the pictures, without a slash. */
  base: string;
  /** Empty for a decorative picture. */
  alt: string;
  /** Another picture for screens narrower than 768 px. */
  mobile?: Source | undefined;
  /** The picture of the first screen: fetched with high priority. */
  first?: boolean;
  className?: string;
}

/** Url of a managed picture, `width` pixels wide. The path may repeat the folder that `base` ends with. */
export function contentPicture(base: string, path: string, width: (typeof editorialWidths)[number]): string {
  const [name = '', query] = path.replace(/^\/pictures\//, '/').split('?');
  const asked = query === undefined ? '' : `${query}&`;
  return `${base}${name}?${asked}width=${width}&quality=${pictureQuality}&auto=webp`;
}

/** A managed picture as the preview image of a link. */
export function contentPreview(
  base: string,
  { image_file, alt_attribute }: z.output<typeof contentImage>,
): PreviewPicture {
  const width = 1279;
  return { url: contentPicture(base, image_file.url, width), width, alt: alt_attribute };
}

function srcset(base: string, { path, largest = 1920 }: Source): string {
  return editorialWidths
    .filter((width) => width <= largest)
    .map((width) => `${contentPicture(base, path, width)} ${width}w`)
    .join(', ');
}

/** Width and height attributes for a ratio, at a fixed width. */
function place(ratio: number): { width: number; height: number } {
  return { width: 900, height: Math.round(900 / ratio) };
}

/** An editorial picture in the width that the screen needs; its space is reserved while it loads. */
export function Picture({ base, alt, mobile, first = false, className, ...source }: PictureProps): ReactElement {
  const { path, ratio, sizes } = source;
  const image = (
    <img
      src={contentPicture(base, path, 900)}
      srcSet={srcset(base, source)}
      sizes={first ? sizes : `auto, ${sizes}`}
      alt={alt}
      {...place(ratio)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      className={className}
    />
  );
  // The `picture` element also prevents React from preloading it, as with `ProductPicture`.
  if (mobile === undefined && !first) return image;
  return (
    <picture>
      {mobile !== undefined && (
        <source
          media="(width < 768px)"
          srcSet={srcset(base, mobile)}
          sizes={first ? mobile.sizes : `auto, ${mobile.sizes}`}
          {...place(mobile.ratio)}
        />
      )}
      {image}
    </picture>
  );
}
