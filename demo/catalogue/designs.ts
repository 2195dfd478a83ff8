import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { everyLanguage } from '../../starter/text.ts';
import { hash } from '../random.ts';
import { type Pattern, type Wearer, wearers } from '../studio/drawing/spec.ts';
import { type ClothId, cloths, otherPatternPhrases, patternPhrases } from './cloths.ts';
import { collection } from './collection.ts';
import { type FamilyId, lineage } from './families.ts';
import type { Garment } from './garment.ts';
import { freshWording } from './wording.ts';

/** A garment in one cloth and pattern, for one family. A product is made from it. */
export interface Design {
  garment: Garment;
  familyId: FamilyId;
  wearer: Wearer;
  clothId: ClothId;
  pattern: Pattern;
  name: LocalizedText;
}

/** Cloths that children's clothes do not use. */
const grownUp: readonly ClothId[] = ['cashmere', 'silk', 'mohair', 'suiting', 'rib'];

/** The wearer of a family's clothes; files are drawn on women. */
function wearerOf(familyId: FamilyId): Wearer {
  const root = lineage(familyId).at(-1);
  return wearers.find((wearer) => wearer === root) ?? 'women';
}

function said(text: string): string {
  const trimmed = text.replaceAll(/ +/g, ' ').trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}

/** "Belted" inside a name becomes "belted"; "A-line" and "T-shirt" stay. */
function uncapitalised(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function isPrinted(pattern: Pattern): pattern is keyof typeof patternPhrases {
  return pattern in patternPhrases;
}

/** "Robe midi plissée en satin à pois", "Polka-dot pleated satin midi dress". No word is repeated. */
export function nameOf(
  { head, unsaid }: Pick<Garment, 'head' | 'unsaid'>,
  clothId: ClothId,
  pattern: Pattern,
): LocalizedText {
  const cloth = cloths[clothId];
  const phrases = unsaid === 'cloth' || unsaid === 'both' ? [] : [cloth.phrase, cloth.plainer ?? cloth.phrase];
  const prints =
    unsaid === 'pattern' || unsaid === 'both' || !isPrinted(pattern)
      ? []
      : [patternPhrases[pattern], otherPatternPhrases[pattern] ?? patternPhrases[pattern]];
  return everyLanguage((language) => {
    const garment = head[language];
    const worded = (texts: readonly LocalizedText[]) => texts.map((each) => each[language]);
    const phrase = freshWording(garment, worded(phrases));
    const printed = freshWording(`${garment} ${phrase}`, worded(prints));
    if (language === 'en') {
      const whole = garment.replace('%', phrase.replaceAll('-', ' '));
      return said(printed === '' ? whole : `${printed} ${uncapitalised(whole)}`);
    }
    return said(joined(joined(garment, phrase), printed));
  });
}

/** "Strickjacke mit Schalkragen" in a cloth "mit Zopfmuster" is one "mit Schalkragen und Zopfmuster". */
function joined(garment: string, phrase: string): string {
  const doubled = / mit [\p{L}-]+ *$/u.test(garment);
  return `${garment} ${doubled ? phrase.replace(/^mit /, 'und ') : phrase}`;
}

function listDesigns(): Design[] {
  const designs: { design: Design; round: number }[] = [];
  const known = new Set<string>();
  for (const garment of collection) {
    for (const [turn, familyId] of garment.families.entries()) {
      const wearer = wearerOf(familyId);
      const suitable = garment.cloths.filter(
        (clothId) => wearer === 'women' || wearer === 'men' || !grownUp.includes(clothId),
      );
      const usable: readonly ClothId[] = suitable.length > 0 ? suitable : garment.cloths;
      const patterns: readonly Pattern[] = garment.patterns ?? ['plain'];
      let round = garment.families.indexOf(familyId) === turn ? 0 : 1;
      for (let variation = 0; variation < usable.length * patterns.length; variation += 1) {
        const clothId = usable[(variation + turn) % usable.length] ?? 'jersey';
        // Cloth and pattern go together as they are listed; later rounds mix them.
        const shift = Math.floor(variation / usable.length);
        const pattern = patterns[(garment.cloths.indexOf(clothId) + shift) % patterns.length] ?? 'plain';
        const name = nameOf(garment, clothId, pattern);
        const key = `${familyId} ${name.fr}`;
        if (known.has(key)) continue;
        known.add(key);
        designs.push({ design: { garment, familyId, wearer, clothId, pattern, name }, round });
        round += 1;
      }
    }
  }
  // Each garment once in each of its families, then its variations, so that all families grow evenly.
  const order = ({ design, round }: (typeof designs)[number]) =>
    Math.min(round, 2) * 2 ** 32 + (round === 0 ? 0 : hash(design.familyId, design.name.fr));
  return designs.toSorted((a, b) => order(a) - order(b)).map(({ design }) => design);
}

/** Every design of the collection, those of a small catalogue first. */
export const designs: readonly Design[] = listDesigns();
