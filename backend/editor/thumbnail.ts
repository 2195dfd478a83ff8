import { pictureQuality } from '../../shared/catalogue/picture.ts';

/** Address of a small copy of a picture of content, 320 pixels wide. `url` is a path of the picture host. */
export function thumbnail(url: string): string {
  const path = url.replace(/^\/pictures\//, '/');
  return `/pictures${path}${path.includes('?') ? '&' : '?'}width=320&quality=${pictureQuality}&auto=webp`;
}
