import type { Translate } from '../../../../shared/i18n/i18n.ts';
import { deviceOf } from './user-agent.ts';

/** Text with browser and system of a `User-Agent`. */
export function deviceName(userAgent: string, t: Translate): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('security.device', { browser, system });
  return browser ?? system ?? t('security.device.unknown');
}
