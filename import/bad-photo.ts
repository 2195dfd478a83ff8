/** A photo that is not available, and why. */
export class BadPhoto extends Error {
  override name = 'BadPhoto';
}
