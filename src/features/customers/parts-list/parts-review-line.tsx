import type { ReactNode } from 'react';
import { capitalised } from '../../../platform/capitalised.ts';
import type { Choice, MatchedLine } from './match-parts.ts';
import type { Part } from './reading/line-parts.ts';

interface LineProps {
  line: MatchedLine;
  children?: ReactNode;
  quantity?: ReactNode;
}

export function ReviewLine({ line, children, quantity }: LineProps) {
  const { number, parts, choices, notRead, doubts } = line;
  const reasons = choices.length ? [...notRead.map((text) => `Not read: ${text}`), ...doubts.map(capitalised)] : [];
  return (
    <li className="grid grid-cols-[3.25rem_1fr_5.5rem] items-start gap-x-3 gap-y-2 py-3 lg:items-center lg:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
      <span className="text-sm text-steel-500 tabular-nums">Row {number}</span>
      <div className={`min-w-0 text-sm ${children ? 'max-lg:col-span-2' : 'col-span-2 lg:col-span-3'}`}>
        <p className="wrap-anywhere whitespace-pre-wrap text-steel-700">
          {runsOf(parts).map(({ text, isUnread, at }) =>
            isUnread && choices.length ? <Unread key={at} text={text} /> : <span key={at}>{text}</span>,
          )}
        </p>
        {reasons.map((reason) => (
          <p key={reason} className="mt-0.5 wrap-anywhere text-warning">
            {reason}
          </p>
        ))}
      </div>
      {children && <div className="min-w-0 max-lg:col-start-2">{children}</div>}
      {quantity}
    </li>
  );
}

function runsOf(parts: readonly Part[]): { text: string; isUnread: boolean; at: number }[] {
  const isSeparator = ({ role, text }: Part) => role === 'mark' && /^[\s,;|]*$/.test(text);
  const first = parts.findIndex((part) => !isSeparator(part));
  const last = parts.findLastIndex((part) => !isSeparator(part));
  const runs: { text: string; isUnread: boolean; at: number }[] = [];
  for (const [at, part] of parts.entries()) {
    if (at < first || at > last) continue;
    const text = (part.spaced && at > first ? ' ' : '') + part.text.replace(/[\t\n]/g, '\u2003');
    const run = runs.at(-1);
    if (run && run.isUnread === (part.role === 'unread')) run.text += text;
    else runs.push({ text, isUnread: part.role === 'unread', at });
  }
  return runs;
}

const Unread = ({ text }: { text: string }) => (
  <>
    {text.startsWith(' ') && ' '}
    <mark className="bg-warning/15 text-steel-900 underline decoration-2 decoration-warning underline-offset-3">
      {text.trim()}
    </mark>
  </>
);

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function ModelName({ model }: Pick<Choice, 'model'>) {
  return (
    <>
      <span className="block font-semibold text-steel-900 wrap-anywhere">{model.model_name}</span>
      <span className="block text-sm text-steel-600">{model.product_name}</span>
      {model.replaced_by && <span className="block text-sm text-warning">Replaced by {model.replaced_by}</span>}
    </>
  );
}
