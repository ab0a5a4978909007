import type { z } from 'zod';

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Fields of a reply with the same name and type as a column in camelCase. */
type FieldsInRow<Reply, Row> = keyof {
  [Field in keyof Reply & string as CamelCase<Field> extends keyof Row
    ? Row[CamelCase<Field>] extends Reply[Field]
      ? Field
      : never
    : never]: true;
};

type OtherValues<Reply, Row> = Omit<Reply, FieldsInRow<Reply, Row>> & Partial<Reply>;

/**
 * Maps camelCase rows to the snake_case objects of a contract; `values` win over columns. Undeclared columns never
 * leave the server.
 */
export function createPresenter<Shape extends z.ZodRawShape>(contract: z.ZodObject<Shape>) {
  type Reply = z.output<z.ZodObject<Shape>>;
  const fields = Object.keys(contract.shape).map((field) => ({ field, column: toCamelCase(field) }));
  return <Row extends object>(row: Row, values: OtherValues<Reply, Row>): Reply =>
    Object.fromEntries(
      fields.map(({ field, column }) => [
        field,
        Object.hasOwn(values, field) ? Reflect.get(values, field) : Reflect.get(row, column),
      ]),
    ) as Reply;
}

export const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());

export const pickFields = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
