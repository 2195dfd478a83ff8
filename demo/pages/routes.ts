/** Paths of the shop's own pages by their name, as in shared/routes.ts. */
export const ownRoutes = {} as const;
