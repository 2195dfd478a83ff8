/** A condition that a statement requires: on ?1, the customer, and ?4. */
export interface Provided {
  sql: string;
  value: string | number;
}

/** No condition. */
export const always: Provided = { sql: '?4', value: 1 };
