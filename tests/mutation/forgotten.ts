/** Stands in for `shared/remembered.ts`: what is remembered would keep tests from the mutants that made it. */
export const remembered =
  <Made>() =>
  (_: string, make: () => Made): Made =>
    make();
