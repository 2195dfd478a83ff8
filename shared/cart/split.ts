/**
 * Splits an amount in proportion to weights, without losing a cent: what rounding down leaves over goes to the largest
 * remainders, and among equal ones to the first. All numbers are integers and not negative. The amount is at most the
 * sum of the weights, so no part exceeds its weight. If the amount and all weights are multiples of `step`, so are the
 * parts.
 */
export function split(amount: number, weights: readonly number[], step = 1): number[] {
  const isFine = [amount, ...weights].every((each) => each % step === 0);
  if (step > 1 && isFine)
    return split(
      amount / step,
      weights.map((weight) => weight / step),
    ).map((share) => share * step);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / sum));
  const left = amount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
