import type { ReactNode } from 'react';
import { capitalise } from '../../../platform/capitalise.ts';
import type { MatchedLine, PartsListChoice } from './match-parts-list.ts';
import type { LineFragment } from './reading/line-fragments.ts';

interface PartsReviewLineProps {
  line: MatchedLine;
  children?: ReactNode;
  quantity?: ReactNode;
}

export function PartsReviewLine({ line, children, quantity }: PartsReviewLineProps) {
  const { number, fragments, choices, notRead, warnings } = line;
  const reasons = choices.length ? [...notRead.map((text) => `Not read: ${text}`), ...warnings.map(capitalise)] : [];
  return (
    <li className="grid grid-cols-[3.25rem_1fr_5.5rem] items-start gap-x-3 gap-y-2 py-3 lg:items-center lg:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
      <span className="text-sm text-steel-500 tabular-nums">Row {number}</span>
      <div className={`min-w-0 text-sm ${children ? 'max-lg:col-span-2' : 'col-span-2 lg:col-span-3'}`}>
        <p className="wrap-anywhere whitespace-pre-wrap text-steel-700">
          {joinRuns(fragments).map(({ text, isUnread, at }) =>
            isUnread && choices.length ? <UnreadText key={at} text={text} /> : <span key={at}>{text}</span>,
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

function joinRuns(fragments: readonly LineFragment[]): { text: string; isUnread: boolean; at: number }[] {
  const isSeparator = ({ role, text }: LineFragment) => role === 'mark' && /^[\s,;|]*$/.test(text);
  const first = fragments.findIndex((fragment) => !isSeparator(fragment));
  const last = fragments.findLastIndex((fragment) => !isSeparator(fragment));
  const runs: { text: string; isUnread: boolean; at: number }[] = [];
  for (const [at, fragment] of fragments.entries()) {
    if (at < first || at > last) continue;
    const text = (fragment.spaced && at > first ? ' ' : '') + fragment.text.replace(/[\t\n]/g, '\u2003');
    const run = runs.at(-1);
    if (run && run.isUnread === (fragment.role === 'unread')) run.text += text;
    else runs.push({ text, isUnread: fragment.role === 'unread', at });
  }
  return runs;
}

const UnreadText = ({ text }: { text: string }) => (
  <>
    {text.startsWith(' ') && ' '}
    <mark className="bg-warning/15 text-steel-900 underline decoration-2 decoration-warning underline-offset-3">
      {text.trim()}
    </mark>
  </>
);

export const formatCountWithNoun = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function MatchedModelName({ model }: Pick<PartsListChoice, 'model'>) {
  return (
    <>
      <span className="block font-semibold text-steel-900 wrap-anywhere">{model.model_name}</span>
      <span className="block text-sm text-steel-600">{model.product_name}</span>
      {model.replaced_by && <span className="block text-sm text-warning">Replaced by {model.replaced_by}</span>}
    </>
  );
}
