import type { z } from 'zod';

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The fields of a reply that a row has with a fitting type, under the same name in camelCase. */
type FieldsInRow<Reply, Row> = keyof {
  [Field in keyof Reply & string as CamelCase<Field> extends keyof Row
    ? Row[CamelCase<Field>] extends Reply[Field]
      ? Field
      : never
    : never]: true;
};

/** The values that must be given besides the row: every field that the row lacks. */
type OtherValues<Reply, Row> = Omit<Reply, FieldsInRow<Reply, Row>> & Partial<Reply>;

/**
 * Turns database rows (camelCase) into the objects that a contract declares (snake_case). A field comes from `values`,
 * else from the column of its name; columns that the contract does not declare never leave the server. So a new column
 * reaches the reply when the contract declares it, and nothing else has to name it.
 */
export function presenter<Shape extends z.ZodRawShape>(contract: z.ZodObject<Shape>) {
  type Reply = z.output<z.ZodObject<Shape>>;
  const fields = Object.keys(contract.shape).map((field) => ({ field, column: camelCase(field) }));
  return <Row extends object>(row: Row, values: OtherValues<Reply, Row>): Reply =>
    Object.fromEntries(
      fields.map(({ field, column }) => [
        field,
        field in values ? Reflect.get(values, field) : Reflect.get(row, column),
      ]),
    ) as Reply;
}

/** `short_description` as `shortDescription`. */
export const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Some fields of a row. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
