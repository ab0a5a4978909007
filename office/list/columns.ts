import { choose, useChoice } from '../data/browser-choices.ts';
import type { Noun, NounField } from '../data/office-types.ts';

/** Columns of a list until somebody chooses: what tells rows apart at a glance. */
const AT_A_GLANCE = new Set<NounField['kind']>([
  ...(['text', 'integer', 'yesno', 'date', 'choice', 'reference', 'slug', 'link'] as const),
]);
/** A picture has its own column, and long texts with markup are for the form. */
const NEVER = new Set<NounField['kind']>(['picture', 'html']);
const SEO = /^(meta_|og_)/;
const AT_FIRST = 4;

export const isSeo = ({ name }: NounField): boolean => SEO.test(name);

/** The fields that may be columns beside the title. */
export const choosableColumns = (noun: Noun): NounField[] =>
  noun.fields.filter(({ name, kind }) => name !== noun.title && !NEVER.has(kind));

const firstColumns = (noun: Noun): string[] =>
  choosableColumns(noun)
    .filter((field) => AT_A_GLANCE.has(field.kind) && !isSeo(field))
    .slice(0, AT_FIRST)
    .map(({ name }) => name);

/** The columns of a noun's list, which this browser remembers; what was stored may be of a former release, or damaged. */
export function useColumns(noun: Noun) {
  const name = `columns.${noun.noun}`;
  const stored = useChoice(name);
  const store = (columns: string[] | undefined) => choose(name, columns);
  const known = Array.isArray(stored) ? stored : undefined;
  const names = known ?? firstColumns(noun);
  const columns = choosableColumns(noun).filter(({ name }) => names.includes(name));
  const toggle = (name: string) => {
    const chosen = columns.map((column) => column.name);
    store(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  return { columns, toggle, reset: known && (() => store(undefined)) };
}
