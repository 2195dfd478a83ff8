import { expect, it } from 'vitest';
import {
  isPreview,
  previewAge,
  readPreview,
  signPreview,
  signScheduledPreview,
} from '../../../shared/content/preview.ts';

const key = 'a-key-of-16-characters';
const path = '/en/';
const now = 1_790_000_000;

it('a preview link is good for an hour, for one page', async () => {
  const token = await signPreview(key, path, now);
  expect(previewAge).toBe(3600);
  expect(await isPreview(key, path, token, now)).toBe(true);
  expect(await isPreview(key, path, token, now + 3599)).toBe(true);
  expect(await isPreview(key, path, token, now + 3600)).toBe(false);
  expect(await isPreview(key, '/fr/', token, now)).toBe(false);
  expect(await isPreview('another-key-of-16', path, token, now)).toBe(false);
});

it('is nothing that somebody has written or changed', async () => {
  const token = await signPreview(key, path, now);
  const [until = '', signature = ''] = token.split('.');
  const last = signature.at(-1) === 'A' ? 'B' : 'A';
  for (const other of [
    '',
    until,
    `${until}.`,
    `x${token}`,
    `1${token}`,
    `${token}x`,
    `${Number(until) + 1}.${signature}`,
    `${until}.${signature.slice(0, -1)}${last}`,
    `${until}.${'A'.repeat(43)}`,
  ])
    expect(await isPreview(key, path, other, now), other).toBe(false);
});

it('says what a link shows: drafts, or what is scheduled for a time, and never one for the other', async () => {
  const at = now + 86_400;
  const [drafts, scheduled] = [await signPreview(key, path, now), await signScheduledPreview(key, path, at, now)];
  expect(await readPreview(key, path, drafts, now)).toEqual({ at: null });
  expect(await readPreview(key, path, scheduled, now)).toEqual({ at });
  for (const other of [
    `${drafts}.${at}`,
    scheduled.slice(0, -11),
    scheduled.replace(String(at), String(at + 1)),
    `${scheduled}0`,
  ])
    expect(await readPreview(key, path, other, now), other).toBeNull();
  expect(await readPreview(key, '/fr/', scheduled, now)).toBeNull();
  expect(await readPreview(key, path, scheduled, now + previewAge)).toBeNull();
});
