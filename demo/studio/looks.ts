import type { Editorial, Fabric, GarmentSpec, Kind, Palette } from './drawing/spec.ts';

/** Content and arrangement of a composed picture. */
export interface Look {
  scene: 'rail' | 'pegs' | 'plinths' | 'bench';
  palette: Palette;
  garments: readonly GarmentSpec[];
  /** For wide pictures instead, across the whole width: short ones first, because text covers the lower left. */
  wide?: readonly GarmentSpec[];
  onFloor?: readonly GarmentSpec[];
  folded?: { fabric: Fabric; colours: readonly string[] };
}

function g(kind: Kind, colour: string, more: Partial<GarmentSpec> = {}): GarmentSpec {
  return { kind, colour, pattern: 'plain', seed: 11 + kind.length, ...more };
}

const women = (kind: Kind, colour: string, more: Partial<GarmentSpec> = {}) => g(kind, colour, more);
const men = (kind: Kind, colour: string, more: Partial<GarmentSpec> = {}) =>
  g(kind, colour, { wearer: 'men', ...more });
const girl = (kind: Kind, colour: string, more: Partial<GarmentSpec> = {}) =>
  g(kind, colour, { wearer: 'girls', ...more });
const boy = (kind: Kind, colour: string, more: Partial<GarmentSpec> = {}) =>
  g(kind, colour, { wearer: 'boys', ...more });
const infant = (kind: Kind, colour: string, more: Partial<GarmentSpec> = {}) =>
  g(kind, colour, { wearer: 'baby', ...more });

const bag = g('handbag', '#6f4427');
const tote = g('tote-bag', '#e6dcc8');
const boots = g('ankle-boots', '#2b2421');
const flats = g('loafers', '#5d2b22');
const sneakers = g('trainers', '#f0ece4', { secondary: '#e9e2d3' });

