/** Variables of the storefront in `npm run dev`: a page that was cached would not show what has just been changed. */
export const developmentVariables = { PAGE_CACHE: 'off' } as const;
