import facts from '#shop/brand/companies.json' with { type: 'json' };
import type { BrandCompanies } from './brand-facts.ts';

/** The selling companies by country, from `brand/companies.json` in the shop's folder. */
export const companies: BrandCompanies = facts;
