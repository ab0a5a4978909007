import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { CheckField } from '../forms/input-field.tsx';
import { ProposedLineRow } from './proposed-line-row.tsx';
import {
  type AcceptedLine,
  formatLineCount,
  formatStateCounts,
  type ModelFinder,
  type ProposedLine,
  type ProposedModel,
} from './proposed-lines.ts';
import { useLineChoices } from './use-line-choices.ts';

interface RequestProposalsProps<Model extends ProposedModel> {
  /** In the order of the request. A line that was added or dismissed is taken from the list by the caller. */
  lines: readonly ProposedLine<Model>[];
  /** Questions about a whole table, and what was not read and why. */
  remarks?: readonly string[];
  maxQuantity: number;
  findModels: ModelFinder<Model>;
  /** Destination of the lines, as in "Add 3 lines to the cart"; '' for "Add 3 lines". */
  destination?: string;
  /** Reports its own failures, and leaves the lines in the list then. */
  onAdd: (accepted: AcceptedLine<Model>[]) => unknown;
  /** A second button, which does more with the ticked lines. */
  furtherAct?: { label: string; run: (accepted: AcceptedLine<Model>[]) => unknown };
  /** Takes a line from the list that is no item. */
  onDismiss?: (key: string) => unknown;
}

/** Lines above which those to decide can be shown alone. */
const LONG = 10;

/** Lines that were read from a request: sure ones are ticked, for others a person chooses, and one press adds them. */
export function RequestProposals<Model extends ProposedModel>({
  lines,
  remarks = [],
  maxQuantity,
  findModels,
  destination = '',
  onAdd,
  furtherAct,
  onDismiss,
}: RequestProposalsProps<Model>) {
  const choices = useLineChoices(lines, maxQuantity);
  const [isShort, setShort] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const numbered = lines.map((line, at) => ({ line, number: at + 1 }));
  const open = numbered.filter(({ line }) => line.state !== 'sure');
  const shown = isShort && open.length ? open : numbered;
  const { ticked } = choices;

  async function run(act: (accepted: AcceptedLine<Model>[]) => unknown) {
    const accepted = choices.accept();
    if (!accepted) {
      setShort(false);
      return requestAnimationFrame(() => focusFirstProblem(list.current));
    }
    setBusy(true);
    try {
      await act(accepted);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {lines.length > 0 && (
        <p role="status" className="font-semibold text-steel-900">
          {formatStateCounts(lines)}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="wrap-anywhere text-sm text-warning">
          {remark}
        </p>
      ))}
      {lines.length > LONG && open.length > 0 && open.length < lines.length && (
        <CheckField
          label={`Show only the ${formatLineCount(open.length)} to decide`}
          checked={isShort}
          onChange={({ target }) => setShort(target.checked)}
        />
      )}
      <ol ref={list} className="divide-y divide-steel-200 border-y border-steel-200 empty:hidden">
        {shown.map(({ line, number }) => (
          <ProposedLineRow
            key={line.key}
            {...{ line, number, findModels }}
            choice={choices.getChoice(line)}
            problem={choices.findShownProblem(line)}
            onChange={(part) => choices.change(line, part)}
            onDismiss={onDismiss && (() => onDismiss(line.key))}
          />
        ))}
      </ol>
      {lines.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} disabled={!ticked.length} onClick={() => void run(onAdd)}>
            {`Add ${formatLineCount(ticked.length)}${destination && ` ${destination}`}`}
          </Button>
          {furtherAct && (
            <Button variant="secondary" disabled={isBusy || !ticked.length} onClick={() => void run(furtherAct.run)}>
              {furtherAct.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A field with a problem, else the choice of a model in the first line that has one. */
function focusFirstProblem(list: HTMLElement | null): void {
  const row = list?.querySelector('[role=alert]')?.closest('li');
  row?.querySelector<HTMLElement>('[aria-invalid], [type=radio], [type=search]')?.focus();
}
