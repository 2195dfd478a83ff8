import { expect, it } from 'vitest';
import { flagUrl, pictureSrcset, pictureUrl } from '../../../shared/catalogue/picture.ts';
import { garmentPreview } from '../../../shared/catalogue/picture-preview.ts';

const base = 'https://pictures.example';

it('a picture is requested by its colour and type, in a width', () => {
  expect(pictureUrl(base, '1000001', 'AP', 480)).toBe(`${base}/1000001/AP?width=480&quality=80&auto=webp`);
  expect(flagUrl(base, 'fr', 64)).toBe(`${base}/flags/fr?width=64&quality=50&auto=webp`);
});

it.each([
  [320, [160, 320]],
  [640, [160, 320, 480, 599]],
  [1279, [320, 480, 599, 720, 900, 1279]],
])('a picture up to %i pixels is offered down to a quarter of that', (largest, widths) => {
  const offered = pictureSrcset(base, '1000001', 'AP', largest)?.split(', ');
  expect(offered).toEqual(widths.map((width) => `${base}/1000001/AP?width=${width}&quality=80&auto=webp ${width}w`));
});

it('the smallest picture is offered in no other width', () => {
  expect(pictureSrcset(base, '1000001', 'AP', 160)).toBeUndefined();
});

it('a garment that stands for a page has its size', () => {
  expect(garmentPreview(base, '1000001', 'AP', 'A dress')).toEqual({
    url: `${base}/1000001/AP?width=1279&quality=80&auto=webp`,
    width: 1279,
    height: 1705,
    alt: 'A dress',
  });
});
