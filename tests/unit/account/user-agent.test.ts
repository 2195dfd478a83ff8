import { expect, it } from 'vitest';
import { deviceOf } from '../../../worker/pages/account/sign-in/user-agent.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

it.each([
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari} CriOS/150.0 Safari/604.1`, 'Chrome', 'iPhone'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 OPR/90.0`, 'Opera', 'Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }));
