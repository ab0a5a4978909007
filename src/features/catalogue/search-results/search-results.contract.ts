import { z } from 'zod';
import { MAX_QUERY } from '../../../web/query.limits.ts';
import { foreignModel } from '../alternatives/alternatives.contract.ts';
import { foundClamp } from '../clamp-finder/clamp-finder.contract.ts';
import { productFields } from '../products/products.contract.ts';
import { suggestion } from '../search/search.contract.ts';

/** Products on a page of results. */
const MAX_PRODUCTS = 12;

export const searchResultsQuery = z.object({
  query: z.string('must be a text').max(MAX_QUERY).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  /** How many products to list; with 0 only the conditions and the number of clamps that meet them are sent. */
  limit: z.coerce.number().int().min(0).max(MAX_PRODUCTS).default(MAX_PRODUCTS),
});

const range = z.object({ min: z.number(), max: z.number() }).nullable();

/** A found product with its found models; all of them if only its name was found, up to a few. */
const foundProduct = z.object({
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  ...productFields,
  model_count: z.number(),
  /** In newtons and millimetres, of all its models. */
  capacity: range,
  reach: range,
  models: z.array(foundClamp),
});
export type FoundProduct = z.infer<typeof foundProduct>;

/**
 * Results for a text: when it has figures that some models meet, these models; else what has such names or is written about so.
 * `total` counts the products over all pages.
 */
export const searchResults = z.object({
  conditions: z
    .object({
      /** "that hold at least 2000 N" */
      text: z.string(),
      /** Clamps, or models of other kinds with the values. */
      what: z.enum(['Clamps', 'Models']),
      force: z.number().nullable(),
      reach: z.number().nullable(),
      height: z.number().nullable(),
      /** Clamps over all pages. */
      total: z.number(),
    })
    .nullable(),
  clamps: z.array(foundClamp),
  categories: z.array(suggestion),
  products: z.array(foundProduct),
  /** Models of other makers whose numbers are in the text, with ours that come nearest. */
  foreign: z.array(foreignModel),
  sitePages: z.array(suggestion),
  /** The lists that have something, the one with the best result first. */
  order: z.array(z.enum(['categories', 'products', 'sitePages'])),
  /** Words of the text that nothing was found for. */
  without: z.array(z.string()).readonly(),
  /** Words of the text that the catalogue does not know. */
  unknown: z.array(z.string()).readonly(),
  /** Requested thing that staff marked as not sold, such as "hose clamp"; '' for none. */
  notSold: z.string(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  /** There may be more than were counted. */
  isCapped: z.boolean(),
  /** Names like the text, when nothing was found. */
  nearest: z.array(suggestion),
});
export type SearchResults = z.infer<typeof searchResults>;
