import type { Page } from 'playwright-core';

/** Resolves when the scripts that every page has are there, and the visitor is known. */
export function runtimeReady(page: Page): Promise<void> {
  return page.locator('html[data-visitor]:has(.header[data-wired])').waitFor();
}

/**
 * Signs the customer of a page with the whole header out, by the address of a market's logout. It waits for the answer
 * about the visitor: one that is on its way meanwhile finds the session ended, and reloads the page instead of leaving
 * it. Pages with the short header, as those of a passkey, do not ask for it.
 */
export async function signOut(page: Page, address: string): Promise<void> {
  await page.locator('html[data-subscribed]').waitFor();
  await page.goto(address);
}
