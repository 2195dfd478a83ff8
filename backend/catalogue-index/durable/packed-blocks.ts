import type { Numbers } from '../../assortment/columns/column.ts';
import type { Dictionary } from '../../assortment/columns/dictionary.ts';
import type { OptionColumns } from '../../assortment/columns/option-columns.ts';
import type { Assortment } from '../../assortment/queries/assortment.ts';
import type { ProductTexts } from '../../assortment/words/product-texts.ts';
import { narrowest, pack, unpack } from './pack.ts';
import { type OtherIds, packIds, unpackIds } from './packed-ids.ts';

type Lists = (readonly string[])[];

/** Codes of a block's own dictionary, which has only the lists that occur in it. */
function ownCodes(codes: ArrayLike<number>, dictionary: Dictionary): { own: Numbers; lists: Lists } {
  const numbers = new Map<number, number>();
  const own = Array.from(codes, (code) => {
    const known = numbers.get(code) ?? numbers.size;
    numbers.set(code, known);
    return known;
  });
  return { own: narrowest(own), lists: Array.from(numbers.keys(), (code) => dictionary.valuesOf(code)) };
}

/** The codes of a dictionary in place of a block's own. A loop, because `from` takes many times longer. */
function translated(own: Numbers, codes: readonly number[]): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(own.length);
  for (let place = 0; place < own.length; place += 1) numbers[place] = codes[own[place] ?? 0] ?? 0;
  return numbers;
}

interface OptionsJson {
  options: OtherIds;
  products: OtherIds;
  /** By column with codes. */
  lists: Record<string, Lists>;
}

const none = new Uint8Array();

/** The columns of a block of options as bytes. */
export function packOptions(columns: OptionColumns, rows: Uint32Array): Uint8Array<ArrayBuffer> {
  const options = packIds(columns.ids, rows);
  const products = packIds(
    columns.products,
    rows.map((row) => columns.product.get(row)),
  );
  const plain = columns.plain().map(([, column]) => narrowest(Array.from(rows, (row) => column.get(row))));
  const coded = columns.coded().map(([name, column, dictionary]) => ({
    name,
    ...ownCodes(
      Array.from(rows, (row) => column.get(row)),
      dictionary,
    ),
  }));
  const json: OptionsJson = {
    options: options.others,
    products: products.others,
    lists: Object.fromEntries(coded.map(({ name, lists }) => [name, lists])),
  };
  return pack(json, [options.values, products.values, ...plain, ...coded.map(({ own }) => own)]);
}

/** Writes packed options into columns. Returns their rows. */
export function unpackOptions(columns: OptionColumns, bytes: ArrayBuffer): Uint32Array {
  const { json, arrays } = unpack<OptionsJson>(bytes);
  const [options = none, products = none, ...others] = arrays;
  const rows = unpackIds(columns.ids, options, json.options);
  const numbers = unpackIds(columns.products, products, json.products);
  columns.product.setAll(rows, numbers);
  const plain = columns.plain();
  for (const [which, [, column]] of plain.entries()) column.setAll(rows, others[which] ?? none);
  for (const [which, [name, column, dictionary]] of columns.coded().entries()) {
    const codes = (json.lists[name] ?? []).map((list) => dictionary.codeOf(list));
    const own = others[plain.length + which] ?? none;
    column.setAll(rows, translated(own, codes));
  }
  return rows;
}

interface TextsJson {
  options: OtherIds;
  products: OtherIds;
  colors: Lists;
}

/** The products of a block of texts as bytes; their postings and names are stored apart. */
export function packTexts({ products, options }: Assortment, texts: ProductTexts, block: number) {
  const placed = texts.blockOf(block);
  const productIds = packIds(products, placed.products);
  const optionIds = packIds(options.ids, placed.options);
  const colors = ownCodes(placed.colors, texts.colorNames);
  const json: TextsJson = { options: optionIds.others, products: productIds.others, colors: colors.lists };
  const lengths = Array.from(placed.names, (name) => texts.nameLength.get(name));
  const starts = Array.from(placed.names, (name) => texts.nameStart.get(name));
  const names = [placed.names, lengths, starts].map(narrowest);
  return pack(json, [productIds.values, optionIds.values, colors.own, ...names]);
}

/** Takes packed texts. The vocabulary has their terms. */
export function unpackTexts(assortment: Assortment, texts: ProductTexts, block: number, bytes: ArrayBuffer): void {
  const { json, arrays } = unpack<TextsJson>(bytes);
  const [products = none, options = none, colors = none, names = none, lengths = none, starts = none] = arrays;
  const codes = json.colors.map((list) => texts.colorNames.codeOf(list));
  const placed = {
    products: unpackIds(assortment.products, products, json.products),
    names: Uint32Array.from(names),
    options: unpackIds(assortment.options.ids, options, json.options),
    colors: translated(colors, codes),
  };
  for (const [place, name] of placed.names.entries())
    texts.noteName(name, { length: lengths[place] ?? 0, start: starts[place] ?? 0 });
  texts.place(block, placed);
}
