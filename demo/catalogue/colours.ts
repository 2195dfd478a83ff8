import type { LocalizedText } from '../../shared/contract/values.ts';
import { text } from '../text.ts';

export interface Colour {
  hex: string;
  /** A label that stands alone: unique in every language. */
  label: LocalizedText;
  /** Word that shoppers search for. */
  basic: LocalizedText;
}

const white = text('blanc', 'white', 'weiß', 'blanco', 'bianco', 'biały');
const black = text('noir', 'black', 'schwarz', 'negro', 'nero', 'czarny');
const grey = text('gris', 'grey', 'grau', 'gris', 'grigio', 'szary');
const beige = text('beige', 'beige', 'beige', 'beige', 'beige', 'beżowy');
const brown = text('marron', 'brown', 'braun', 'marrón', 'marrone', 'brązowy');
const blue = text('bleu', 'blue', 'blau', 'azul', 'blu', 'niebieski');
const navy = text('marine', 'navy', 'marine', 'marino', 'blu navy', 'granatowy');
const green = text('vert', 'green', 'grün', 'verde', 'verde', 'zielony');
const pink = text('rose', 'pink', 'rosa', 'rosa', 'rosa', 'różowy');
const red = text('rouge', 'red', 'rot', 'rojo', 'rosso', 'czerwony');
const yellow = text('jaune', 'yellow', 'gelb', 'amarillo', 'giallo', 'żółty');
const orange = text('orange', 'orange', 'orange', 'naranja', 'arancione', 'pomarańczowy');
const purple = text('violet', 'purple', 'lila', 'morado', 'viola', 'fioletowy');

