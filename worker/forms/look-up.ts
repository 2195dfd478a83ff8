import { suggestedAddress, suggestionText } from '../../shared/account/address-suggestion.ts';
import type { AddressSuggestion } from '../../shared/contract/account/address-look-up.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import { Again, Refusal } from '../page/refusal.ts';
import type { Fields } from './field.ts';
import type { Form } from './form.ts';
import { fieldId } from './form-view.tsx';

/** The fields of a form that finds an address, beside those that it fills in. */
export const lookUpFields: Fields<'find' | 'suggestion'> = {
  find: { label: 'look-up.find', hint: 'look-up.hint', autoComplete: 'off' },
  suggestion: { label: 'look-up.choose', type: 'radio' },
};

/** What was looked for without JavaScript, and what was found; null when nothing was. */
export type AddressResults = { search: string; suggestions: readonly AddressSuggestion[] } | null;

/** What the look-up finds for what was typed; too little to look for finds nothing. */
async function lookUp({ gateway }: VisitorRequest, country: string, search: string) {
  const input = contract.suggestAddresses.input.safeParse({ country, search });
  return input.success ? gateway.call('suggestAddresses', input.data) : [];
}

/** What is listed below the field that finds an address, for what stands in the form. */
export async function foundAddresses(
  request: VisitorRequest,
  { find, country }: { find: string; country: string },
): Promise<AddressResults> {
  const search = find.trim().slice(0, 120);
  return search === '' ? null : { search, suggestions: await lookUp(request, country, search) };
}

/** Fields without which there is no address to go on with. */
const places = ['line1', 'zipCode', 'city'] as const;

/**
 * The form may ask for addresses to choose from, or for one of them to be filled in, instead of being finished. What was
 * typed to be looked for, and was not yet, is looked for as well, unless an address was typed below it by hand. Null when
 * it is neither.
 */
export async function askForAddress(
  form: Form,
  request: VisitorRequest,
  data: FormData,
): Promise<Again | Refusal | null> {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [find, found, intent] = [text('find'), text('found'), text('intent')];
  if (intent === 'take') {
    const suggestions = await lookUp(request, text('country'), found);
    const chosen = suggestions.find((each) => suggestionText(each) === text('suggestion'));
    if (chosen === undefined) return new Refusal([{ field: 'suggestion', key: 'look-up.error.choose' }]);
    return new Again({
      typed: { ...suggestedAddress(chosen), find: '', suggestion: '' },
      hash: fieldId(form, 'line1'),
    });
  }
  const isDone = find === found || places.every((name) => text(name) !== '');
  if (find === '' || (intent !== 'find' && isDone)) return null;
  return new Again({ hash: `${form.name}-look-up` });
}
