import type { NewShop } from './choices.ts';

/** Numbers of the rate limits, which are counted for a whole account: others for each shop. */
function firstLimit(prefix: string): number {
  const sum = [...prefix].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 90_000, 7);
  return 10_000 + sum - (sum % 10);
}

/** What the Workers of a shop have of their own, in TOML, by the names of their files. */
export function configurations({
  prefix,
  markets,
  domain,
}: Pick<NewShop, 'prefix' | 'markets' | 'domain'>): Record<string, string> {
  const table = prefix.replaceAll('-', '_');
  const limit = firstLimit(prefix);
  const about = (
    what: string,
  ) => `# Names, ids and variables of this shop's ${what}. A deploy fills in ids and addresses. All else is in
# Selvedge's own wrangler.toml; what is written here counts instead.
`;
  return {
    'storefront.toml': `${about('storefront')}name = "${prefix}-storefront"

[[kv_namespaces]]
binding = "CONFIG"
id = "00000000000000000000000000000000"

[[services]]
binding = "GATEWAY"
service = "${prefix}-backend"

[[ratelimits]]
name = "SEARCH_LIMIT"
namespace_id = "${limit + 1}"

[[ratelimits]]
name = "CART_LIMIT"
namespace_id = "${limit + 2}"

[[ratelimits]]
name = "ATTEMPT_LIMIT"
namespace_id = "${limit + 3}"

[[ratelimits]]
name = "PLATFORM_LIMIT"
namespace_id = "${limit + 4}"

[[analytics_engine_datasets]]
binding = "VITALS"
dataset = "${table}_vitals"

[[analytics_engine_datasets]]
binding = "POLICY_REPORTS"
dataset = "${table}_policy_reports"

[[analytics_engine_datasets]]
binding = "METRICS"
dataset = "${table}_answers"

[vars]
ORIGIN = ""
MARKETS = "${markets.join(',')}"
GATEWAY_URL = "https://backend.${domain}/gateway"
CONTENT_URL = "https://backend.${domain}/content"
AUTH_URL = "https://backend.${domain}/authentication"
PICTURES_URL = "https://backend.${domain}/pictures"
PAYMENT_URL = "https://backend.${domain}/payment"
`,
    'backend.toml': `${about('backend')}name = "${prefix}-backend"

[[d1_databases]]
binding = "DB"
database_name = "${prefix}"
database_id = "00000000-0000-0000-0000-000000000000"

[[services]]
binding = "STUDIO"
service = "${prefix}-studio"

[vars]
ORIGIN = "https://backend.${domain}"
SHOP_ORIGIN = ""
`,
    'studio.toml': `${about('picture studio')}name = "${prefix}-studio"

[[r2_buckets]]
binding = "PICTURES"
bucket_name = "${prefix}-pictures"

[vars]
PRODUCTS = "0"
`,
  };
}
