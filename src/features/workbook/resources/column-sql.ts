export const buildColumnsSql = (names: readonly string[]): string => names.map((name) => `t."${name}"`).join(', ');

export const buildElementsSql = (list: string, prefix: string, numbers: readonly number[]): string =>
  numbers.map((number) => `coalesce(${list}[${number}], '') as ${prefix}${number}`).join(', ');

/** Texts never contain this control character. */
const SEPARATOR = `e'\\x01'`;

/** Numbered columns of the `staged` row as a list without trailing blank cells. */
export function buildListSql(prefix: string, numbers: readonly number[]): string {
  const cells = numbers.map((number) => `staged.${prefix}${number}`).join(', ');
  return `string_to_array(rtrim(concat_ws(${SEPARATOR}, ${cells}), ${SEPARATOR}), ${SEPARATOR})`;
}
