export const ownRoutes = { 'size-advice': '/size-advice' } as const;
