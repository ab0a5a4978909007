import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { asQuantity } from '../../visitors/basket/basket-lines.ts';
import type { Choice, MatchedLine } from './match-parts.ts';
import type { PartsList } from './parts-list.ts';

interface PartsReviewProps {
  list: PartsList;
  lines: MatchedLine[];
  /** Returns to the text. */
  onAgain: () => void;
  /** Every line was added to the basket. */
  onDone: () => void;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The lines of a list in three groups: to choose, unknown, found. Lines that were not added stay on the screen. */
export function PartsReview({ list, lines: given, onAgain, onDone }: PartsReviewProps) {
  const [lines, setLines] = useState(given);
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const [quantities, setQuantities] = useState<Record<number, string>>({});

  const choiceOf = ({ line, sure, choices }: MatchedLine): Choice | undefined =>
    sure ? choices[0] : choices.find(({ model }) => String(model.model_id) === chosen[line.number]);
  const ready = lines.filter(choiceOf);
  const open = lines.filter(({ sure, choices }) => !sure && choices.length > 0);
  const unknown = lines.filter(({ choices }) => choices.length === 0);
  const found = lines.filter(({ sure }) => sure);
  const wasAdded = lines !== given;

  function add() {
    const items = ready.flatMap((one) => {
      const choice = choiceOf(one);
      return choice ? [{ ...choice, quantity: asQuantity(quantities[one.line.number] ?? choice.quantity) }] : [];
    });
    addLines(items);
    const rest = lines.filter((one) => !choiceOf(one));
    if (rest.length) setLines(rest);
    else onDone();
  }

  const row = (one: MatchedLine, middle: ReactNode) => {
    const { line } = one;
    const choice = choiceOf(one);
    return (
      <li
        key={line.number}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_1fr_6rem]"
      >
        <span className="min-w-0 text-sm text-steel-600 max-sm:col-span-2">
          <span className="me-2 text-steel-500 tabular-nums">{line.number}</span>
          <span className="break-words whitespace-pre-wrap">{line.text}</span>
        </span>
        <span className="min-w-0 font-semibold text-steel-900">{middle}</span>
        {choice && (
          <input
            aria-label={`Quantity of ${choice.model.model_name}, line ${line.number}`}
            inputMode="numeric"
            autoComplete="off"
            className="h-10 w-24 rounded-md border border-steel-400 bg-white px-2 text-end tabular-nums"
            value={quantities[line.number] ?? String(choice.quantity)}
            onChange={(event) =>
              setQuantities({ ...quantities, [line.number]: event.target.value.replace(/\D/g, '').slice(0, 5) })
            }
          />
        )}
      </li>
    );
  };

  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-steel-800">
        {wasAdded
          ? `${counted(lines.length, 'line was', 'lines were')} not added to your basket.`
          : [
              `${counted(found.length, 'line', 'lines')} found`,
              open.length ? `${open.length} to choose` : '',
              unknown.length ? `${unknown.length} not in the catalogue` : '',
            ]
              .filter(Boolean)
              .join(', ')}
        {list.leftOut > 0 && ` The list is too long: its last ${list.leftOut} lines were not read.`}
      </p>
      <Group title="Please choose" lines={open}>
        {(one) =>
          row(
            one,
            <select
              aria-label={`Model for line ${one.line.number}: ${one.line.text}`}
              className="h-10 w-full rounded-md border border-steel-400 bg-white px-2 font-normal"
              value={chosen[one.line.number] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [one.line.number]: event.target.value })}
            >
              <option value="">Did you mean…</option>
              {one.choices.map(({ model, quantity }) => (
                <option key={model.model_id} value={model.model_id}>
                  {model.model_name}, {counted(quantity, 'piece', 'pieces')} ({model.product_name})
                </option>
              ))}
            </select>,
          )
        }
      </Group>
      <Group title="Not in the catalogue" lines={unknown}>
        {(one) => row(one, <span className="font-normal text-steel-600">No such model</span>)}
      </Group>
      <Group title="Found" lines={found} long>
        {(one) => row(one, one.choices[0]?.model.model_name)}
      </Group>
      {list.headings.length > 0 && !wasAdded && (
        <p className="text-sm text-steel-600">Read as heading: {list.headings.map(({ text }) => text).join(' / ')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {(ready.length > 0 || !wasAdded) && (
          <Button size="large" disabled={!ready.length} onClick={add}>
            Add {counted(ready.length, 'line', 'lines')} to the basket
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={onAgain}>
          Back to the list
        </Button>
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  lines: MatchedLine[];
  /** Makes the group scrollable; its inputs make it reachable with the keyboard. */
  long?: boolean;
  children: (line: MatchedLine) => ReactNode;
}

function Group({ title, lines, long, children }: GroupProps) {
  if (!lines.length) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1">
        {title} <span className="font-normal text-steel-600 tabular-nums">({lines.length})</span>
      </h3>
      <ul
        className={`divide-y divide-steel-200 border-steel-300 border-y bg-white px-3 ${long ? 'max-h-112 overflow-y-auto' : ''}`}
      >
        {lines.map(children)}
      </ul>
    </section>
  );
}
