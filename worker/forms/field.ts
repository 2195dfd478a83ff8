import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Types of an input field (specification, section 5), and three that are not text inputs. */
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

/** Label, type and hints of a field. Constraints (required, length, bounds, pattern) come from the schema. */
export interface Field {
  label: MessageKey;
  hint?: MessageKey;
  /** `text` when absent. The value of a `password` field is never saved. */
  type?: FieldType;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  autoCapitalize?: 'characters' | 'words' | 'none';
  /** Tokens of shared/forms/mask.ts: `AA## XXXX`. The text must fill the mask, unless `freeLength` is set. */
  mask?: string;
  /** The mask only helps typing; the schema decides on length and characters. */
  freeLength?: true;
  /** Masks by country, in the format of `zipCodeMasksText` of shared/forms/masks.ts; they only help typing. */
  masks?: string;
  /** Error for an empty required field, in place of the usual one. */
  missing?: MessageKey;
  /** Error for a value of the wrong form; `{{field}}` is the label. */
  error?: MessageKey;
  /** The entries of a `select`, or of a group of `radio` buttons. */
  choices?: (request: PageRequest) => readonly Choice[];
  /** A new password: a text shows its strength while it is typed. */
  strength?: true;
  /** A promo code is obviously optional: its label does not say so. */
  promoCode?: true;
}

export type Fields<Name extends string = string> = Record<Name, Field>;
