import type { ReactElement } from 'react';
import type { z } from 'zod';
import { editorialWidths, type PreviewPicture, pictureQuality } from '../../shared/catalogue/picture.ts';
import type { contentImage } from '../../shared/contract/content/content-link.ts';

/** A picture of the content service, and the place it is shown in. */
interface Source {
  /** Path on the picture host, as the content service gives it. */
  path: string;
  /** Width over height of the place; the picture is cut to it. */
  ratio: number;
  /** `sizes` of the picture in the page; of a lazy one, for browsers that do not know its place by then. */
  sizes: string;
  /** Width in pixels of the largest file worth having. */
  largest?: (typeof editorialWidths)[number];
}

interface PictureProps extends Source {
  /** Base URL of the pictures, without a slash. */
  base: string;
  /** Empty for a picture that says nothing the text beside it does not. */
  alt: string;
  /** Another picture for screens below 768 px. */
  mobile?: Source | undefined;
  /** The picture of the first screen: fetched before all else. */
  first?: boolean;
  className?: string;
}

/** Address of a managed picture, `width` pixels wide. Paths may carry the folder that the base names already. */
export function contentPicture(base: string, path: string, width: (typeof editorialWidths)[number]): string {
  const [name = '', query] = path.replace(/^\/pictures\//, '/').split('?');
  const asked = query === undefined ? '' : `${query}&`;
  return `${base}${name}?${asked}width=${width}&quality=${pictureQuality}&auto=webp`;
}

/** A managed picture as the picture of a link. */
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

/** The place of a picture at a width that all of them are asked for in. */
function place(ratio: number): { width: number; height: number } {
  return { width: 900, height: Math.round(900 / ratio) };
}

/** An editorial picture in the width that the screen needs; its place is kept while it loads. */
export function Picture({
  base,
  alt,
  mobile,
  first = false,
  className,
  ...source
}: PictureProps): ReactElement {
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
  // The `picture` also keeps React from preloading it, as with `ProductPicture`.
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
