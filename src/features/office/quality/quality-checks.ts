import { joinSql, type SqlFragment, sqlFragment } from '../../../platform/postgres/plain-sql.ts';

export interface QualityCheck {
  name: string;
  resource: 'products' | 'models';
  label: string;
  why: string;
  rows: SqlFragment;
}

/** Limits that must equal those of the SQL functions is_short_text and find_in_models (test/sql-twins.test.ts). */
export const MIN_DESCRIPTION_LENGTH = 40;
export const OUTLIER_FACTOR = 5;

const PUBLIC_PRODUCTS = sqlFragment`select p.id from products p where p.is_active`;

const selectFound = (finding: string): SqlFragment =>
  sqlFragment`select unnest(models) as id from model_findings where finding = ${finding}`;

/** Models without a value, in categories where at least half of the models have it: knobs have no holding capacity. */
const selectLackingValue = (finding: string): SqlFragment => sqlFragment`
  select unnest(f.models) as id from model_findings f join products p on p.id = f.product_id
  where f.finding = ${finding} and p.category_id in (
    select p.category_id from model_findings f join products p on p.id = f.product_id where f.finding in ('public', ${finding})
    group by p.category_id
    having 2 * coalesce(sum(cardinality(f.models)) filter (where f.finding = ${finding}), 0)
      <= sum(cardinality(f.models)) filter (where f.finding = 'public'))`;

/** Without values that may be negative, such as a position above the base, because their ratios mean nothing. */
const OUTLIERS = sqlFragment`
  select distinct unnest(f.models) as id from model_findings f where f.finding = 'out_of_series'
    and not exists (select from model_attributes o where o.attribute_id = f.attribute_id and o.number < 0)`;

/** Finds duplicates by the index of names, without scanning. */
const SAME_NUMBER = sqlFragment`
  select m.id from models m join products p on p.id = m.product_id
  where m.is_active and p.is_active
    and m.name_norm = any(array(select name_norm from models group by name_norm having count(*) > 1))
    and exists (select from models o join products q on q.id = o.product_id
      where o.name_norm = m.name_norm and o.id <> m.id and o.is_active and q.is_active)`;

/** Links in a product's text to missing pages of this site, except redirects. */
const BROKEN_LINKS = sqlFragment`
  select distinct p.id from products p, regexp_matches(p.main_description, 'href="/((ProductModels|Products|ProductCategories)/([^"#?/]+))', 'g') link
  where p.is_active
    and not exists (select from redirects r where lower(r.old_path) = lower(link[1]))
    and not case link[2]
      when 'ProductModels' then exists (select from products o where o.slug = lower(link[3]) and o.is_active)
      else exists (select from categories c where c.slug = lower(link[3]) and c.is_active) end`;

export const qualityChecks: readonly QualityCheck[] = [
  {
    name: 'no_picture',
    resource: 'models',
    label: 'Models without an image',
    why: 'Neither the model nor its product has an image: lists show a placeholder.',
    rows: selectFound('no_picture'),
  },
  {
    name: 'no_drawing',
    resource: 'models',
    label: 'Models without a drawing',
    why: 'Their table has no drawing, so visitors cannot see what the letters measure.',
    rows: selectFound('no_drawing'),
  },
  {
    name: 'no_cad',
    resource: 'models',
    label: 'Models without CAD',
    why: 'They have no STEP, IGES or DXF file. Engineers prefer parts with files.',
    rows: selectFound('no_cad'),
  },
  {
    name: 'no_capacity',
    resource: 'models',
    label: 'Models without a holding capacity',
    why: 'Other models of their category state it: the finder cannot find these models.',
    rows: selectLackingValue('no_capacity'),
  },
  {
    name: 'no_action',
    resource: 'models',
    label: 'Models without an action',
    why: 'Other models of their category state it: the finder cannot find these models.',
    rows: selectLackingValue('no_action'),
  },
  {
    name: 'no_weight',
    resource: 'models',
    label: 'Models without a weight',
    why: 'Other models of their category state it. Freight is calculated by weight.',
    rows: selectLackingValue('no_weight'),
  },
  {
    name: 'out_of_series',
    resource: 'models',
    label: 'Outliers in a series',
    why: `A value is ${OUTLIER_FACTOR} times as large or as small as in the neighbouring rows of the table: a decimal point or a digit may be wrong.`,
    rows: OUTLIERS,
  },
  {
    name: 'cad_differs',
    resource: 'models',
    label: 'Models that differ from their CAD file',
    why: 'Their length, width or height is another one in their STEP or IGES file: the table or the file is wrong.',
    rows: sqlFragment`select distinct model_id as id from cad_differences`,
  },
  {
    name: 'same_number',
    resource: 'models',
    label: 'Numbers that occur twice',
    why: 'The numbers of two models differ only in hyphens and spaces: a parts list cannot tell them apart.',
    rows: SAME_NUMBER,
  },
  {
    name: 'short_model_text',
    resource: 'models',
    label: 'Models with short descriptions',
    why: `Their short description has fewer than ${MIN_DESCRIPTION_LENGTH} characters.`,
    rows: selectFound('short_model_text'),
  },
  {
    name: 'no_model_alt',
    resource: 'models',
    label: 'Models with undescribed images',
    why: 'Screen readers have nothing to read, and search engines do not find the image.',
    rows: selectFound('no_model_alt'),
  },
  {
    name: 'short_product_text',
    resource: 'products',
    label: 'Products with short descriptions',
    why: `Their short description has fewer than ${MIN_DESCRIPTION_LENGTH} characters.`,
    rows: sqlFragment`${PUBLIC_PRODUCTS} and is_short_text(p.short_description)`,
  },
  {
    name: 'no_product_alt',
    resource: 'products',
    label: 'Products with undescribed images',
    why: 'Screen readers have nothing to read, and search engines do not find the image.',
    rows: sqlFragment`${PUBLIC_PRODUCTS} and exists (select from jsonb_array_elements(p.images) i where coalesce(i->>'alt', '') = '')`,
  },
  {
    name: 'broken_link',
    resource: 'products',
    label: 'Products with a link that leads nowhere',
    why: 'Their text links to a product or category that does not exist.',
    rows: BROKEN_LINKS,
  },
];

const ANY = 'any';
const NONE = 'none';
const PUBLIC = { models: selectFound('public'), products: PUBLIC_PRODUCTS };

/**
 * Condition for rows found by a check, by any check (`any`), or by no check (`none`); undefined for an unknown check.
 */
export function buildCheckCondition(resource: string, name: string): SqlFragment | undefined {
  const checks = qualityChecks.filter((check) => check.resource === resource);
  const [first] = checks;
  if (!first) return undefined;
  if (name !== ANY && name !== NONE) return checks.find((check) => check.name === name)?.rows;
  const faulty = joinSql(
    checks.map(({ rows }) => sqlFragment`(${rows})`),
    ' union all ',
  );
  return name === ANY ? faulty : sqlFragment`${PUBLIC[first.resource]} except (${faulty})`;
}

export function listCheckChoices(resource: string): { value: string; label: string; none: string }[] {
  const checks = qualityChecks.filter((check) => check.resource === resource);
  if (!checks.length) return [];
  return [
    { value: ANY, label: 'Incomplete', none: 'The checks find nothing that is missing or wrong.' },
    { value: NONE, label: 'Complete', none: 'The checks find something missing or wrong in each entry.' },
    ...checks.map(({ name, label }) => ({ value: name, label, none: `The check “${label}” finds none.` })),
  ];
}
