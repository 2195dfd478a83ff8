import { z } from 'zod';
import { BadFile } from '../bad-file.ts';
import type { FeedRecord } from './record.ts';

/** Maximum length of a product, and of all that is not one. */
const maxLength = 1_000_000;

const text = z.string().nullish();
const number = z.number().nullish();

const image = z.object({ src: text, variant_ids: z.array(z.number()).nullish() });

const variant = z.object({
  id: number,
  option1: text,
  option2: text,
  option3: text,
  sku: text,
  barcode: text,
  price: text,
  compare_at_price: text,
  available: z.boolean().nullish(),
  inventory_quantity: number,
  inventory_management: text,
  inventory_policy: text,
  featured_image: image.nullish(),
});

/** A product of the public document, or of the Admin API's, which has numbers of stock and drafts. */
const product = z.object({
  title: text,
  handle: text,
  body_html: text,
  vendor: text,
  product_type: text,
  status: text,
  gift_card: z.boolean().nullish(),
  options: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  variants: z.array(variant).min(1),
  images: z.array(image).nullish(),
});

type Product = z.output<typeof product>;
type Fields = Map<string, readonly string[]>;

/** The fields of a record, by the column names of Shopify's CSV. */
function fieldsOf(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Fields {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, [String(value)]] as const])),
  );
}

function variantFields(
  { images }: Product,
  { id, available, featured_image: featured, ...each }: Product['variants'][number],
): Fields {
  const own = featured?.src ?? images?.find((one) => id != null && one.variant_ids?.includes(id))?.src;
  return fieldsOf({
    option1_value: each.option1,
    option2_value: each.option2,
    option3_value: each.option3,
    variant_sku: each.sku,
    variant_barcode: each.barcode,
    variant_price: each.price,
    variant_compare_at_price: each.compare_at_price,
    variant_image: own,
    // The Admin API has numbers, the public document says whether a variant can be bought.
    ...(each.inventory_quantity == null
      ? { variant_available: available ?? undefined }
      : {
          variant_inventory_qty: each.inventory_quantity,
          variant_inventory_tracker: each.inventory_management ?? '',
          variant_inventory_policy: each.inventory_policy,
        }),
  });
}

/** A product as the lines of Shopify's CSV: a variant in each, then the photos that are left. */
function* recordsOf(json: string, line: number): Generator<FeedRecord> {
  const said: unknown = JSON.parse(json);
  const parsed = product.safeParse(said);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const { handle } = z.object({ handle: z.string().optional().catch(undefined) }).parse(said);
    yield { line, fields: fieldsOf({ handle }), broken: `cannot be read: ${issue?.path.join('.')}: ${issue?.message}` };
    return;
  }
  const { variants, images, handle, title, body_html, vendor, product_type, status, gift_card, options } = parsed.data;
  const names = options?.map((option) => (typeof option === 'string' ? option : option.name)) ?? [];
  const head = fieldsOf({
    title,
    'body_(html)': body_html,
    vendor,
    type: product_type,
    status,
    gift_card,
    option1_name: names[0],
    option2_name: names[1],
    option3_name: names[2],
  });
  const photos = images?.flatMap(({ src }) => (src ? [src] : [])) ?? [];
  for (let at = 0; at < Math.max(variants.length, photos.length); at += 1) {
    const each = variants[at];
    const fields = new Map([
      ...fieldsOf({ handle, image_src: photos[at] }),
      ...(at === 0 ? head : []),
      ...(each === undefined ? [] : variantFields(parsed.data, each)),
    ]);
    yield { line, fields };
  }
}

/**
 * The variants of Shopify's `products.json`, of one page or of several, one after the other. Products are parsed one by
 * one, so that memory is bounded at any size.
 *
 * @throws BadFile where a page is no such document, or is not complete
 */
export async function* jsonRecords(chunks: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  /** A page with `0` in place of each product: its syntax is checked when it ends. */
  let page = '';
  let products = 0;
  let item = '';
  let [depth, itemDepth, line, itemLine] = [0, 0, 1, 1];
  let [isText, isEscaped] = [false, false];
  const wrong = (reason: string): never => {
    throw new BadFile(`The file is no products.json of Shopify: ${reason}.`);
  };
  const parsed = <Value>(read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      return wrong(`${error instanceof SyntaxError ? 'its JSON is broken' : String(error)} in line ${line}`);
    }
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk.charCodeAt(at);
      if (letter === 10) line += 1;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (letter === 92) isEscaped = true;
        else if (letter === 34) isText = false;
        continue;
      }
      if (letter === 34) isText = true;
      // Opening and closing brackets.
      else if (letter === 123 || letter === 91) {
        depth += 1;
        if (letter === 123 && depth === 3 && itemDepth === 0) {
          page += `${chunk.slice(from, at)}0`;
          products += 1;
          from = at;
          [itemDepth, itemLine, item] = [depth, line, ''];
        }
      } else if (letter === 125 || letter === 93) {
        depth -= 1;
        if (depth < 0) wrong(`a bracket is closed in line ${line} that was not opened`);
        if (itemDepth > 0 && depth === itemDepth - 1) {
          item += chunk.slice(from, at + 1);
          from = at + 1;
          itemDepth = 0;
          const json = item;
          item = '';
          yield* parsed(() => [...recordsOf(json, itemLine)]);
        }
        if (depth === 0) {
          const end = page + chunk.slice(from, at + 1);
          from = at + 1;
          const whole: unknown = parsed(() => JSON.parse(end));
          if (!(typeof whole === 'object' && whole !== null && 'products' in whole && Array.isArray(whole.products)))
            wrong('it has no list of products');
          [page, products] = ['', 0];
        }
      }
    }
    if (itemDepth > 0) item += chunk.slice(from);
    else page += chunk.slice(from);
    if (item.length > maxLength || page.length - 2 * products > maxLength)
      wrong(`what line ${line} is part of has no end`);
  }
  if (depth > 0 || isText) wrong('it ends in the middle');
  if (page.trim() !== '') wrong(`something follows the products in line ${line}`);
}
