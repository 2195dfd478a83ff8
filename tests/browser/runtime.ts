import type { Page } from 'playwright-core';

/** Resolves when the scripts that every page has are there, and the visitor is known. */
export function runtimeReady(page: Page): Promise<void> {
  return page.locator('html[data-visitor]:has(.header[data-wired])').waitFor();
}
