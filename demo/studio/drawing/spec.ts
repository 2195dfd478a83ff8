/**
 * What a drawn garment is made of: the words that a product's `picture` column may use.
 * Every list is a `const` array, so that seeds and tests can walk it.
 */

export const kinds = [
  // dresses and all-in-ones
  'dress',
  'mini-dress',
  'midi-dress',
  'shirt-dress',
  'wrap-dress',
  'slip-dress',
  'knit-dress',
  'jumpsuit',
  'dungarees',
  // tops
  't-shirt',
  'long-sleeve-top',
  'tank-top',
  'polo',
  'shirt',
  'blouse',
  'sweatshirt',
  'hoodie',
  // knitwear
  'jumper',
  'roll-neck',
  'cardigan',
  'knit-vest',
  // outerwear
  'blazer',
  'coat',
  'trench',
  'puffer-jacket',
  'gilet',
  'denim-jacket',
  'bomber',
  'parka',
  // trousers and skirts
  'jeans',
  'wide-trousers',
  'tailored-trousers',
  'chinos',
  'joggers',
  'leggings',
  'shorts',
  'mini-skirt',
  'midi-skirt',
  'pleated-skirt',
  // night and swim
  'pyjamas',
  'swimsuit',
  'swim-shorts',
  // baby
  'bodysuit',
  'sleepsuit',
  // accessories
  'scarf',
  'beanie',
  'sun-hat',
  'cap',
  'socks',
  'tote-bag',
  'handbag',
  'belt',
  // shoes
  'trainers',
  'ankle-boots',
  'ballet-flats',
  'loafers',
  'sandals',
] as const;
export type Kind = (typeof kinds)[number];

export const patterns = ['plain', 'stripe', 'check', 'dot', 'floral', 'denim', 'knit'] as const;
export type Pattern = (typeof patterns)[number];

/**
 * AP: the whole garment. GZ: closer, for listing cards. DP: back. VC: detail. SU: its lower half. VH: its upper half.
 * ZM: the cloth, as close as one would hold it.
 */
export const views = ['AP', 'GZ', 'DP', 'VC', 'SU', 'VH', 'ZM'] as const;
export type View = (typeof views)[number];

/** Whose proportions the garment is cut for. */
export const wearers = ['women', 'men', 'girls', 'boys', 'baby'] as const;
export type Wearer = (typeof wearers)[number];

/** The hand of the cloth: decides texture, gloss and how it falls. */
export const fabrics = [
  'jersey',
  'poplin',
  'linen',
  'satin',
  'wool',
  'knit',
  'rib',
  'cable',
  'denim',
  'corduroy',
  'leather',
  'suede',
  'nylon',
  'canvas',
  'fleece',
  'eyelet', // broderie anglaise
] as const;
export type Fabric = (typeof fabrics)[number];

export const lengths = ['cropped', 'short', 'regular', 'long'] as const;
export type Length = (typeof lengths)[number];

export const sleeves = ['none', 'strap', 'cap', 'short', 'elbow', 'long', 'puff', 'balloon', 'flutter'] as const;
export type Sleeve = (typeof sleeves)[number];

export const necklines = ['crew', 'scoop', 'v', 'square', 'boat', 'sweetheart', 'wrap'] as const;
export type Neckline = (typeof necklines)[number];

export const collars = ['none', 'shirt', 'band', 'peter-pan', 'bow', 'roll', 'notch', 'shawl', 'hood'] as const;
export type Collar = (typeof collars)[number];

export const fits = ['slim', 'regular', 'relaxed', 'oversized'] as const;
export type Fit = (typeof fits)[number];

export const details = [
  'belt', // a belt or tie at the waist
  'buttons', // a buttoned front where the kind has none
  'double-breasted',
  'patch-pockets',
  'ruffle', // a ruffled hem or yoke
  'turn-ups', // rolled hems or cuffs
  'pleats', // front pleats below the waistband, or released pleats in a skirt
  'smocking', // a smocked bodice or waist
  'contrast-trim', // collar, cuffs and hems in the secondary colour
  'embroidery', // a small motif at the chest
  'fringe',
  'zip',
  'laces', // laced boots
  'fair-isle', // a patterned yoke in the secondary colour
] as const;
export type Detail = (typeof details)[number];

/** A drawn garment, complete but for the view. Colours are `#rrggbb`. */
export interface GarmentSpec {
  kind: Kind;
  /** Main colour of the cloth, `#rrggbb`. */
  colour: string;
  /** Second colour: of the pattern, the trim or the sole, `#rrggbb`. */
  secondary?: string;
  pattern: Pattern;
  /** Any integer; the same seed gives the same folds. */
  seed: number;
  /** Default: women. */
  wearer?: Wearer;
  /** Default: what the kind is usually made of. */
  fabric?: Fabric;
  length?: Length;
  sleeve?: Sleeve;
  neckline?: Neckline;
  collar?: Collar;
  fit?: Fit;
  details?: readonly Detail[];
}

/** Names of the composed pictures: departments first, then themes. */
export const editorials = [
  'women',
  'men',
  'girls',
  'boys',
  'baby',
  'sale',
  'new',
  'denim',
  'knitwear',
  'dresses',
  'coats',
  'accessories',
  'shirts',
  'trousers',
  'shoes',
  'linen',
  'home-hero',
  'wardrobe',
  'studio',
] as const;
export type Editorial = (typeof editorials)[number];

export const palettes = ['sand', 'clay', 'sage', 'stone', 'sky', 'rose', 'ink'] as const;
export type Palette = (typeof palettes)[number];
