import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { categoryAndBelow } from '../categories/categories.store.ts';
import { attributes, modelAttributes, models } from '../models/models.tables.ts';
import { products } from './products.tables.ts';

/** What an attribute offers among the models of a category: the ends of its numbers, or its texts. */
export interface AttributeSpan {
  id: number;
  name: string;
  /** null: a text. '-': a bare number. */
  unit: string | null;
  min: number | null;
  max: number | null;
  texts: string[];
}

type ValueRow = { id: number; text: string | null; min: number | null; max: number | null };

/** Every attribute of the visible models of a category and those below it, in the attributes' order. */
export async function attributeSpans(db: Queryable, categoryId: number): Promise<AttributeSpan[]> {
  const ids = await categoryAndBelow(db, categoryId);
  const [{ rows }, known] = await Promise.all([
    db.execute<ValueRow>(sql`
      select v.attribute_id as id, v.text, min(v.number) as min, max(v.number) as max
      from ${products} p
      join ${models} m on m.product_id = p.id and m.is_active
      join ${modelAttributes} v on v.model_id = m.id
      where p.category_id = any(${sql.param(ids)}::int[]) and p.is_active
      group by v.attribute_id, v.text`),
    db.select().from(attributes).orderBy(attributes.sortOrder, attributes.name),
  ]);
  const valuesOf = Map.groupBy(rows, (row) => row.id);
  return known.flatMap(({ id, name, unit }) => {
    const values = valuesOf.get(id);
    if (!values) return [];
    const { min, max } = values.find(({ text }) => text === null) ?? { min: null, max: null };
    return { id, name, unit, min, max, texts: values.flatMap(({ text }) => text ?? []) };
  });
}

/** One filter as it is applied: a number between two ends (both included), or one of some texts. */
export type AttributeCondition = { attributeId: number } & ({ min: number; max: number } | { texts: string[] });

/** The condition on `products`: one and the same visible model meets all filters. undefined when there are none. */
export function hasModelWith(conditions: AttributeCondition[]): SQL | undefined {
  if (!conditions.length) return undefined;
  const each = conditions.map((condition) => {
    const value =
      'texts' in condition
        ? sql`v.text = any(${sql.param(condition.texts)}::text[])`
        : sql`v.number between ${condition.min} and ${condition.max}`;
    return sql`exists (select 1 from ${modelAttributes} v
      where v.model_id = m.id and v.attribute_id = ${condition.attributeId} and ${value})`;
  });
  return sql`exists (select 1 from ${models} m
    where m.product_id = ${products.id} and m.is_active and ${sql.join(each, sql` and `)})`;
}
