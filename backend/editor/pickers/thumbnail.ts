import { pictureQuality } from '../../../shared/catalogue/picture.ts';

/** Address of a picture in a width of 320 pixels. `url` is a path of the picture host. */
export function thumbnail(url: string): string {
  const path = url.replace(/^\/pictures\//, '/');
  return `/pictures${path}${path.includes('?') ? '&' : '?'}width=320&quality=${pictureQuality}&auto=webp`;
}
