import type { ReactNode } from 'react';
import type { Choice, MatchedLine } from './match-parts.ts';

interface LineProps {
  line: MatchedLine;
  children: ReactNode;
  quantity?: ReactNode;
}

/** A line of the list as it was written, what was not read of it, and what it orders. */
export function ReviewLine({ line, children, quantity }: LineProps) {
  const { number, parts, choices, notRead, doubts } = line;
  const reasons = choices.length ? [...notRead.map((text) => `Not read: ${text}`), ...doubts.map(capitalised)] : [];
  return (
    <li className="grid grid-cols-[2rem_1fr_5.5rem] items-start gap-x-3 gap-y-2 py-3 lg:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
      <span className="text-end text-sm text-steel-500 tabular-nums">
        <span className="sr-only">Line </span>
        {number}
      </span>
      <div className="min-w-0 text-sm max-lg:col-span-2">
        <p className="wrap-anywhere whitespace-pre-wrap text-steel-700">
          {parts.map((part, at) => {
            const text = (part.spaced && at > 0 ? ' ' : '') + part.text.replace(/[\t\n]/g, '\u2003');
            // The parts of a line never change their order.
            const key = `${at} ${part.role}`;
            return part.role === 'unread' && choices.length ? <Unread key={key} text={text} /> : text;
          })}
        </p>
        {reasons.map((reason) => (
          <p key={reason} className="mt-0.5 wrap-anywhere text-warning">
            {reason}
          </p>
        ))}
      </div>
      <div className="min-w-0 max-lg:col-start-2">{children}</div>
      {quantity}
    </li>
  );
}

const Unread = ({ text }: { text: string }) => (
  <>
    {text.startsWith(' ') && ' '}
    <mark className="bg-warning/15 text-steel-900 underline decoration-warning decoration-2 underline-offset-3">
      {text.trim()}
    </mark>
  </>
);

/** "1 line", "2 lines". */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A model with its product, on two lines. */
export function ModelName({ model }: Pick<Choice, 'model'>) {
  return (
    <>
      <span className="block font-semibold text-steel-900 wrap-anywhere">{model.model_name}</span>
      <span className="block text-sm text-steel-600">{model.product_name}</span>
    </>
  );
}
