import type { AddressSuggestion, addressLookUpRows } from '../../shared/contract/account/address-look-up.ts';
import { fold } from '../assortment/fold.ts';
import type { NearEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';

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

/** Splits the typed text into words and zip code, which find the street, and the house number. */
function readSearch(search: string): { words: string[]; number: string } {
  // Two groups of digits are a Czech zip code, four digits a Swiss one; a house number is at most three digits.
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

/** Precision of a suggestion: of a known house, or of the street only (specification, section 3: `qualityCode`). */
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

/** The address look-up. Every typed word must be the beginning of a word of the street. */
export const addressHandlers: Handlers<typeof addressLookUpRows, NearEnv> = {
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
