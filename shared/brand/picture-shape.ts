/** The shape of the pictures of products, as its sides relate. */
export interface PictureShape {
  width: number;
  height: number;
}

/** Reads `3 / 4` or `3:4`. Undefined for anything else, and for a shape beyond 1 / 2 and 2 / 1. */
export function readPictureShape(text: string): PictureShape | undefined {
  const sides = /^(\d+(?:\.\d+)?)\s*[/:]\s*(\d+(?:\.\d+)?)$/.exec(text.trim());
  const [width, height] = [Number(sides?.[1]), Number(sides?.[2])];
  return width / height >= 0.5 && width / height <= 2 ? { width, height } : undefined;
}

/** What a style sheet of tokens has as `--product-picture`; undefined without one. */
export function pictureToken(css: string): string | undefined {
  const parts = css.split('*/').map((part) => part.split('/*', 1)[0]);
  const [, value] = /--product-picture:([^;}]*)/.exec(parts.join('')) ?? [];
  return value?.trim();
}
