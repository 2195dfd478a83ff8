import type { Page } from 'playwright-core';
import type { Shop } from '../../shop/harness.ts';

/** Chromium's remark on pages of the shop in the frame of the preview. */
export const framedErrors = [/Blocked autofocusing/];

/** Signs a member of staff of the demo in. */
export async function signInStaff(page: Page, { backendUrl }: Shop): Promise<void> {
  await page.goto(`${backendUrl}/editor/sign-in`);
  await page.locator('[name=email]').fill('editor@example.com');
  await page.locator('[name=password]').fill('selvedge-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${backendUrl}/editor`);
}
