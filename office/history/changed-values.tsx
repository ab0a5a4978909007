import { when } from '../data/moments.ts';
import type { HistoryEntry, Resource } from '../data/office-types.ts';
import { plainText, written } from '../data/values.ts';

const HTML = /<[a-z]/i;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const shown = (value: unknown) => {
  const text = written(value);
  if (MOMENT.test(text)) return when(text);
  return HTML.test(text) ? plainText(text) : text;
};

/** The part in which two texts differ, between what they share at both ends. */
function differing(before: string, after: string): { start: string; before: string; after: string; end: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return {
    start: before.slice(0, start),
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    end: before.slice(before.length - end),
  };
}

/** What surrounds a change is cut, in long texts. */
const AROUND = 40;
const tail = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text);
const head = (text: string) => (text.length > AROUND ? `${text.slice(0, AROUND)}…` : text);

/** The history knows columns, some of which have another name than the field that fills them. */
const labelOf = (resource: Resource | undefined, column: string): string =>
  resource?.fields.find(({ name }) => name === column)?.label ?? column.replaceAll('_', ' ');

interface ChangedValuesProps {
  entry: Pick<HistoryEntry, 'action' | 'before' | 'after'>;
  resource: Resource | undefined;
  /** Puts one field back, where that is offered. */
  onRestore?: ((field: string) => void) | undefined;
}

/** Each changed field of an entry, before and after, with the difference marked. */
export function ChangedValues({ entry, resource, onRestore }: ChangedValuesProps) {
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  if (entry.action === 'add' || entry.action === 'remove' || !names.length) return null;
  return (
    <dl className="flex flex-col gap-2">
      {names.map((name) => {
        const parts = differing(shown(entry.before?.[name]), shown(entry.after?.[name]));
        return (
          <div key={name}>
            <dt className="flex items-baseline justify-between gap-2 text-xs text-steel-600">
              {labelOf(resource, name)}
              {onRestore && (
                <button type="button" className="text-link" onClick={() => onRestore(name)}>
                  Put back
                </button>
              )}
            </dt>
            <dd className="break-words">
              {tail(parts.start)}
              {parts.before && <del className="bg-steel-100 text-steel-600">{parts.before}</del>}
              {parts.before && parts.after && ' '}
              {parts.after && <ins className="bg-success-50 text-success no-underline">{parts.after}</ins>}
              {head(parts.end)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
