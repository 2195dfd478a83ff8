/**
 * Whether a device's count is no later than the one that is stored: then two devices count, one of which is a copy
 * (WebAuthn, section 6.1.1). Devices that do not count say 0 for ever.
 */
export function isRegress(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored;
}
