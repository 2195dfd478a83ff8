import { expect, it } from 'vitest';
import { watchDrawing } from '../drawing.ts';
import { visit } from '../visitor.ts';

const times = { every: 200, limit: 400 };

it('a page whose frames no longer come is left, so that what waits for one fails', async () => {
  const { page, context } = await visit();
  await page.goto('data:text/html,<p>still</p>');
  await page.evaluate(() => {
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
  });
  const drawing = watchDrawing(context, times);
  await expect(page.evaluate(() => new Promise(requestAnimationFrame))).rejects.toThrow();
  expect(drawing.isStalled()).toBe(true);
  drawing.end();
});

it('a page that is drawn is not left, however long it waits', async () => {
  const { page, context } = await visit();
  await page.goto('data:text/html,<p>still</p>');
  const drawing = watchDrawing(context, times);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  expect(drawing.isStalled()).toBe(false);
  drawing.end();
});