export const looks: Record<Editorial, Look> = {
  women: {
    scene: 'rail',
    palette: 'sand',
    garments: [
      women('coat', '#b89a74'),
      women('midi-dress', '#8c3f32', { sleeve: 'balloon' }),
      women('blouse', '#efe6d8', { collar: 'bow' }),
      women('blazer', '#4a4744'),
      women('shirt-dress', '#9aa08a', { fabric: 'linen' }),
    ],
  },
  men: {
    scene: 'pegs',
    palette: 'stone',
    garments: [men('coat', '#3b3f47'), men('jumper', '#8b7458'), men('shirt', '#dbe3ea'), men('chinos', '#7c7356')],
    onFloor: [flats],
  },
  girls: {
    scene: 'pegs',
    palette: 'rose',
    garments: [
      girl('dress', '#f1e5d2', { pattern: 'floral', secondary: '#b85c43', sleeve: 'puff' }),
      girl('cardigan', '#c98f86', { neckline: 'crew' }),
      girl('dungarees', '#56749a', { pattern: 'denim' }),
      girl('t-shirt', '#f4efe6', { pattern: 'stripe', secondary: '#b5533c', sleeve: 'long' }),
    ],
  },
  boys: {
    scene: 'pegs',
    palette: 'sky',
    garments: [
      boy('denim-jacket', '#4f6d92', { pattern: 'denim' }),
      boy('t-shirt', '#f3efe6', { pattern: 'stripe', secondary: '#27405f', sleeve: 'long' }),
      boy('sweatshirt', '#7d8a6b'),
      boy('chinos', '#a98f68'),
    ],
    onFloor: [sneakers],
  },
  baby: {
    scene: 'pegs',
    palette: 'sage',
    garments: [
      infant('sleepsuit', '#e9e0cf', { collar: 'peter-pan' }),
      infant('cardigan', '#b98f6d', { neckline: 'crew' }),
      infant('bodysuit', '#f2ede2', { pattern: 'stripe', secondary: '#8a9a7c' }),
      infant('dungarees', '#8aa0a6', { fabric: 'corduroy' }),
    ],
  },
  sale: {
    scene: 'rail',
    palette: 'clay',
    garments: [
      women('trench', '#d3bd97'),
      women('jumper', '#e9dcc6'),
      women('dress', '#6e2b2c', { sleeve: 'puff' }),
      women('denim-jacket', '#55759c', { pattern: 'denim' }),
      women('midi-dress', '#f0e6d6', { pattern: 'dot', secondary: '#6e2b2c' }),
    ],
  },
  new: {
    scene: 'rail',
    palette: 'stone',
    garments: [
      women('blazer', '#c9b699', { fabric: 'linen', details: ['double-breasted'] }),
      women('shirt', '#f3f0ea', { pattern: 'stripe', secondary: '#6f8cab' }),
      women('slip-dress', '#7d8a76'),
      women('cardigan', '#33415c'),
      women('wrap-dress', '#a9563f'),
    ],
  },
  denim: {
    scene: 'pegs',
    palette: 'sky',
    garments: [
      women('denim-jacket', '#5d7ea6', { pattern: 'denim' }),
      women('shirt', '#eef0ef'),
      women('jeans', '#3f597c', { pattern: 'denim' }),
      women('dungarees', '#6d87a8', { pattern: 'denim' }),
    ],
    onFloor: [sneakers],
  },
  knitwear: {
    scene: 'bench',
    palette: 'sand',
    garments: [women('roll-neck', '#efe5d3', { fabric: 'cable' }), women('cardigan', '#8a5f45')],
    folded: { fabric: 'knit', colours: ['#7a4a38', '#c9a77c', '#efe5d3', '#8d8f7c', '#4a5361'] },
    onFloor: [tote],
  },
  dresses: {
    scene: 'rail',
    palette: 'rose',
    garments: [
      women('midi-dress', '#f0e5d6', { pattern: 'floral', secondary: '#a9473a' }),
      women('slip-dress', '#c7b8a2'),
      women('dress', '#7d2f35', { sleeve: 'puff' }),
      women('shirt-dress', '#8f9a84'),
      women('wrap-dress', '#2f3e57'),
    ],
  },
  coats: {
    scene: 'pegs',
    palette: 'clay',
    garments: [
      women('coat', '#c3a67d', { details: ['double-breasted'] }),
      women('trench', '#d8c6a3'),
      women('coat', '#54443c', { details: ['belt'] }),
      women('puffer-jacket', '#66705a'),
    ],
    onFloor: [boots],
  },
  accessories: {
    scene: 'plinths',
    palette: 'sand',
    garments: [women('scarf', '#a9643c', { pattern: 'check', secondary: '#f0e4d0' })],
    onFloor: [g('sun-hat', '#dcc596', { secondary: '#3a2c24' }), bag, flats],
  },
  shirts: {
    scene: 'rail',
    palette: 'sky',
    garments: [
      men('shirt', '#f3f1ec'),
      men('shirt', '#f2f1ee', { pattern: 'stripe', secondary: '#5f7fa8' }),
      men('shirt', '#93a3b5', { fabric: 'linen' }),
      men('shirt', '#e9e2d3', { pattern: 'check', secondary: '#7f8c74' }),
      men('shirt', '#44566e', { pattern: 'denim' }),
    ],
  },
  trousers: {
    scene: 'pegs',
    palette: 'stone',
    garments: [
      women('wide-trousers', '#e3d8c4'),
      women('tailored-trousers', '#4a4a4c', { details: ['pleats'] }),
      women('jeans', '#46638a', { pattern: 'denim' }),
      women('chinos', '#9a8260'),
    ],
  },
  shoes: {
    scene: 'plinths',
    palette: 'clay',
    garments: [],
    onFloor: [flats, boots, sneakers],
  },
  linen: {
    scene: 'rail',
    palette: 'sage',
    garments: [
      women('shirt', '#f0eadd', { fabric: 'linen' }),
      women('jumpsuit', '#7c8468'),
      women('shirt-dress', '#c9b08a', { fabric: 'linen' }),
      men('shirt', '#a9b6bd', { fabric: 'linen' }),
      women('dress', '#e6d9c2', { fabric: 'linen', sleeve: 'puff' }),
    ],
  },
  'home-hero': {
    scene: 'pegs',
    palette: 'sand',
    garments: [women('trench', '#cdb68e'), women('midi-dress', '#7d3a30', { sleeve: 'balloon' })],
    wide: [
      women('jumper', '#efe6d6', { fabric: 'cable' }),
      women('blazer', '#5d6152'),
      women('midi-dress', '#7d3a30', { sleeve: 'balloon' }),
      women('trench', '#cdb68e'),
    ],
    onFloor: [bag],
  },
  wardrobe: {
    scene: 'bench',
    palette: 'sage',
    garments: [women('shirt', '#f2eee5'), women('blazer', '#59564f')],
    folded: { fabric: 'knit', colours: ['#5b6650', '#d9c8aa', '#a46a4a', '#efe7d8'] },
    onFloor: [bag],
  },
  studio: {
    scene: 'plinths',
    palette: 'stone',
    garments: [women('coat', '#a98a64')],
    onFloor: [tote, boots, bag],
  },
};
