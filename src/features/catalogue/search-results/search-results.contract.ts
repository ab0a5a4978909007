import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../../../web/query.limits.ts';
import { otherMakerModel } from '../alternatives/alternatives.contract.ts';
import { foundClamp } from '../clamp-finder/clamp-finder.contract.ts';
import { comparedChoicesReply } from '../filters/choices.contract.ts';
import { productFields } from '../products/products.contract.ts';
import { suggestion } from '../search/search.contract.ts';

const MAX_PRODUCTS = 12;

export const searchResultsQuery = z.object({
  query: z.string('must be text').max(MAX_QUERY_LENGTH).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  /** With 0, only the conditions and the number of matching clamps are sent. */
  limit: z.coerce.number().int().min(0).max(MAX_PRODUCTS).default(MAX_PRODUCTS),
});

const range = z.object({ min: z.number(), max: z.number() }).nullable();

const foundProduct = z.object({
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  ...productFields,
  model_count: z.number(),
  /** Ranges over all models of the product, in newtons and millimetres. */
  capacity: range,
  reach: range,
  models: z.array(foundClamp),
});
export type FoundProduct = z.infer<typeof foundProduct>;

/**
 * Models that meet the conditions of a text, if there are any; otherwise results by words. `total` counts products over
 * all pages.
 */
export const searchResults = z.object({
  conditions: z
    .object({
      text: z.string(),
      what: z.enum(['Clamps', 'Models']),
      force: z.number().nullable(),
      reach: z.number().nullable(),
      height: z.number().nullable(),
      isAboutHeight: z.boolean(),
      total: z.number(),
      /** Text about the named value that no model meets; the models are then the nearest ones. */
      nearest: z.string(),
    })
    .nullable(),
  clamps: z.array(foundClamp),
  categories: z.array(suggestion),
  products: z.array(foundProduct),
  foreign: z.array(otherMakerModel),
  /** Says that the typed maker or number is not the one in `foreign`, or in no list; '' otherwise. */
  foreignNote: z.string(),
  sitePages: z.array(suggestion),
  order: z.array(z.enum(['categories', 'products', 'sitePages'])),
  without: z.array(z.string()).readonly(),
  unknown: z.array(z.string()).readonly(),
  notSold: z.string(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  isCapped: z.boolean(),
  nearest: z.array(suggestion),
  /** Attributes with several values in the text: "u bar or solid bar". */
  choices: z.array(comparedChoicesReply),
});
export type SearchResults = z.infer<typeof searchResults>;
