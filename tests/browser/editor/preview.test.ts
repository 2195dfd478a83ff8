/** The preview beside the form, in a real browser. */
import { expect, it } from 'vitest';
import { sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';
import { framedErrors, signInStaff } from './staff.ts';

const path = '/editor/blog_page/en/wool';

it('follows each save without leaving the form, at both widths', { timeout: 300_000 }, async () => {
  const shop = await sharedShop();
  const { page, context } = await visit({
    viewport: { width: 1440, height: 900 },
    expectedErrors: [...framedErrors, /401|409|422/],
  });
  await signInStaff(page, shop);
  await page.goto(`${shop.backendUrl}${path}`);
  const preview = page.frameLocator('#preview-frame');
  const save = page.getByRole('button', { name: 'Save draft' });
  const title = page.locator('[id="title"]');
  await preview.getByRole('heading', { level: 1 }).waitFor();
  const innerWidth = () => preview.locator('html').evaluate(() => window.innerWidth);
  expect(await innerWidth()).toBe(390);
  await page.getByLabel('1440 px, a desktop').check();
  await expect.poll(innerWidth).toBe(1440);
  const box = await page.locator('#preview-frame').boundingBox();
  expect(box?.width).toBeLessThan(800);

  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  try {
    await title.fill('A first title');
    await title.press('Enter');
    await preview.getByRole('heading', { level: 1, name: 'A first title' }).waitFor();
    expect(await page.locator('#entry-stage').textContent()).toContain('draft');
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    // The second save knows of the first one.
    await title.fill('A second title');
    await save.click();
    await preview.getByRole('heading', { level: 1, name: 'A second title' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('The draft is saved');
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('body[data-same]').count()).toBe(1);
    // What the page says is so after a reload too.
    expect(page.url()).toBe(`${shop.backendUrl}${path}?done=saved`);
    expect(await page.locator('#preview-note').textContent()).toContain('The saved draft');
    expect(await innerWidth()).toBe(1440);

    // Somebody else saves meanwhile: the page of the conflict comes as without scripts.
    await shop.db.prepare("UPDATE content_drafts SET revision = 9, entry = json_set(entry, '$.title', 'Theirs')").run();
    await title.fill('Mine');
    await save.click();
    await page.getByText('By Editor (editor@example.com): Theirs').waitFor();
    await page.getByLabel('Yours: Mine').check();
    await save.click();
    await preview.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();

    // A session that has ended loses nothing.
    await title.fill('Typed while signed out');
    const cookies = await context.cookies();
    await context.clearCookies({ name: 'staff_session' });
    await save.click();
    await page.getByText('You are signed out, so nothing was saved.').waitFor();
    expect(await title.inputValue()).toBe('Typed while signed out');
    await context.addCookies(cookies);
    await save.click();
    await preview.getByRole('heading', { level: 1, name: 'Typed while signed out' }).waitFor();

    // Another form of the page would lose what is typed, so the browser asks first; after a save it does not.
    await page.locator('#schedule').click();
    await title.fill('Typed and not saved');
    const asking = page.waitForEvent('dialog');
    const pressing = page.getByRole('button', { name: 'Schedule', exact: true }).click({ noWaitAfter: true });
    const dialog = await asking;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await pressing;
    expect(await title.inputValue()).toBe('Typed and not saved');
    await save.click();
    await preview.getByRole('heading', { level: 1, name: 'Typed and not saved' }).waitFor();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Nothing was scheduled.').waitFor();
  } finally {
    await shop.db.prepare("DELETE FROM content_drafts WHERE uid = 'wool'").run();
  }
});

it('is there without scripts, beside the form and in a window of its own', { timeout: 300_000 }, async () => {
  const shop = await sharedShop();
  const { page } = await visit({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
    expectedErrors: framedErrors,
  });
  await signInStaff(page, shop);
  await page.goto(`${shop.backendUrl}${path}`);
  await page.locator('[id="title"]').fill('A title without scripts');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const heading = page.frameLocator('#preview-frame').getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('A title without scripts');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '1440 px' }).click();
  const alone = await opened;
  await expect
    .poll(() => alone.frameLocator('#preview-frame').getByRole('heading', { level: 1 }).textContent())
    .toBe('A title without scripts');
  expect(await alone.getByLabel('1440 px, a desktop').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Discard draft' }).click();
});
