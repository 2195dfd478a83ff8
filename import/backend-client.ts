import type { z } from 'zod';
import {
  type ImportedProducts,
  importedResults,
  type KnownPieces,
  knownPiecesPage,
  type RetiredPieces,
  type Retirement,
  retiredPieces,
  type WantedPhoto,
} from '../backend/imports/payload.ts';
import { BadPhoto } from './bad-photo.ts';

type Results = z.output<typeof importedResults>['products'];

export class BackendRefuses extends Error {
  override name = 'BackendRefuses';
}

/** Client of the backend's import (backend/imports/app.ts). */
export class BackendClient {
  readonly #origin: string;
  readonly #key: string;

  /** @param origin of the backend, without a trailing slash */
  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  async #call(path: string, init: { method: string; type?: string; body?: BodyInit }): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      // The server may close an idle keep-alive connection just as it is reused.
      connection: 'close',
      ...(init.type !== undefined && { 'content-type': init.type }),
    };
    const address = `${this.#origin}/import${path}`;
    const body = init.body ?? null;
    const response = await fetch(address, { method: init.method, headers, body }).catch((error: unknown) => {
      throw new BackendRefuses(`The backend at ${this.#origin} does not answer: ${String(error)}`);
    });
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 422) throw new BadPhoto(messageIn(text));
    throw new BackendRefuses(`The backend answered ${response.status} to ${path}: ${messageIn(text)}`);
  }

  /** Writes some products; results are in the same order. */
  async sendProducts(products: ImportedProducts): Promise<Results> {
    const body = JSON.stringify(products);
    const response = await this.#call('/products', { method: 'POST', type: 'application/json', body });
    return importedResults.parse(await response.json()).products;
  }

  /** A page of the pieces that a feed has named, by sku. */
  async knownPieces(feed: string, after: string): Promise<KnownPieces> {
    const response = await this.#call(`/pieces?${new URLSearchParams({ feed, after })}`, { method: 'GET' });
    return knownPiecesPage.parse(await response.json());
  }

  /** Retires pieces, or says what would be retired. */
  async retire(retirement: Retirement): Promise<RetiredPieces> {
    const body = JSON.stringify(retirement);
    const response = await this.#call('/retire', { method: 'POST', type: 'application/json', body });
    return retiredPieces.parse(await response.json());
  }

  /** Uploads a photo. @throws BadPhoto where the backend cannot show it, with the reason */
  async sendPhoto(
    { optionId, type, source }: WantedPhoto,
    photo: { type: string; bytes: Uint8Array<ArrayBuffer> },
  ): Promise<void> {
    const query = new URLSearchParams({ source });
    await this.#call(`/photos/${optionId}/${type}?${query}`, {
      method: 'PUT',
      type: photo.type,
      body: photo.bytes,
    });
  }

  /** Creates the menu of every market from the families. */
  async writeMenu(): Promise<void> {
    await this.#call('/menu', { method: 'POST' });
  }

  /** Finishes the import, after all products. */
  async finish(): Promise<void> {
    await this.#call('/finish', { method: 'POST' });
  }
}

function messageIn(text: string): string {
  try {
    const { message }: { message?: unknown } = JSON.parse(text);
    return String(message ?? text).slice(0, 500);
  } catch {
    return text.slice(0, 200);
  }
}
