/** Columns of the table `t`, in a list of a query. */
export const columnsOf = (names: readonly string[]): string => names.map((name) => `t."${name}"`).join(', ');

/** The elements of a stored list of texts as numbered columns: r1, r2, … */
export const elementsOf = (list: string, prefix: string, numbers: readonly number[]): string =>
  numbers.map((number) => `coalesce(${list}[${number}], '') as ${prefix}${number}`).join(', ');

/** Separates texts, which never hold a control character. */
const SEPARATOR = `e'\\x01'`;

/** Numbered columns of the staged row `s` as a list without blank cells at its end. */
export function listOf(prefix: string, numbers: readonly number[]): string {
  const cells = numbers.map((number) => `s.${prefix}${number}`).join(', ');
  return `string_to_array(rtrim(concat_ws(${SEPARATOR}, ${cells}), ${SEPARATOR}), ${SEPARATOR})`;
}
