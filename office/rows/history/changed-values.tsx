import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import { shortenText } from '../../../src/platform/text/cut-text.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { formatHistoryValue } from './history-entries.ts';

interface HistoryLineProps {
  who: string;
  did: ReactNode;
  at: string;
  children: ReactNode;
}

export const HistoryLine = ({ who, did, at, children }: HistoryLineProps) => (
  <li className="flex flex-col gap-1.5 border-t border-steel-100 pt-3 first:border-0 first:pt-0">
    <p>
      <span className="font-semibold text-steel-900">{who}</span> {did}
      <br />
      <time dateTime={at} className="text-xs text-steel-600">
        {formatMoment(at)}
      </time>
    </p>
    {children}
  </li>
);

const MAX_WHOLE_LENGTH = 24;
const splitWords = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

interface ComparedWords {
  start: string;
  before: string;
  after: string;
  end: string;
}

export function compareWords(before: string, after: string): ComparedWords {
  if (Math.max(before.length, after.length) <= MAX_WHOLE_LENGTH) return { start: '', before, after, end: '' };
  const [was, is] = [splitWords(before), splitWords(after)];
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return {
    start: was.slice(0, start).join(''),
    before: was.slice(start, was.length - end).join(''),
    after: is.slice(start, is.length - end).join(''),
    end: was.slice(was.length - end).join(''),
  };
}

const SHOWN_AROUND = 40;
const shortenStart = (text: string) => (text.length > SHOWN_AROUND ? `…${text.slice(-SHOWN_AROUND)}` : text);
const shortenEnd = (text: string) => shortenText(text, SHOWN_AROUND);

interface ChangedValuesProps {
  entry: Pick<HistoryEntry, 'action' | 'fields'>;
  onRestore?: ((field: string) => void) | undefined;
}

export function ChangedValues({ entry: { action, fields }, onRestore }: ChangedValuesProps) {
  if (action === 'add' || action === 'remove' || !fields.length) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {fields.map(({ name, label, before, after }, at) => {
        const [was, is] = [formatHistoryValue(before), formatHistoryValue(after)];
        const pieces = compareWords(was, was === is ? `${is} (replaced)` : is);
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
              {shortenStart(pieces.start)}
              {pieces.before && <del className="bg-steel-100 text-steel-600">{pieces.before}</del>}
              {pieces.before && pieces.after && ' '}
              {pieces.after && <ins className="bg-success-50 text-success no-underline">{pieces.after}</ins>}
              {shortenEnd(pieces.end)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
