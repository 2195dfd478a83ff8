import { brand } from '../brand/brand.ts';

export type Device = 'mobile' | 'tablet' | 'desktop';

/** Device code for the gateway: mobile app, desktop site, other site. */
export type DeviceChannel = 'AM' | 'SD' | 'SM';

/** Mobile below 768 CSS pixels, tablet below 1280, desktop from there (specification, section 4). */
export function deviceOfWidth(width: number): Device {
  if (width < 768) return 'mobile';
  return width < 1280 ? 'tablet' : 'desktop';
}

const mobileAgent = /\b(?:iPhone|iPod|Windows Phone|Opera Mini)\b/;
const tabletAgent = /\biPad\b|\bAndroid\b|\bTablet\b|\bSilk\b|\bKindle\b/;

/** On phones, and only there, Android has `Mobile` after its name. */
function isAndroidPhone(agent: string): boolean {
  const android = agent.search(/\bAndroid\b/);
  return android !== -1 && /\bMobile\b/.test(agent.slice(android));
}

/**
 * Returns the device of a request: by its viewport width if the browser sends it (client hint), else by the mobile
 * hint, else by the user agent. An unknown agent counts as a desktop.
 */
export function deviceOfRequest(headers: Headers): Device {
  const width = headers.get('sec-ch-viewport-width');
  if (width !== null && /^\d{2,5}$/.test(width)) return deviceOfWidth(Number(width));
  if (headers.get('sec-ch-ua-mobile') === '?1') return 'mobile';
  const agent = headers.get('user-agent') ?? '';
  if (mobileAgent.test(agent) || isAndroidPhone(agent)) return 'mobile';
  return tabletAgent.test(agent) ? 'tablet' : 'desktop';
}

/** Returns the device channel code of a request (specification, section 4). */
export function deviceChannel(headers: Headers): DeviceChannel {
  // The mobile application names itself with its version.
  if ((headers.get('user-agent') ?? '').includes(`${brand.application}/`)) return 'AM';
  return deviceOfRequest(headers) === 'desktop' ? 'SD' : 'SM';
}
