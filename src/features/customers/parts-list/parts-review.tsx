import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { addCartLines } from '../../visitors/cart/cart-actions.ts';
import { parsePieces } from '../../visitors/cart/pieces.ts';
import { PiecesField } from '../../visitors/cart/pieces-field.tsx';
import { hasOneModel, LineChoices } from './line-choices.tsx';
import { findModelsInSeveralLines, type MatchedLine, type PartsListChoice } from './match-parts-list.ts';
import type { PartsList } from './parts-list.ts';
import { formatCountWithNoun, MatchedModelName, PartsReviewLine } from './parts-review-line.tsx';

interface PartsReviewProps {
  list: PartsList;
  lines: MatchedLine[];
  onAgain: () => void;
  onDone: () => void;
}

export function PartsReview({ list, lines: matched, onAgain, onDone }: PartsReviewProps) {
  const [lines, setLines] = useState(matched);
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [quantities, setQuantities] = useState<Record<string, string>>({});

  const choiceOf = ({ key, sure, choices }: MatchedLine): PartsListChoice | undefined =>
    sure ? choices[0] : choices.find(({ model }) => model.model_id === chosen[key]);
  const quantityOf = (line: MatchedLine) => {
    const typed = quantities[line.key];
    return typed === undefined ? choiceOf(line)?.quantity : parsePieces(typed);
  };
  const ready = lines.filter((line) => choiceOf(line) && quantityOf(line) !== undefined);
  const groups = groupLines(lines);
  const { open, unread, prose, found } = groups;
  const single = open.filter(hasOneModel);
  const wasAdded = lines !== matched;

  function add() {
    const items = ready.flatMap((one) => {
      const choice = choiceOf(one);
      const quantity = quantityOf(one);
      return choice && quantity !== undefined ? [{ ...choice, quantity }] : [];
    });
    addCartLines(items);
    const rest = lines.filter((one) => !ready.includes(one));
    if (rest.every((line) => line.prose)) onDone();
    else setLines(rest);
  }

  const choose = (some: readonly MatchedLine[], modelOf: (line: MatchedLine) => number | undefined) =>
    setChosen({ ...chosen, ...Object.fromEntries(some.map((one) => [one.key, modelOf(one) ?? 0])) });

  const quantity = (line: MatchedLine) => {
    const choice = choiceOf(line) ?? line.choices[0];
    return (
      choice && (
        <PiecesField
          label={`Quantity of ${choice.model.model_name}, line ${line.number}`}
          value={quantities[line.key] ?? String(choice.quantity)}
          onChange={(value) => setQuantities({ ...quantities, [line.key]: value })}
          className="h-11 w-full rounded-md border border-steel-400 bg-white px-2 text-end tabular-nums"
        />
      )
    );
  };

  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="font-semibold text-lg text-steel-900">
        {wasAdded
          ? `${formatCountWithNoun(lines.length - prose.length, 'line was', 'lines were')} not added to your cart.`
          : formatSummary(groups)}
        {list.leftOut > 0 && ` The list is too long: its last ${list.leftOut} rows were not read.`}
      </p>
      <LineGroup
        title="Please choose"
        lines={open}
        action={
          single.length > 1 && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => choose(single, ({ choices }) => choices[0]?.model.model_id)}
            >
              Tick all {single.length}
            </Button>
          )
        }
      >
        {(line) => (
          <PartsReviewLine key={line.key} line={line} quantity={quantity(line)}>
            <LineChoices line={line} chosen={chosen[line.key]} onChoose={(model) => choose([line], () => model)} />
          </PartsReviewLine>
        )}
      </LineGroup>
      <LineGroup title="Not read" lines={unread} explanation="These lines name no model of the catalogue.">
        {(line) => <PartsReviewLine key={line.key} line={line} />}
      </LineGroup>
      <LineGroup title="Found" lines={found} long>
        {(line) => (
          <PartsReviewLine key={line.key} line={line} quantity={quantity(line)}>
            {line.choices[0] && <MatchedModelName {...line.choices[0]} />}
          </PartsReviewLine>
        )}
      </LineGroup>
      {prose.length > 0 && <ProseLines lines={prose} />}
      {!wasAdded && <PartsListRemarks list={list} found={found} />}
      <div className="flex flex-wrap gap-3">
        {(ready.length > 0 || !wasAdded) && (
          <Button size="large" disabled={!ready.length} onClick={add}>
            Add {formatCountWithNoun(ready.length, 'line', 'lines')} to the cart
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={onAgain}>
          Back to the list
        </Button>
      </div>
    </div>
  );
}

