import { plainText } from './plain-text.ts';

/** A feed that cannot be read as a whole, in one sentence for whoever sent it. Nothing of it is imported. */
export class BadFile extends Error {
  override name = 'BadFile';

  constructor(sentence: string) {
    super(plainText(sentence));
  }
}
