/**
 * True if a device's counter did not increase: there may be a copy of the device (WebAuthn, section 6.1.1). Devices
 * without a counter always send 0.
 */
export function isRegress(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored;
}
