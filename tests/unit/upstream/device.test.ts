import { describe, expect, it } from 'vitest';
import { deviceChannel, deviceOfRequest, deviceOfWidth } from '../../../shared/http/device.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const tab = 'Mozilla/5.0 (Linux; Android 15; SM-X700) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

it.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1279, 'tablet'],
  [1280, 'desktop'],
  [1920, 'desktop'],
])('%i px is %s', (width, device) => {
  expect(deviceOfWidth(width)).toBe(device);
});

describe('a request', () => {
  it.each([
    [{ 'user-agent': iphone }, 'mobile', 'SM'],
    [{ 'user-agent': pixel }, 'mobile', 'SM'],
    [{ 'user-agent': tab }, 'tablet', 'SM'],
    [{ 'user-agent': mac }, 'desktop', 'SD'],
    [{}, 'desktop', 'SD'],
    [{ 'user-agent': mac, 'sec-ch-ua-mobile': '?1' }, 'mobile', 'SM'],
    [{ 'user-agent': mac, 'sec-ch-viewport-width': '800' }, 'tablet', 'SM'],
    [{ 'user-agent': mac, 'sec-ch-viewport-width': 'wide' }, 'desktop', 'SD'],
    [{ 'user-agent': iphone, 'sec-ch-viewport-width': '1920px' }, 'mobile', 'SM'],
    [{ 'user-agent': mac, 'sec-ch-viewport-width': 'x320' }, 'desktop', 'SD'],
    [{ 'user-agent': `Mobile ${tab}` }, 'tablet', 'SM'],
    [{ 'user-agent': 'Mobile' }, 'desktop', 'SD'],
    [{ 'user-agent': `${iphone} SelvedgeApp/3.2` }, 'mobile', 'AM'],
  ])('%j comes from a %s on %s', (headers, device, channel) => {
    const sent = new Headers(Object.entries(headers));
    expect(deviceOfRequest(sent)).toBe(device);
    expect(deviceChannel(sent)).toBe(channel);
  });
});
