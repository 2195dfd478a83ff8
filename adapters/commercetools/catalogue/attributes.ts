import { z } from 'zod';
import { ageGroups, genders } from '../../../shared/contract/catalogue/features.ts';
import { availability, availabilityType, pictureType, priceType } from '../../../shared/contract/catalogue/product.ts';
import { listOf } from '../../../shared/contract/gateway/list-of.ts';
import { localizedText, sentText } from '../../../shared/contract/gateway/values.ts';
import { jsonText } from '../../catalogue/json-text.ts';

/** Key of the product type that all products have. */
export const productTypeKey = 'style';

const text = z.record(z.string(), z.string());

/** The key of an enum's value, which is sent with its labels, or alone. */
const enumKey = z.union([z.string(), z.object({ key: z.string() }).transform(({ key }) => key)]);

/** Attributes by name. */
export const attributesAs = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.object({ name: z.string(), value: z.unknown() }))
    .transform((attributes) => Object.fromEntries(attributes.map(({ name, value }) => [name, value])))
    .pipe(z.object(shape));

/** Attributes of a product. */
export const productAttributes = attributesAs({
  model: z.string(),
  brand: z.string().default(''),
  composition: sentText,
  care: sentText,
  seasonId: z.string(),
  tags: z.array(z.string()).default([]),
  materials: z.array(enumKey).default([]),
  ecoDesign: z.boolean().default(false),
  sizeGuideId: z.string().optional(),
  /** The family of its breadcrumbs. */
  familyId: z.string(),
  publishedAt: z.string(),
  environment: jsonText.pipe(z.unknown()).optional(),
  features: jsonText
    .pipe(
      z.object({
        pattern: localizedText.partial().optional(),
        ageGroup: z.enum(ageGroups).optional(),
        gender: z.enum(genders).optional(),
        certificates: z.array(z.string()).default([]),
      }),
    )
    .optional(),
  reviews: jsonText.pipe(z.looseObject({ averageRating: z.number(), totalReviewCount: z.number() })).optional(),
});

/** Attributes of a variant: its size, and its colour, which all sizes of the colour repeat. */
export const variantAttributes = attributesAs({
  size: enumKey,
  gtin: z.string().default(''),
  optionId: z.string(),
  color: sentText,
  hex: z.string(),
  /** The colour of the facet. */
  colorGroup: enumKey.optional(),
  /** Its commercial status, whatever the stock. */
  status: availability,
  availabilityType,
  availableOn: z.string().optional(),
  categoryLabels: z.array(z.string()).default([]),
  marketing: text.default({}),
  pictures: listOf(pictureType).default(['AP']),
  video: z.string().optional(),
  /** Order of recommendation, ascending. */
  rank: z.number().default(0),
});

/** A price with the one before its reduction, in custom fields. */
export const price = z.object({
  value: z.object({ centAmount: z.int(), currencyCode: z.string() }),
  custom: z.object({ fields: z.object({ before: z.int().optional(), reason: priceType.default('I') }) }).optional(),
});