/** Colours by id. Labels are names of colours, never adjectives that would have to agree with a garment. */
export const colours = {
  white: { hex: '#f7f5f0', basic: white, label: text('Blanc', 'White', 'Weiß', 'Blanco', 'Bianco', 'Biel') },
  ecru: { hex: '#efe6d5', basic: white, label: text('Écru', 'Ecru', 'Ecru', 'Crudo', 'Ecrù', 'Ecru') },
  ivory: {
    hex: '#f4eedf',
    basic: white,
    label: text('Ivoire', 'Ivory', 'Elfenbein', 'Marfil', 'Avorio', 'Kość słoniowa'),
  },
  black: { hex: '#1b1b1d', basic: black, label: text('Noir', 'Black', 'Schwarz', 'Negro', 'Nero', 'Czerń') },
  charcoal: {
    hex: '#3c3e42',
    basic: grey,
    label: text('Anthracite', 'Charcoal', 'Anthrazit', 'Antracita', 'Antracite', 'Antracyt'),
  },
  pearl: {
    hex: '#bfbfbe',
    basic: grey,
    label: text('Gris perle', 'Pearl grey', 'Perlgrau', 'Gris perla', 'Grigio perla', 'Perłowa szarość'),
  },
  marl: {
    hex: '#98999c',
    basic: grey,
    label: text('Gris chiné', 'Grey marl', 'Graumeliert', 'Gris jaspeado', 'Grigio mélange', 'Szary melanż'),
  },
  sand: { hex: '#d8c6a8', basic: beige, label: text('Sable', 'Sand', 'Sand', 'Arena', 'Sabbia', 'Piaskowy') },
  oat: {
    hex: '#dccfb9',
    basic: beige,
    label: text('Avoine', 'Oatmeal', 'Hafer', 'Avena', 'Avena', 'Owsiany'),
  },
  camel: {
    hex: '#b88a58',
    basic: beige,
    label: text('Camel', 'Camel', 'Camel', 'Camel', 'Cammello', 'Camel'),
  },
  taupe: { hex: '#8d7d6f', basic: beige, label: text('Taupe', 'Taupe', 'Taupe', 'Topo', 'Tortora', 'Taupe') },
  hazel: {
    hex: '#a57450',
    basic: brown,
    label: text('Noisette', 'Hazelnut', 'Haselnuss', 'Avellana', 'Nocciola', 'Orzechowy'),
  },
  tobacco: {
    hex: '#7f5636',
    basic: brown,
    label: text('Tabac', 'Tobacco', 'Tabak', 'Tabaco', 'Tabacco', 'Tytoniowy'),
  },
  chocolate: {
    hex: '#4b332a',
    basic: brown,
    label: text('Chocolat', 'Chocolate', 'Schokolade', 'Chocolate', 'Cioccolato', 'Czekoladowy'),
  },
  cognac: {
    hex: '#9a5a2c',
    basic: brown,
    label: text('Cognac', 'Cognac', 'Cognac', 'Coñac', 'Cognac', 'Koniakowy'),
  },
  midnight: {
    hex: '#1c2742',
    basic: navy,
    label: text('Bleu nuit', 'Midnight blue', 'Nachtblau', 'Azul noche', 'Blu notte', 'Granat nocny'),
  },
  navy: {
    hex: '#27355a',
    basic: navy,
    label: text('Marine', 'Navy', 'Marine', 'Azul marino', 'Blu navy', 'Granat'),
  },
  indigo: {
    hex: '#2f4066',
    basic: blue,
    label: text('Indigo', 'Indigo', 'Indigo', 'Índigo', 'Indaco', 'Indygo'),
  },
  cobalt: {
    hex: '#2c4fae',
    basic: blue,
    label: text('Bleu cobalt', 'Cobalt blue', 'Kobaltblau', 'Azul cobalto', 'Blu cobalto', 'Kobalt'),
  },
  storm: {
    hex: '#62788d',
    basic: blue,
    label: text('Bleu orage', 'Storm blue', 'Taubenblau', 'Azul tormenta', 'Blu tempesta', 'Gołębi błękit'),
  },
  sky: {
    hex: '#a9c5dd',
    basic: blue,
    label: text('Bleu ciel', 'Sky blue', 'Himmelblau', 'Azul cielo', 'Celeste', 'Błękit nieba'),
  },
  ice: {
    hex: '#cfdfe6',
    basic: blue,
    label: text('Bleu glacier', 'Ice blue', 'Eisblau', 'Azul hielo', 'Azzurro ghiaccio', 'Lodowy błękit'),
  },
  petrol: {
    hex: '#1f5661',
    basic: blue,
    label: text('Bleu pétrole', 'Petrol blue', 'Petrol', 'Azul petróleo', 'Blu petrolio', 'Petrol'),
  },
  forest: {
    hex: '#27463a',
    basic: green,
    label: text('Vert sapin', 'Forest green', 'Tannengrün', 'Verde bosque', 'Verde bosco', 'Leśna zieleń'),
  },
  bottle: {
    hex: '#1f3b33',
    basic: green,
    label: text(
      'Vert bouteille',
      'Bottle green',
      'Flaschengrün',
      'Verde botella',
      'Verde bottiglia',
      'Butelkowa zieleń',
    ),
  },
  khaki: { hex: '#69684a', basic: green, label: text('Kaki', 'Khaki', 'Khaki', 'Caqui', 'Kaki', 'Khaki') },
  olive: { hex: '#7d7a45', basic: green, label: text('Olive', 'Olive', 'Oliv', 'Oliva', 'Oliva', 'Oliwka') },
  sage: {
    hex: '#a4b196',
    basic: green,
    label: text('Sauge', 'Sage', 'Salbei', 'Salvia', 'Salvia', 'Szałwia'),
  },
  almond: {
    hex: '#c9d6bd',
    basic: green,
    label: text('Vert amande', 'Almond green', 'Mandelgrün', 'Verde almendra', 'Verde mandorla', 'Pistacja'),
  },
  blush: {
    hex: '#e9cdc6',
    basic: pink,
    label: text('Rose poudré', 'Blush', 'Puderrosa', 'Rosa empolvado', 'Rosa cipria', 'Pudrowy róż'),
  },
  dusty: {
    hex: '#c79a96',
    basic: pink,
    label: text('Vieux rose', 'Dusty rose', 'Altrosa', 'Rosa palo', 'Rosa antico', 'Przygaszony róż'),
  },
  raspberry: {
    hex: '#a92f55',
    basic: pink,
    label: text('Framboise', 'Raspberry', 'Himbeere', 'Frambuesa', 'Lampone', 'Malinowy'),
  },
  coral: {
    hex: '#e08069',
    basic: orange,
    label: text('Corail', 'Coral', 'Koralle', 'Coral', 'Corallo', 'Koral'),
  },
  terracotta: {
    hex: '#b5603f',
    basic: orange,
    label: text('Terracotta', 'Terracotta', 'Terrakotta', 'Terracota', 'Terracotta', 'Terakota'),
  },
  rust: {
    hex: '#9a4a2a',
    basic: orange,
    label: text('Rouille', 'Rust', 'Rost', 'Óxido', 'Ruggine', 'Rdzawy'),
  },
  brick: {
    hex: '#8e3b30',
    basic: red,
    label: text('Brique', 'Brick', 'Ziegelrot', 'Teja', 'Mattone', 'Ceglasty'),
  },
  poppy: {
    hex: '#c8352f',
    basic: red,
    label: text('Coquelicot', 'Poppy red', 'Mohnrot', 'Amapola', 'Papavero', 'Makowa czerwień'),
  },
  burgundy: {
    hex: '#5d1f2d',
    basic: red,
    label: text('Bordeaux', 'Burgundy', 'Bordeaux', 'Burdeos', 'Bordeaux', 'Bordo'),
  },
  mustard: {
    hex: '#c99a2e',
    basic: yellow,
    label: text('Moutarde', 'Mustard', 'Senf', 'Mostaza', 'Senape', 'Musztarda'),
  },
  butter: {
    hex: '#f1e2a6',
    basic: yellow,
    label: text(
      'Jaune beurre',
      'Butter yellow',
      'Buttergelb',
      'Amarillo mantequilla',
      'Giallo burro',
      'Maślany',
    ),
  },
  lilac: {
    hex: '#b9a6cb',
    basic: purple,
    label: text('Lilas', 'Lilac', 'Flieder', 'Lila', 'Lilla', 'Liliowy'),
  },
  plum: {
    hex: '#553049',
    basic: purple,
    label: text('Prune', 'Plum', 'Pflaume', 'Ciruela', 'Prugna', 'Śliwka'),
  },
  raw: {
    hex: '#25304a',
    basic: blue,
    label: text('Brut', 'Raw indigo', 'Rohdenim', 'Denim crudo', 'Denim grezzo', 'Surowy denim'),
  },
  stone: {
    hex: '#5f7ea1',
    basic: blue,
    label: text('Bleu stone', 'Stonewash', 'Stonewashed', 'Azul lavado', 'Stone wash', 'Przecierany błękit'),
  },
  bleach: {
    hex: '#a8c0d4',
    basic: blue,
    label: text(
      'Bleu délavé',
      'Light wash',
      'Hellblau gewaschen',
      'Azul claro',
      'Blu slavato',
      'Jasny denim',
    ),
  },
  washed: {
    hex: '#45474b',
    basic: black,
    label: text(
      'Noir délavé',
      'Washed black',
      'Schwarz gewaschen',
      'Negro lavado',
      'Nero slavato',
      'Sprana czerń',
    ),
  },
} as const satisfies Record<string, Colour>;

