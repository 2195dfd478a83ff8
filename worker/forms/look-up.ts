import { suggestedAddress, suggestionText } from '../../shared/account/address-suggestion.ts';
import type { AddressSuggestion } from '../../shared/contract/account/address-look-up.ts';
import { contract } from '../../shared/contract/contract.ts';
import type { VisitorRequest } from '../page/page-module.ts';
import { Again, Refusal } from '../page/refusal.ts';
import type { Fields } from './field.ts';
import type { Form } from './form.ts';
import { fieldId } from './form-view.tsx';

/** The fields that find an address, beside those that they fill in. */
export const lookUpFields: Fields<'find' | 'suggestion'> = {
  find: { label: 'look-up.find', hint: 'look-up.hint', autoComplete: 'off' },
  suggestion: { label: 'look-up.choose', type: 'radio' },
};

/** The search without JavaScript and its results; null without a search. */
export type AddressResults = { search: string; suggestions: readonly AddressSuggestion[] } | null;

/** Returns suggestions for a search; none if the text is too short. */
async function lookUp({ gateway }: VisitorRequest, country: string, search: string) {
  const input = contract.suggestAddresses.input.safeParse({ country, search });
  return input.success ? gateway.call('suggestAddresses', input.data) : [];
}

/** Results listed below the search field, for the form's values. */
export async function foundAddresses(
  request: VisitorRequest,
  { find, country }: { find: string; country: string },
): Promise<AddressResults> {
  const search = find.trim().slice(0, 120);
  return search === '' ? null : { search, suggestions: await lookUp(request, country, search) };
}

/** Fields that every address needs. */
const places = ['line1', 'zipCode', 'city'] as const;

/**
 * Handles a form that requests suggestions or takes one, instead of being submitted. A search text that was not
 * searched yet is searched as well, unless an address was typed by hand. Null if neither applies.
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
