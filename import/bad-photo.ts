/** A photo that cannot be had, and why. */
export class BadPhoto extends Error {
  override name = 'BadPhoto';
}
