interface Town {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
  zipCode: string;
  city: string;
}

/** Returns zip code and town, in the order of the country. */
export function townLine({ country, zipCode, city }: Town): string {
  return (country === 'GB' ? `${city} ${zipCode}` : `${zipCode} ${city}`).trim();
}
