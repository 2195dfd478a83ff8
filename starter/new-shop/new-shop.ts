import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenColours } from '../../shared/brand/token-colours.ts';
import { slugify } from '../../shared/format/slug.ts';
import { type Country, currencyOf, type Locale, locales, usualHost } from '../../shared/markets/locales.ts';
import { usualNotices } from '../markets/notices.ts';
import { usualParameters } from '../markets/parameters.ts';
import { shippingRows } from '../markets/shipping.ts';
import type { NewShop } from './choices.ts';
import { newContent } from './content.ts';
import { iconOf, wordmarkOf } from './lettering.ts';
import { configurations } from './workers.ts';

const brandFolder = join(import.meta.dirname, '..', 'brand');

/** Files of the starter's brand, by path. */
function brandFiles(folder = ''): Record<string, Uint8Array> {
  return Object.fromEntries(
    readdirSync(join(brandFolder, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return Object.entries(brandFiles(path));
      return [[path, new Uint8Array(readFileSync(join(brandFolder, path)))]];
    }),
  );
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The company of a country. Facts in brackets are to be filled in; a deploy refuses them. */
function companyOf({ name, domain }: NewShop): Record<string, string> {
  return {
    company: name,
    address: '[street, postcode town]',
    register: '[register and number]',
    vat: '[VAT number]',
    capital: '[share capital]',
    director: '[name]',
    email: `service@${domain}`,
    privacyEmail: `privacy@${domain}`,
    phone: '[telephone]',
    tel: '+000',
    hours: '[hours of the telephone]',
    authority: '[authority for the protection of data]',
  };
}

/** Home delivery, express and e-mail for each country, in the currencies of the shop. */
function shippingOf(countries: readonly Country[]): unknown[] {
  const currencies = new Set(countries.map((country) => currencyOf[country]));
  const offered = Object.fromEntries(countries.map((country) => [country, ['NO', 'EX', 'VI'] as const]));
  return shippingRows(offered).filter(({ currency }) => [...currencies].some((own) => own === currency));
}

const readme = ({ name, folder }: NewShop): string => `# ${name}

The folder of a shop. In the folder of Selvedge:

    npm start -- --shop ${folder}

| file | what it is |
|---|---|
| \`shop.json\` | markets and domain |
| \`brand/\` | name, companies, wordmark, icon, colours, type, fonts |
| \`markets/\` | the first parameters of each market, which \`npm run config\` changes later |
| \`shipping.json\`, \`notices.json\` | delivery, and the lines below every page |
| \`content/\` | the first texts of each market; later they are changed in the editor |
| \`workers/\` | names, ids and variables of the Workers, which a deploy fills in |

\`redirects.json\`, \`stores.json\`, \`pages/\`, \`blocks/\` and \`seed.ts\` can be added: Selvedge's docs/own-shop.md.
`;

/** The files of a new shop, by path from its folder. @throws RangeError for a name that cannot be drawn */
export function newShop(shop: NewShop): Record<string, string | Uint8Array> {
  const { name, markets, domain, picture } = shop;
  const countries = [...new Set(markets.map((locale) => locales[locale].iso2))];
  const files = brandFiles();
  const tokens = new TextDecoder().decode(files['tokens.css']);
  const colour = tokenColours(tokens).get('link') ?? '#000000';
  const brand = {
    ...files,
    'tokens.css': tokens.replace(/--product-picture:.*;/, `--product-picture: ${picture.width} / ${picture.height};`),
    'brand.json': json({
      name,
      application: slugify(name).replaceAll('-', '').replace(/^\d+/, '') || 'shop',
      security: `security@${domain}`,
      networks: {},
    }),
    'companies.json': json(Object.fromEntries(countries.map((country) => [country, companyOf(shop)]))),
    'texts.json': json({}),
    'wordmark.svg': wordmarkOf(name),
    'icon.svg': iconOf(name, colour),
  };
  const withFolder = (folder: string, inside: Record<string, string | Uint8Array>) =>
    Object.fromEntries(Object.entries(inside).map(([path, text]) => [`${folder}/${path}`, text]));
  return {
    'README.md': readme(shop),
    '.gitignore': 'dist/\n.selvedge/\nnode_modules/\n',
    'shop.json': json({ markets, domain }),
    'shipping.json': json(shippingOf(countries)),
    'notices.json': json(usualNotices),
    ...withFolder('brand', brand),
    ...withFolder('workers', configurations(shop)),
    ...Object.fromEntries(
      markets.flatMap((locale, index) => [
        [`markets/${locale}.json`, json(marketOf(shop, locale, String(1 + index)))],
        ...Object.entries(newContent(locale, shop.folder)).map(([file, entry]) => [
          `content/${locale}/${file}.json`,
          json(entry),
        ]),
      ]),
    ),
  };
}

/** Parameters of a market; the lines of the return address are to be filled in. */
function marketOf({ name, domain }: NewShop, locale: Locale, storeId: string) {
  const record = usualParameters(locale, storeId);
  return {
    ...record,
    domain: usualHost(locale, domain),
    params: { ...record.params, returns: { ...record.params.returns, address: [name, '[street]', '[postcode town]'] } },
  };
}
