import { plainText } from './plain-text.ts';

/** A feed that cannot be read; the message is for its sender. Nothing of it is imported. */
export class BadFile extends Error {
  override name = 'BadFile';

  constructor(sentence: string) {
    super(plainText(sentence));
  }
}
