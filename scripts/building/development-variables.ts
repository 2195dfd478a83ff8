/** Variables of the storefront in `npm run dev`: no page cache, so that changes show at once. */
export const developmentVariables = { PAGE_CACHE: 'off' } as const;
