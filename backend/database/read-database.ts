/** What reads need of a database: the primary has it, and so has a replica. */
export type ReadDatabase = Pick<D1Database, 'prepare' | 'batch'>;
