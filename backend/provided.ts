/** What must be true in the database for a statement to do anything: a condition on ?1, the customer, and ?4. */
export interface Provided {
  sql: string;
  value: string | number;
}

/** Nothing has to be true. */
export const always: Provided = { sql: '?4', value: 1 };
