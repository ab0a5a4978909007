import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type AcceptedLine, formatLineCount, formatPlace } from '../../../ui/requests/proposed-lines.ts';
import { RequestProposals } from '../../../ui/requests/request-proposals.tsx';
import { api } from '../../../web/site-api.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { addCartLines } from '../../visitors/cart/cart-actions.ts';
import { addToEnquiryNote } from '../enquiries/enquiry-draft.ts';
import { listModelsInSeveralLines } from './models-in-several-lines.ts';
import type { PartsListLine, ReadPartsList } from './parts-list.contract.ts';

interface PartsReviewProps {
  list: ReadPartsList;
  /** Called with the lines that an addition left over. */
  onLeft: (lines: readonly PartsListLine[]) => void;
  onAgain: () => void;
  onDone: () => void;
}

type Model = PartsListLine['candidates'][number]['model'];

const findModels = (text: string) => api.getRaw('/api/get_matching_models.php', { text });

/** @returns false if the note has no room for the lines */
export function putLinesIntoNote(lines: readonly PartsListLine[]): boolean {
  const isIn = lines.length === 0 || addToEnquiryNote(lines.map(({ text }) => text.trim()).join('\n'));
  if (!isIn) toast.error('The note has no room for these lines. Shorten it first.');
  else if (lines.length) toast.success(`${formatLineCount(lines.length)} put into the note of your enquiry`);
  return isIn;
}

export function PartsReview({ list, onLeft, onAgain, onDone }: PartsReviewProps) {
  const [lines, setLines] = useState<readonly PartsListLine[]>(list.lines);
  const wasAdded = lines.length < list.lines.length;
  const isNothingFound = lines.every(({ candidates }) => !candidates.length);

  function add(accepted: AcceptedLine<Model>[]): readonly PartsListLine[] {
    const ownNumbers = new Map(lines.map(({ key, own_number }) => [key, own_number]));
    addCartLines(accepted.map((line) => ({ ...line, ...withOwnNumber(ownNumbers.get(line.key)) })));
    const added = new Set(accepted.map(({ key }) => key));
    const rest = lines.filter(({ key }) => !added.has(key));
    setLines(rest);
    onLeft(rest);
    return rest;
  }

  function putIntoNote(rest: readonly PartsListLine[]) {
    if (putLinesIntoNote(rest)) onDone();
  }

  return (
    <div className="flex flex-col gap-5">
      {wasAdded && (
        <p className="font-semibold text-lg text-steel-900">
          {formatCountWithNoun(lines.length, 'line was', 'lines were')} not added to your cart.
        </p>
      )}
      {!lines.length && <p className="font-semibold text-lg text-steel-900">No model was found in this list.</p>}
      <RequestProposals
        lines={lines}
        remarks={list.remarks}
        maxQuantity={MAX_PIECES}
        findModels={findModels}
        destination="to the cart"
        onAdd={(accepted) => {
          if (!add(accepted).length) onDone();
        }}
        {...(lines.some(({ state }) => state !== 'sure') && {
          furtherAct: {
            label: 'Add, and put the rest into the note',
            run: (accepted: AcceptedLine<Model>[]) =>
              putIntoNote(add(accepted).filter(({ state }) => state !== 'sure')),
          },
        })}
      />
      {!wasAdded && <ModelsInSeveralLines lines={lines} />}
      {list.others.length > 0 && <OtherWords others={list.others} />}
      <div className="flex flex-wrap gap-3">
        {lines.length > 0 && (wasAdded || isNothingFound) && (
          <Button variant="secondary" onClick={() => putIntoNote(lines)}>
            {`Put ${formatLineCount(lines.length)} into the note`}
          </Button>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Back to the list
        </Button>
      </div>
    </div>
  );
}

const withOwnNumber = (own_number = '') => (own_number ? { own_number } : {});

const formatCountWithNoun = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const MAX_NAMED = 5;

function ModelsInSeveralLines({ lines }: { lines: readonly PartsListLine[] }) {
  const twice = listModelsInSeveralLines(lines);
  if (!twice.length) return null;
  return (
    <div className="flex flex-col gap-1 text-sm text-steel-700">
      {twice.slice(0, MAX_NAMED).map(({ name, count }) => (
        <p key={name}>
          {name} is in {count} lines; their quantities are added up.
        </p>
      ))}
      {twice.length > MAX_NAMED && <p>The quantities of {twice.length - MAX_NAMED} more models are added up too.</p>}
    </div>
  );
}

const OtherWords = ({ others }: Pick<ReadPartsList, 'others'>) => (
  <details>
    <summary className="w-fit cursor-pointer py-1 text-sm text-steel-700 underline underline-offset-3">
      {formatLineCount(others.length)} of text without a part number
    </summary>
    <ul className="flex flex-col gap-1 text-sm text-steel-700">
      {others.map(({ text, place }) => (
        <li key={`${formatPlace(place)} ${text}`} className="wrap-anywhere">
          {text.trim()} <span className="text-steel-600">{formatPlace(place)}</span>
        </li>
      ))}
    </ul>
  </details>
);
