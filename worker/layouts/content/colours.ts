import { contrast } from '../../../shared/format/contrast.ts';

const hex = /^#[0-9a-f]{6}$/i;

type Property = 'ink' | 'ground' | 'edge';

const declarations: Record<Property, (colour: string) => string> = {
  ink: (colour) => `color:${colour}`,
  ground: (colour) => `background-color:${colour}`,
  edge: (colour) => `border-color:${colour}`,
};

/**
 * Class that gives an element a managed colour (`#rrggbb`): the security policy refuses style attributes, so every
 * colour in use becomes a rule of the page's style sheet. Undefined without a colour.
 */
export function colourClass(property: Property, colour: string | null): string | undefined {
  return colour !== null && hex.test(colour) ? `${property}-${colour.slice(1).toLowerCase()}` : undefined;
}

/** Returns black or white, whichever is easier to read on a colour (`#rrggbb`). */
export function readableOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000';
}

/** CSS properties that the content's colour fields set; other fields get rules for all three. */
const usedAs: ReadonlyMap<string, readonly Property[]> = new Map([
  ['text_color', ['ink']],
  ['background_color', ['ground']],
  ['title_color', ['ink']],
  ['block_highlight_color', ['edge']],
  ['highlight_badge_color', ['ground']],
  ['cta_label_color', ['ink']],
  ['cta_color', ['ground', 'edge']],
]);
const allProperties = ['ink', 'ground', 'edge'] as const;

/** CSS rules for every colour that managed content (as JSON) uses, for the style sheet of its page. */
export function contentColours(json: string): string {
  const rules = new Set<string>();
  for (const [, field = '', found = ''] of json.matchAll(/"(\w+)":"(#[0-9a-f]{6})"/gi)) {
    const colour = found.toLowerCase();
    for (const property of usedAs.get(field) ?? allProperties) {
      rules.add(`.${property}-${colour.slice(1)}{${declarations[property](colour)}}`);
    }
    if (field === 'highlight_badge_color') rules.add(`.badge.ground-${colour.slice(1)}{color:${readableOn(colour)}}`);
  }
  return rules.size === 0 ? '' : `@layer page{${[...rules].join('')}}`;
}
