import { joined, part, type SqlPart } from '../../../platform/postgres/plain-sql.ts';

/** A fault of rows of the catalogue that staff can mend. */
export interface QualityCheck {
  name: string;
  /** What has it: a resource of the office. */
  resource: 'products' | 'models';
  /** As the list of them is headed. */
  label: string;
  why: string;
  /** Selects the `id` of each public row that has it. */
  rows: SqlPart;
}

/** A shorter one says no more than the name does. */
const MIN_TEXT_LENGTH = 40;
/** How many times more or less than both its neighbours in the table a figure is that is taken for a slip. */
const OUT_OF_SERIES = 5;

const PUBLIC_MODELS = part`select m.id from models m join products p on p.id = m.product_id where m.is_active and p.is_active`;
const PUBLIC_PRODUCTS = part`select p.id from products p where p.is_active`;

/** Of the categories in which at least half of the models state it: knobs have no holding capacity. */
const lacksFigure = (attribute: string): SqlPart => part`
  with stated as (
    select m.id, p.category_id, v.model_id is not null as states
    from models m join products p on p.id = m.product_id
    left join (select model_id from model_attributes where attribute_id = (select id from attributes where name = ${attribute})) v on v.model_id = m.id
    where m.is_active and p.is_active)
  select id from stated where not states and category_id in (
    select category_id from stated group by category_id having 2 * count(*) filter (where states) >= count(*))`;

/** Pictures that are described by nothing, of what the table alias in the callback is. */
const withoutAlt = (images: SqlPart): SqlPart =>
  part`exists (select from jsonb_array_elements(${images}) i where coalesce(i->>'alt', '') = '')`;

/**
 * What a figure's two nearest models in the table say, above and below; at an end both stand on the same side. Of what may be negative, as a
 * position above the base, a multiple says nothing.
 */
const OUTLIERS = part`
  with placed as (
    select m.id, v.number, v.attribute_id,
      coalesce(lag(v.number, 1) over one_table, lead(v.number, 2) over one_table) as before,
      coalesce(lead(v.number, 1) over one_table, lag(v.number, 2) over one_table) as after
    from model_attributes v join models m on m.id = v.model_id join products p on p.id = m.product_id
    where m.is_active and p.is_active
    window one_table as (partition by m.table_id, v.attribute_id order by m.position, m.id))
  select distinct id from placed where number > 0 and before > 0 and after > 0
    and not exists (select from model_attributes o where o.attribute_id = placed.attribute_id and o.number < 0)
    and (number >= ${OUT_OF_SERIES} * greatest(before, after) or number * ${OUT_OF_SERIES} <= least(before, after))`;

/** Links of a product's text to pages of this site that do not exist; what a redirect leads on is none. */
const BROKEN_LINKS = part`
  select distinct p.id from products p, regexp_matches(p.main_description, 'href="/((ProductModels|Products|ProductCategories)/([^"#?/]+))', 'g') link
  where p.is_active
    and not exists (select from redirects r where lower(r.old_path) = lower(link[1]))
    and not case link[2]
      when 'ProductModels' then exists (select from products o where o.slug = lower(link[3]) and o.is_active)
      else exists (select from categories c where c.slug = lower(link[3]) and c.is_active) end`;

