import type { AddressSuggestion, addressLookUpRows } from '../../shared/contract/account/address-look-up.ts';
import { fold } from '../assortment/fold.ts';
import type { Handlers } from '../serve.ts';

/** More would not be read. */
const maxSuggestions = 6;

interface StreetRow {
  name: string;
  number_position: number;
  first_number: number;
  last_number: number;
  building_name: string;
  building_info: string;
  additional_info: string;
  zip_code: string;
  locality: string;
  synonym: string;
}

/** What was typed: words and zip code that a street is found by, and the number of the house. */
function readSearch(search: string): { words: string[]; number: string } {
  // A Czech zip code is two numbers; four digits are a Swiss one, so the number of a house is shorter.
  const typed = search
    .replace(/\b(\d{3}) (\d{2})\b/, '$1$2')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const number = typed.find((word) => /^\d{1,3}[a-z]?$/i.test(word)) ?? '';
  return {
    words: typed.filter((word) => word !== number).flatMap((word) => fold(word).trim().split(' ')),
    number,
  };
}

/** The house is known, or the street alone is (specification, section 3: `qualityCode`). */
function qualityCode({ first_number, last_number }: StreetRow, number: string): string {
  const value = Number.parseInt(number, 10);
  if (Number.isNaN(value)) return '3';
  return value >= first_number && value <= last_number ? '1' : '2';
}

function suggestion(row: StreetRow, number: string): AddressSuggestion {
  return {
    buildingInfo_1: row.building_info,
    buildingName: row.building_name,
    streetNumber: number.toUpperCase(),
    streetName: row.name,
    streetNumberPosition: row.number_position,
    additionalInfo_1: row.additional_info,
    localitySynonym: row.synonym,
    postalCode: row.zip_code,
    locality: row.locality,
    qualityCode: qualityCode(row, number),
  };
}

/** The address look-up: streets whose words begin like all that was typed. */
export const addressHandlers: Handlers<typeof addressLookUpRows> = {
  async suggestAddresses({ country, search }, { env }) {
    const { words, number } = readSearch(search);
    if (words.length === 0) return [];
    const { results } = await env.DB.prepare(
      `SELECT s.*, l.synonym FROM streets s
       JOIN localities l ON l.country = s.country AND l.zip_code = s.zip_code AND l.locality = s.locality
       WHERE s.country = ?1
         AND NOT EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(s.search, ' ' || value) = 0)
       ORDER BY s.name, s.zip_code LIMIT ?3`,
    )
      .bind(country, JSON.stringify(words), maxSuggestions)
      .all<StreetRow>();
    return results.map((row) => suggestion(row, number));
  },
};
