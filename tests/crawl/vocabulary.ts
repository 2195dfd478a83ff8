/** The properties that search engines require of each schema.org type that the shop uses. */
const required: Record<string, readonly string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Product: ['name'],
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  AggregateRating: ['ratingValue'],
  Review: ['author', 'reviewRating'],
  Rating: ['ratingValue'],
  Article: ['headline'],
  BlogPosting: ['headline'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ClothingStore: ['name', 'address', 'url'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['opens', 'closes'],
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with structured data, one line each; `place` says where it stands. */
export function mistakesIn(data: unknown, place = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((each, index) => mistakesIn(each, `${place}[${index}]`));
  if (!isObject(data)) return [];
  const type = data['@type'];
  const name = typeof type === 'string' ? type : undefined;
  // A reference to what stands elsewhere says no more.
  const isReference = Object.keys(data).every((key) => ['@id', '@type', 'url'].includes(key));
  const missing = name === undefined || isReference ? [] : (required[name] ?? []).filter((key) => isEmpty(data[key]));
  return [
    ...missing.map((key) => `${place || name}: ${name} has no ${key}`),
    ...Object.entries(data).flatMap(([key, value]) => mistakesIn(value, `${place || name}.${key}`)),
  ];
}
