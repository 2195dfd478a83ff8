/** A photo that is not available, and why. */
export class BadPhoto extends Error {
  override name = 'BadPhoto';
  /** True if it did not come in time. */
  isTimeout = false;
}
