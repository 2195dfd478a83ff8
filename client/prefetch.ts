/** Links of the shop that the browser may fetch ahead: never the cart, the account or an API. */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/*/cart/*', '/*/order-*', '/*/account/*', '/*/auth/*', '/*/api/*'] } },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Tells the browser which pages it may fetch while the pointer is still on its way to their links. */
export function allowPrefetch(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  // The security policy knows inline scripts by the page's nonce alone.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify(rules);
  document.head.appendChild(script);
}
