/** People who look around: home, listings with and without filters, products, stores, articles. */
import { productSlug, slugify } from '../../../shared/format/slug.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { linksIn, markets, newVisitor, type Visit } from './visit.ts';

const filters = ['color=navy', 'color=black&sort=new', 'color=white&color=blue', 'sort=price-ascending&color=red'];

export const browse: Visit = async (stand, random) => {
  const locale = random.of(markets);
  const { lang } = locales[locale];
  const visitor = newVisitor(stand);
  if (random.percent(60)) {
    const stores = linksIn(await visitor.visit(`/${locale}/`), /\/stores\/$/);
    if (stores.length > 0 && random.percent(15)) await visitor.visit(random.of(stores));
  }
  for (let listing = 0; listing <= random.below(2); listing += 1) {
    const { familyId, title } = random.of(stand.families);
    const path = `/${locale}/${slugify(title[lang] ?? 'any', lang)}--pl${familyId}/`;
    const page = await visitor.visit(path);
    if (random.percent(30)) await visitor.visit(`${path}?${random.of(filters)}`);
    const onwards = linksIn(page, /--pl[^?]*\?/);
    if (onwards.length > 0 && random.percent(30)) await visitor.visit(random.of(onwards));
  }
  for (let product = 0; product <= random.below(3); product += 1) {
    const { productId, name, color } = random.of(stand.pieces);
    await visitor.visit(`/${locale}/${productSlug(name[lang] ?? 'any', color[lang] ?? 'any', lang)}--p${productId}/`);
  }
  if (random.percent(10)) {
    const articles = linksIn(await visitor.visit(`/${locale}/blog/`), /--blog/);
    if (articles.length > 0) await visitor.visit(random.of(articles));
  }
  if (random.percent(3)) await visitor.get(`/${locale}/gone-for-good/`);
};

const words: Record<string, readonly string[]> = {
  en: ['dress', 'blue shirt', 'wool coat', 'jeans', 'linnen', 'cotton skirt', 'trousers black', 'qwertz'],
  fr: ['robe', 'chemise bleue', 'manteau laine', 'jean', 'jupe coton', 'pantalon noir', 'pul'],
  de: ['kleid', 'blaues hemd', 'mantel wolle', 'jeans', 'rock baumwolle', 'hose schwarz'],
};

/** People who search: suggestions while they type, results, another order, the next page. */
export const search: Visit = async (stand, random) => {
  const locale = random.of(markets);
  const query = random.of(words[locales[locale].lang] ?? words.en ?? []);
  const visitor = newVisitor(stand);
  for (const length of [3, query.length])
    await visitor.get(`/${locale}/api/getSuggestions?query=${encodeURIComponent(query.slice(0, length))}&currency=EUR`);
  const page = await visitor.visit(`/${locale}/search/?q=${encodeURIComponent(query)}`);
  const onwards = linksIn(page, /\/search\/\?.*(sort|page|color|size|price)/);
  if (onwards.length > 0 && random.percent(60)) await visitor.visit(random.of(onwards));
  const products = linksIn(page, /--p\d/);
  if (products.length > 0) await visitor.visit(random.of(products));
};