export type ColourId = keyof typeof colours;

/** What colours a kind of cloth is dyed in, the most sold first. */
export const palettes = {
  soft: ['ecru', 'blush', 'sky', 'sage', 'lilac', 'black', 'butter', 'almond', 'dusty', 'midnight'],
  city: [
    'black',
    'midnight',
    'camel',
    'charcoal',
    'forest',
    'burgundy',
    'taupe',
    'ivory',
    'petrol',
    'chocolate',
  ],
  casual: [
    'white',
    'navy',
    'marl',
    'khaki',
    'black',
    'terracotta',
    'storm',
    'sand',
    'bottle',
    'brick',
    'sky',
  ],
  bright: ['poppy', 'cobalt', 'raspberry', 'mustard', 'forest', 'coral', 'black', 'petrol', 'ivory', 'plum'],
  yarn: [
    'ecru',
    'oat',
    'navy',
    'marl',
    'camel',
    'burgundy',
    'bottle',
    'rust',
    'charcoal',
    'storm',
    'mustard',
    'dusty',
  ],
  shirting: ['white', 'sky', 'navy', 'ecru', 'sage', 'blush', 'black', 'khaki', 'butter'],
  washes: ['stone', 'raw', 'bleach', 'washed', 'black', 'ecru'],
  leather: ['black', 'cognac', 'chocolate', 'tobacco', 'taupe', 'burgundy', 'ivory', 'hazel'],
  natural: ['sand', 'ecru', 'khaki', 'navy', 'olive', 'white', 'terracotta', 'hazel', 'black', 'sage'],
  play: ['navy', 'marl', 'mustard', 'forest', 'coral', 'sky', 'poppy', 'ecru', 'cobalt', 'khaki', 'lilac'],
  cradle: ['ecru', 'sky', 'blush', 'sage', 'oat', 'butter', 'ice', 'almond', 'dusty', 'marl'],
  sport: ['black', 'petrol', 'plum', 'charcoal', 'cobalt', 'forest', 'marl', 'raspberry', 'midnight'],
} as const satisfies Record<string, readonly ColourId[]>;

export type PaletteId = keyof typeof palettes;