/** In the order in which a visitor misses it. */
export const qualityChecks: readonly QualityCheck[] = [
  {
    name: 'no_picture',
    resource: 'models',
    label: 'Models without a picture',
    why: 'Neither the model nor its product has one: lists show a placeholder.',
    rows: part`${PUBLIC_MODELS} and m.images = '[]' and p.images = '[]'`,
  },
  {
    name: 'no_drawing',
    resource: 'models',
    label: 'Models without a drawing',
    why: 'The group of their table has none: nobody sees what the letters measure.',
    rows: part`select m.id from models m join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
      where m.is_active and p.is_active and case when t.number <= 2 then p.group1_image else p.group2_image end = ''`,
  },
  {
    name: 'no_cad',
    resource: 'models',
    label: 'Models without CAD',
    why: 'No STEP, IGES or DXF file: engineers take the part whose file they can have.',
    rows: part`${PUBLIC_MODELS} and not exists (select from files f where f.model_id = m.id and f.kind in ('step', 'igs', 'cad'))`,
  },
  {
    name: 'no_capacity',
    resource: 'models',
    label: 'Models without a holding capacity',
    why: 'Others of their category state it: the clamp finder cannot find these.',
    rows: lacksFigure('Holding capacity'),
  },
  {
    name: 'no_action',
    resource: 'models',
    label: 'Models without an action',
    why: 'Others of their category state it: the clamp finder cannot find these.',
    rows: lacksFigure('Action'),
  },
  {
    name: 'no_weight',
    resource: 'models',
    label: 'Models without a weight',
    why: 'Others of their category state it. Freight is asked for by weight.',
    rows: lacksFigure('Weight'),
  },
  {
    name: 'out_of_series',
    resource: 'models',
    label: 'Figures that leave their series',
    why: `A figure is ${OUT_OF_SERIES} times more or less than those of the models beside it in the table: a point or a digit may be wrong.`,
    rows: OUTLIERS,
  },
  {
    name: 'same_number',
    resource: 'models',
    label: 'Numbers that occur twice',
    why: 'Two models are written alike but for hyphens and spaces: a parts list cannot tell them apart.',
    rows: part`${PUBLIC_MODELS} and exists (select from models o join products q on q.id = o.product_id
      where o.name_norm = m.name_norm and o.id <> m.id and o.is_active and q.is_active)`,
  },
  {
    name: 'short_model_text',
    resource: 'models',
    label: 'Models with hardly a text',
    why: `Their short description has fewer than ${MIN_TEXT_LENGTH} characters.`,
    rows: part`${PUBLIC_MODELS} and length(m.short_description) < ${MIN_TEXT_LENGTH}`,
  },
  {
    name: 'no_model_alt',
    resource: 'models',
    label: 'Models with pictures that nothing describes',
    why: 'Who cannot see a picture hears nothing of it, and search engines do not find it.',
    rows: part`${PUBLIC_MODELS} and ${withoutAlt(part`m.images`)}`,
  },
  {
    name: 'short_product_text',
    resource: 'products',
    label: 'Products with hardly a text',
    why: `Their short description has fewer than ${MIN_TEXT_LENGTH} characters.`,
    rows: part`${PUBLIC_PRODUCTS} and length(p.short_description) < ${MIN_TEXT_LENGTH}`,
  },
  {
    name: 'no_product_alt',
    resource: 'products',
    label: 'Products with pictures that nothing describes',
    why: 'Who cannot see a picture hears nothing of it, and search engines do not find it.',
    rows: part`${PUBLIC_PRODUCTS} and ${withoutAlt(part`p.images`)}`,
  },
  {
    name: 'broken_link',
    resource: 'products',
    label: 'Products with a link that leads nowhere',
    why: 'Their text names a product or a category of this site that is not there, or not any more.',
    rows: BROKEN_LINKS,
  },
];

/** Instead of one check: what any of them finds, and the public rows that none of them does. */
const ANY = 'any';
const NONE = 'none';
const PUBLIC = { models: PUBLIC_MODELS, products: PUBLIC_PRODUCTS };

/** The rows that a check of a resource finds, or any of its checks (`any`), or none (`none`); undefined for no check. */
export function checkedRowsOf(resource: string, name: string): SqlPart | undefined {
  const checks = qualityChecks.filter((check) => check.resource === resource);
  const [first] = checks;
  if (!first) return undefined;
  if (name !== ANY && name !== NONE) return checks.find((check) => check.name === name)?.rows;
  const found = joined(
    checks.map(({ rows }) => part`(${rows})`),
    ' union ',
  );
  return name === ANY ? found : part`${PUBLIC[first.resource]} except (${found})`;
}

/** What a list can be narrowed to by the checks of a resource, in words, and what it says when nothing is found. */
export function checksOf(resource: string): { value: string; label: string; none: string }[] {
  const checks = qualityChecks.filter((check) => check.resource === resource);
  if (!checks.length) return [];
  return [
    { value: ANY, label: 'Lacks something', none: 'The checks find nothing that is missing or wrong.' },
    { value: NONE, label: 'Lacks nothing', none: 'The checks find something missing or wrong in each of them.' },
    ...checks.map(({ name, label }) => ({ value: name, label, none: `The check “${label}” finds none.` })),
  ];
}
