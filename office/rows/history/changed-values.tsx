import type { HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import { compareWords } from './compare-words.ts';
import { shownInHistory } from './entries.ts';

const AROUND = 40;
const tail = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text);
const head = (text: string) => (text.length > AROUND ? `${text.slice(0, AROUND)}…` : text);

interface ChangedValuesProps {
  entry: Pick<HistoryEntry, 'action' | 'fields'>;
  onRestore?: ((field: string) => void) | undefined;
}

export function ChangedValues({ entry: { action, fields }, onRestore }: ChangedValuesProps) {
  if (action === 'add' || action === 'remove' || !fields.length) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {fields.map(({ name, label, before, after }, at) => {
        const parts = compareWords(shownInHistory(before), shownInHistory(after));
        const isFirst = fields.findIndex((one) => one.name === name) === at;
        return (
          <div key={`${name} ${label}`} className="max-w-full">
            <dt className="flex items-baseline justify-between gap-2 text-xs text-steel-600">
              {label}
              {onRestore && isFirst && (
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
