import { noText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { fold } from '../assortment/fold.ts';
import { withoutBrand } from './brand-in-name.ts';
import { Numbers, productIdOf } from './numbers.ts';
import type { ImportedPiece, ImportedProduct, ImportedResult, WantedPhoto } from './payload.ts';
import { placeOptions, placesOf, planOption } from './plan-options.ts';
import { emptyPlan, type Import, type Plan } from './planned-rows.ts';
import type { ImportedTexts, KnownProduct, State } from './state.ts';
import { storedFeatures } from './stored-features.ts';
import { type ImportedText, inAllLanguages, missingLanguages, withTranslation } from './texts.ts';

/** Added to the order of recommendation for each further colour of a product. */
const furtherColour = 400_000;

/** Plans the writes that give the shop these products. Pure: reads and writes nothing. */
export function planImport(state: State, products: readonly ImportedProduct[], how: Omit<Import, 'numbers'>): Plan {
  const plan = emptyPlan();
  const numbers = new Numbers(state);
  for (const product of products) plan.results.push(planProduct(plan, state, product, { ...how, numbers }));
  return plan;
}

/** Why a piece is rejected: another product has its sku or its GTIN. */
function refusalOf(piece: ImportedPiece, key: string, { pieces }: State): string | undefined {
  const known = pieces.get(piece.sku);
  if (known !== undefined && known.productKey !== key)
    return known.productKey === null
      ? `id ${piece.sku} is that of a piece which was not imported`
      : `id ${piece.sku} is that of a piece of "${known.productKey}"`;
  if (piece.gtin === '') return undefined;
  const other = [...pieces.values()].find(({ gtin, sku }) => gtin === piece.gtin && sku !== piece.sku);
  return other && `gtin ${piece.gtin} is that of the piece ${other.sku}`;
}

/**
 * The key under which a product is known: its own, or, in a feed of another language, that of the product with the
 * same pieces.
 */
function knownKey({ key, options }: ImportedProduct, { products, pieces }: State, language: Language): string {
  if (products.has(key)) return key;
  for (const { sku } of options.flatMap((option) => option.pieces)) {
    const owner = pieces.get(sku)?.productKey;
    if (owner && products.get(owner)?.language !== language) return owner;
  }
  return key;
}

const json = (value: unknown): string => JSON.stringify(value);
const localized = (importedText: ImportedText): string => json(inAllLanguages(importedText));

function planProduct(plan: Plan, state: State, product: ImportedProduct, how: Import): ImportedResult {
  const { language, now, numbers } = how;
  const key = knownKey(product, state, language);
  const refused: ImportedResult['refused'] = [];
  const options = product.options.flatMap((option) => {
    const pieces = option.pieces.filter((piece) => {
      const reason = refusalOf(piece, key, state);
      if (reason !== undefined) refused.push({ sku: piece.sku, reason });
      return reason === undefined;
    });
    return pieces.length > 0 ? [{ ...option, pieces }] : [];
  });
  const none = {
    key: product.key,
    isNew: false,
    isChanged: false,
    changes: [],
    options: 0,
    pieces: 0,
    fallsBack: [],
    photos: [],
  };
  if (options.length === 0) return { ...none, productId: null, refused };

  const known = state.products.get(key);
  const number = known?.number ?? numbers.product();
  const productId = known?.productId ?? productIdOf(number);
  const publishedAt = known?.publishedAt ?? now.toISOString();
  // A feed without brands, such as a translation, leaves them unchanged, and cannot cut them off its names.
  const brand = product.brand || (known?.brand ?? '');
  const name = product.brand === '' ? withoutBrand(product.name, brand) : product.name;
  const importedTexts: ImportedTexts = {
    name: withTranslation(known?.importedTexts.name ?? {}, language, name),
    description: withTranslation(known?.importedTexts.description ?? {}, language, product.description),
    composition: withTranslation(known?.importedTexts.composition ?? {}, language, product.material),
  };
  const pattern = withTranslation(known?.importedTexts.pattern ?? {}, language, product.features?.pattern ?? null);
  if (Object.keys(pattern).length > 0) importedTexts.pattern = pattern;
  const features = storedFeatures(product.features ?? null, pattern, known?.features ?? null);
  const familyId = familyOf(state, product, known, language);
  const sizePlaces = placesOf(options);
  const placed = placeOptions(state, productId, options, how);
  const photos: WantedPhoto[] = [];
  for (const { option, optionId, position, knownOption } of placed) {
    const { condition = null } = product;
    const parts = { option, optionId, position, knownOption, productId, condition, sizePlaces, how };
    photos.push(...planOption(plan, state, parts));
    for (const each of state.families.lineage(familyId))
      plan.rows.listings.push([each, number + position * furtherColour, optionId, publishedAt]);
  }
  dropOtherListings(
    plan,
    state,
    placed.map(({ optionId }) => optionId),
  );
  plan.rows.products.push([
    productId,
    familyId,
    known?.defaultOptionId ?? placed[0]?.optionId ?? '',
    localized(importedTexts.name),
    localized(importedTexts.description),
    localized(importedTexts.composition),
    // The retailer's own number.
    key.slice(0, 64),
    json(noText),
    '',
    brand,
    features === null ? null : json(features),
    now.toISOString(),
    publishedAt,
  ]);
  plan.rows.imported_products.push([key, productId, number, known?.language ?? language, json(importedTexts), null]);
  for (const { materialId, label } of state.materials) {
    if (fold(product.material ?? '').includes(fold(label[language])))
      plan.rows.product_materials.push([productId, materialId]);
  }
  return {
    key: product.key,
    productId,
    isNew: known === undefined,
    isChanged: false,
    changes: [],
    options: options.length,
    pieces: options.reduce((sum, { pieces }) => sum + pieces.length, 0),
    fallsBack: missingLanguages(importedTexts.name),
    photos,
    refused,
  };
}

/** The family of a product: the feed that created the product decides; others only translate. */
function familyOf(
  { families }: State,
  { family }: ImportedProduct,
  known: KnownProduct | undefined,
  language: Language,
): string {
  if (known === undefined || (known.language === language && family.length > 0)) return families.at(family, language);
  families.translate(known.familyId, family, language);
  return known.familyId;
}

/** Removes options from lists that they no longer belong to. */
function dropOtherListings(plan: Plan, { listings }: State, optionIds: readonly string[]): void {
  const wanted = new Set(plan.rows.listings.map(([familyId, rank, optionId]) => `${familyId} ${rank} ${optionId}`));
  for (const { familyId, rank, optionId } of listings) {
    if (optionIds.includes(optionId) && !wanted.has(`${familyId} ${rank} ${optionId}`))
      plan.removed.listings.push([familyId, rank, optionId]);
  }
}
