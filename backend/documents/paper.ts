import * as fontkit from '@cantoo/fontkit';
import { colorString, PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { brand } from '../../shared/brand/brand.ts';
import { brandColours } from '../../shared/brand/tokens.ts';
import { wordmark } from '../../shared/brand/wordmark.ts';
import { fontBytes } from './fonts.ts';

/** Width and height of a sheet in points (1/72 inch); A4 has 595 × 842. */
export interface SheetSize {
  width: number;
  height: number;
}

export const a4: SheetSize = { width: 595.28, height: 841.89 };

/** The brand's colours that documents use. */
export type Colour = 'ink' | 'ink-soft' | 'line' | 'accent' | 'on-dark' | 'link' | 'chalk';

const colourOf = (name: Colour) => colorString(brandColours.get(name) ?? '#000000').rgb;

export type Weight = 'regular' | 'medium';

export interface TextStyle {
  /** In points; 9 if missing. */
  size?: number;
  weight?: Weight;
  colour?: Colour;
  align?: 'left' | 'right' | 'center';
}

/** Position: points from the left and the upper edge of the sheet. */
interface Place {
  x: number;
  y: number;
  width: number;
}

const leading = 1.42;

/** Height of a line of this size, in points. */
export const lineHeight = (size = 9): number => size * leading;

export interface Paper {
  /** Draws text within a width, broken at spaces, from a point downwards; returns the y coordinate below it. */
  text(content: string, place: Place, style?: TextStyle): number;
  /** Returns the height of `text` in points, without drawing. */
  measure(content: string, width: number, style?: TextStyle): number;
  /** Draws a hairline. */
  rule(place: Place, colour?: Colour, dashed?: boolean): void;
  box(place: Place & { height: number }, colour: Colour): void;
  /** Draws the name of the shop, `height` points high. */
  brand(place: Omit<Place, 'width'>, height: number, colour?: Colour): void;
  /** Begins a new sheet. */
  addSheet(): void;
  /** Cuts the sheet off below a y coordinate, as a till does. */
  cut(y: number): void;
  /** Draws on each sheet at the end, when the number of sheets is known. */
  everywhere(draw: (page: number, pages: number) => void): void;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PaperOptions {
  size: SheetSize;
  title: string;
  /** BCP 47. */
  language: string;
  /** The date of the document: every rendering of it has the same date. */
  date: Date;
  /** Text entered by people. The emoji font is loaded only if it has emoji; without it they are left out. */
  typed?: string;
}

/** Opens a PDF with the fonts of the shop; of each font only the used glyphs are embedded. */
export async function openPaper({ size, title, language, date, typed = '' }: PaperOptions): Promise<Paper> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(brand.name);
  document.setLanguage(language);
  document.setCreationDate(date);
  document.setModificationDate(date);
  const fonts: Record<Weight, PDFFont> = {
    regular: await document.embedFont(fontBytes('regular'), { subset: true }),
    medium: await document.embedFont(fontBytes('medium'), { subset: true }),
  };
  const emojiFont = emoji.test(typed) ? await document.embedFont(fontBytes('emoji'), { subset: true }) : null;
  const letters = new Set(fonts.regular.getCharacterSet());
  const pictures = new Set(emojiFont?.getCharacterSet());
  const sheets: PDFPage[] = [document.addPage([size.width, size.height])];
  let at = 0;

  const sheet = (): PDFPage => {
    const page = sheets[at];
    if (page === undefined) throw new Error(`There is no sheet ${at}.`);
    return page;
  };
  const linesOf = (content: string, width: number, style: TextStyle): string[] =>
    brokenLines(writable(content, letters, pictures), width, (text) => widthOf(text, style));
  const runsOf = (text: string, { weight = 'regular', size: points = 9 }: TextStyle) =>
    segmentsOf(text).map((segment) => {
      const isLetters = emojiFont === null || !emoji.test(segment) || letters.has(segment.codePointAt(0) ?? 0);
      const font = isLetters ? fonts[weight] : emojiFont;
      return { segment, font, width: font.widthOfTextAtSize(segment, points) };
    });
  const widthOf = (text: string, style: TextStyle): number =>
    runsOf(text, style).reduce((sum, { width }) => sum + width, 0);

  return {
    text(content, { x, y, width }, style = {}) {
      const { size: points = 9, colour = 'ink', align = 'left' } = style;
      const lines = linesOf(content, width, style);
      for (const [index, line] of lines.entries()) {
        const left = width - widthOf(line, style);
        let start = x + (align === 'left' ? 0 : align === 'right' ? left : left / 2);
        for (const { segment, font, width } of runsOf(line, style)) {
          sheet().drawText(segment, {
            x: start,
            y: size.height - y - index * lineHeight(points) - points,
            size: points,
            font,
            color: colourOf(colour),
          });
          start += width;
        }
      }
      return y + lines.length * lineHeight(points);
    },
    measure: (content, width, style = {}) => linesOf(content, width, style).length * lineHeight(style.size),
    rule({ x, y, width }, colour = 'line', dashed = false) {
      sheet().drawLine({
        start: { x, y: size.height - y },
        end: { x: x + width, y: size.height - y },
        thickness: dashed ? 1 : 0.6,
        color: colourOf(colour),
        ...(dashed && { dashArray: [5, 3] }),
      });
    },
    box({ x, y, width, height }, colour) {
      sheet().drawRectangle({ x, y: size.height - y - height, width, height, color: colourOf(colour) });
    },
    brand({ x, y }, height, colour = 'ink') {
      const [, top = 0, , wordmarkHeight = 1] = wordmark.viewBox.split(' ').map(Number);
      const scale = height / wordmarkHeight;
      const place = { x, y: size.height - y + top * scale, scale };
      for (const path of wordmark.paths)
        sheet().drawSvgPath(path, { ...place, color: colourOf(colour), borderWidth: 0 });
    },
    addSheet() {
      sheets.push(document.addPage([size.width, size.height]));
      at = sheets.length - 1;
    },
    cut(y) {
      sheet().setMediaBox(0, size.height - y, size.width, y);
    },
    everywhere(draw) {
      for (const index of sheets.keys()) {
        at = index;
        draw(index + 1, sheets.length);
      }
    },
    bytes: async () => Uint8Array.from(await document.save()),
  };
}

/** An emoji with all its joined parts: a family, a flag, a skin tone. */
const emoji =
  /(\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*)/u;

/** Splits a text into emoji and the text between them. */
const segmentsOf = (text: string): string[] => text.split(emoji).filter((segment) => segment !== '');

/**
 * Reduces a text to characters that the fonts have. A missing letter with an accent loses the accent; other missing
 * characters are left out, and a letter of another alphabet becomes a question mark.
 */
export function writable(text: string, letters: ReadonlySet<number>, pictures = new Set<number>()): string {
  const isIn = (font: ReadonlySet<number>) => (sign: string) => font.has(sign.codePointAt(0) ?? 0);
  const isLetter = isIn(letters);
  const inLetters = (sign: string): string => {
    if (sign === '\n' || isLetter(sign)) return sign;
    const bare = [...sign.normalize('NFKD')].filter(isLetter).join('');
    return bare !== '' || !/\p{L}/u.test(sign) ? bare : '?';
  };
  return segmentsOf(text.normalize('NFC').replaceAll(/[\u00a0\u202f\u2007]/g, ' '))
    .map((segment) => (emoji.test(segment) && isIn(pictures)(segment) ? segment : [...segment].map(inLetters).join('')))
    .join('');
}

const graphemes = new Intl.Segmenter();

/** Breaks a text at its spaces, and inside a word that is wider than a line. */
export function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (widthOf(line) > width) {
        const signs = [...graphemes.segment(line)].map(({ segment }) => segment);
        if (signs.length === 1) break;
        let fits = signs.length - 1;
        while (fits > 1 && widthOf(signs.slice(0, fits).join('')) > width) fits -= 1;
        lines.push(signs.slice(0, fits).join(''));
        line = signs.slice(fits).join('');
      }
    }
    return [...lines, line];
  });
}
