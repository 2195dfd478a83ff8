import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Types of an input field (specification, section 5), and three that are no line of text. */
export type FieldType =
  | 'email'
  | 'number'
  | 'password'
  | 'search'
  | 'tel'
  | 'text'
  | 'geolocation'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox';

export interface Choice {
  value: string;
  label: string;
}

/**
 * How one field looks and helps. Whether it is required, how long it may be, its bounds and its pattern are the
 * schema's affair: the browser is told what the schema says.
 */
export interface Field {
  label: MessageKey;
  hint?: MessageKey;
  /** `text` when absent. What is typed into a `password` field is never kept. */
  type?: FieldType;
  /** Token of the `autocomplete` attribute. */
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  autoCapitalize?: 'characters' | 'words' | 'none';
  /** Tokens of shared/forms/mask.ts: `AA## XXXX`. A text has to fill it, unless `freeLength` says otherwise. */
  mask?: string;
  /** The mask helps to write; how long a text is, and what else it may hold, is the schema's affair. */
  freeLength?: true;
  /** Masks by country, as `zipCodeMasksText` of shared/forms/masks.ts writes them; they help to write. */
  masks?: string;
  /** What is said when a required field is empty, when there are better words than the usual ones. */
  missing?: MessageKey;
  /** What is said when the value has the wrong form; `{{field}}` is the label. */
  error?: MessageKey;
  /** The entries of a `select`, or of a group of `radio` buttons. */
  choices?: (request: PageRequest) => readonly Choice[];
  /** A new password: while it is typed, words say how strong it looks. */
  strength?: true;
  /** Promo codes are optional by nature: nothing says so. */
  promoCode?: true;
}

export type Fields<Name extends string = string> = Record<Name, Field>;
