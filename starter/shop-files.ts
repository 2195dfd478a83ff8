/** Reads the files of a shop's folder, besides its brand: markets, delivery, texts, stores. docs/own-shop.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { shippingMethodKey } from '../shared/contract/cart/cart.ts';
import { cents, country, currency, digits, localizedText } from '../shared/contract/gateway/values.ts';
import { domainParameters, redirect } from '../shared/contract/markets/domain.ts';
import { storeDepartments, storeServices } from '../shared/contract/stores/store-services.ts';
import { onlineLocales } from '../shared/markets/locales.ts';

/** A host name without scheme and path. */
const host = z.string().regex(/^[a-z0-9.-]+\.[a-z]+$/, 'is no host name, such as www.example.com');

export const shopFacts = z.strictObject({
  markets: z.array(z.enum(onlineLocales)).min(1),
  domain: host,
  domains: z.record(z.string(), host).optional(),
});

const shippingRow = z.strictObject({
  country,
  currency,
  key: shippingMethodKey,
  /** Place in the list, from 0. */
  position: z.int().min(0),
  name: localizedText,
  price: cents.min(0),
  /** In cents; null is never free. */
  freeAbove: cents.min(1).nullable(),
  minDays: z.int().min(0),
  maxDays: z.int().min(0),
});

const span = { opens: z.string(), closes: z.string() };

const store = z.strictObject({
  storeId: digits,
  /** Null for a store that is called by its city. */
  name: z.string().nullable().default(null),
  ...{ city: z.string().min(1), country, line1: z.string().min(1), zipCode: z.string().min(1) },
  ...{ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) },
  /** An IANA zone; null for that of the country. */
  timeZone: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  openingHours: z.array(z.object({ day: z.int().min(1).max(7), ...span })).default([]),
  exceptionalDays: z.array(z.object({ date: z.iso.date(), hours: z.array(z.object(span)) })).default([]),
  services: z.array(z.enum(storeServices)).default([]),
  departments: z.array(z.enum(storeDepartments)).default([]),
  closedFrom: z.iso.date().nullable().default(null),
  closedUntil: z.iso.date().nullable().default(null),
});

const entry = z.strictObject({
  type: z.string(),
  uid: z.string().regex(/^\w+$/),
  title: z.string(),
  /** Path without market prefix; null for what is part of other pages. */
  url: z.string().startsWith('/').nullable(),
  entry: z.record(z.string(), z.unknown()),
});

/** A file of the shop is missing, is not JSON or does not fit; the message names it and what is wrong. */
export class ShopFileError extends Error {}

/** Reads the JSON files of one shop's folder. Every function throws ShopFileError. */
export class ShopFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #read<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
    const file = join(this.#folder, path);
    if (!existsSync(file)) throw new ShopFileError(`${path} is missing.`);
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new ShopFileError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
    }
    const { data, error } = schema.safeParse(json);
    if (data !== undefined) return data;
    throw new ShopFileError(
      error?.issues.map((issue) => `${path}: ${issue.path.join('.') || 'the file'}: ${issue.message}`).join('\n'),
    );
  }

  #optional<Schema extends z.ZodType>(path: string, schema: Schema, otherwise: z.output<Schema>): z.output<Schema> {
    return existsSync(join(this.#folder, path)) ? this.#read(path, schema) : otherwise;
  }

  facts = (): z.output<typeof shopFacts> => this.#read('shop.json', shopFacts);

  /** The parameters of an announced market, as they are written. */
  parameters(locale: string): z.input<typeof domainParameters> {
    const path = `markets/${locale}.json`;
    this.#read(path, domainParameters);
    // Defaults are left to the reader of the record.
    return JSON.parse(readFileSync(join(this.#folder, path), 'utf8'));
  }

  shipping = (): z.output<typeof shippingRow>[] => this.#read('shipping.json', z.array(shippingRow));

  /** By announced market. */
  redirects = () => this.#optional('redirects.json', z.partialRecord(z.enum(onlineLocales), z.array(redirect)), {});

  notices = () => this.#optional('notices.json', z.array(localizedText), []);

  stores = () => this.#optional('stores.json', z.array(store), []);

  /** The entries of an announced market, in the order of their files' names. */
  entries(locale: string): z.output<typeof entry>[] {
    const folder = join('content', locale);
    if (!existsSync(join(this.#folder, folder))) throw new ShopFileError(`${folder} is missing.`);
    return readdirSync(join(this.#folder, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => this.#read(join(folder, name), entry));
  }
}
