import type { Market } from '../../market/market.ts';
import { choiceNames, choicesOf, type SelectedOption, type Variant } from './product-view.ts';

/** A choice, as a platform sends it: the id of a value counts before its label. */
export type Choice = Pick<SelectedOption, 'name' | 'id' | 'label'>;

const fits = ({ options }: Pick<Variant, 'options'>, { name, id, label }: Choice): boolean =>
  options.some(
    (option) => option.name === name && (option.id === id || option.label.toLowerCase() === label.toLowerCase()),
  );

const fitsAll = (variant: Variant, choices: readonly Choice[]): boolean =>
  choices.every((choice) => fits(variant, choice));

/** The choices that no variant has, by their places in the request. */
export const unknownChoices = (variants: readonly Variant[], choices: readonly Choice[]): number[] =>
  choices.flatMap((choice, index) => (variants.some((variant) => fits(variant, choice)) ? [] : [index]));

/** Choices in the order in which they are given up: the last of `preferences` first, unnamed ones before. */
function inOrder(choices: readonly Choice[], preferences: readonly string[]): Choice[] {
  const rank = ({ name }: Choice) => (preferences.includes(name) ? preferences.indexOf(name) : preferences.length);
  return choices.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Narrows the variants of a product to the choices. If none fits all of them, the least wanted choice is given up, and
 * then the next (catalogue lookup, option selection). Without a choice it is that of the first variant that can be
 * bought.
 */
export function narrowed(
  market: Market,
  variants: readonly Variant[],
  choices: readonly Choice[],
  preferences: readonly string[],
) {
  const { colour } = choiceNames(market);
  const featured = variants.find(({ availability }) => availability.available) ?? variants[0];
  const usual = featured?.options.filter(({ name }) => name === colour) ?? [];
  let kept: Choice[] = choices.length === 0 ? usual : inOrder(choices, preferences);
  while (kept.length > 0 && !variants.some((variant) => fitsAll(variant, kept))) kept = kept.slice(0, -1);
  const fitting = variants.filter((variant) => fitsAll(variant, kept));
  const [first] = fitting;
  const selected = kept.map(({ name, label, id }) => {
    const option = first?.options.find((each) => each.name === name);
    return { name, label: option?.label ?? label, ...((option?.id ?? id) !== undefined && { id: option?.id ?? id }) };
  });
  return {
    variants: fitting,
    selected,
    options: choicesOf(market, variants).map(({ name, values }) => ({
      name,
      values: values.map((value) => {
        const others = kept.filter((choice) => choice.name !== name);
        const same = variants.filter((variant) => fitsAll(variant, [...others, { ...value, name }]));
        return {
          ...value,
          available: same.some(({ availability }) => availability.available),
          exists: same.length > 0,
        };
      }),
    })),
  };
}