const groupLines = (lines: readonly MatchedLine[]) => ({
  found: lines.filter(({ sure }) => sure),
  open: lines.filter(({ sure, choices }) => !sure && choices.length > 0),
  unread: lines.filter(({ choices, prose }) => !choices.length && !prose),
  prose: lines.filter(({ prose }) => prose),
});

function formatSummary({ found, open, unread }: ReturnType<typeof groupLines>): string {
  const all = found.length + open.length + unread.length;
  const counts = [`${found.length} found`];
  if (open.length) counts.push(`${open.length} to choose`);
  if (unread.length) counts.push(`${unread.length} not read`);
  return `${formatCountWithNoun(all, 'line', 'lines')}: ${counts.join(', ')}`;
}

const ProseLines = ({ lines }: { lines: MatchedLine[] }) => (
  <details>
    <summary className="w-fit cursor-pointer py-1 text-sm text-steel-600 underline underline-offset-3">
      {formatCountWithNoun(lines.length, 'line', 'lines')} of text without a part number
    </summary>
    <LineList lines={lines}>{(line) => <PartsReviewLine key={line.key} line={line} />}</LineList>
  </details>
);

function PartsListRemarks({ list, found }: { list: PartsList; found: readonly MatchedLine[] }) {
  const twice = findModelsInSeveralLines(found);
  if (!twice.length && !list.headings.length && !list.hidden.length) return null;
  return (
    <div className="flex flex-col gap-1 text-sm text-steel-600">
      {twice.slice(0, 5).map(({ name, lines }) => (
        <p key={name}>
          {name} is in {lines} lines; their quantities are added up.
        </p>
      ))}
      {twice.length > 5 && <p>The quantities of {twice.length - 5} more models are added up too.</p>}
      {list.headings.length > 0 && (
        <p>Read as heading: {list.headings.map(({ cells }) => cells.join(' · ')).join(' / ')}</p>
      )}
      {list.hidden.length > 0 && (
        <p>
          {list.hidden.length === 1 ? 'Row' : 'Rows'} {list.hidden.slice(0, 10).join(', ')}
          {list.hidden.length > 10 && ` and ${list.hidden.length - 10} more`} {list.hidden.length === 1 ? 'is' : 'are'}{' '}
          hidden in the file, but read.
        </p>
      )}
    </div>
  );
}

interface LineGroupProps {
  title: string;
  lines: MatchedLine[];
  explanation?: string;
  action?: ReactNode;
  /** A scrollable group; its inputs make it reachable with the keyboard. */
  long?: boolean;
  children: (line: MatchedLine) => ReactNode;
}

function LineGroup({ title, lines, explanation, action, long, children }: LineGroupProps) {
  if (!lines.length) return null;
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3>
          {title} <span className="font-normal text-steel-600 tabular-nums">({lines.length})</span>
        </h3>
        {action}
      </div>
      {explanation && <p className="mb-2 text-sm text-steel-600">{explanation}</p>}
      <LineList lines={lines} long={long}>
        {children}
      </LineList>
    </section>
  );
}

const LineList = ({ lines, long, children }: Pick<LineGroupProps, 'lines' | 'long' | 'children'>) => (
  <ul
    className={`divide-y divide-steel-200 rounded-md border border-steel-200 bg-white px-3 ${long ? 'max-h-128 overflow-y-auto' : ''}`}
  >
    {lines.map(children)}
  </ul>
);
