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

interface ProposalsInput<Model extends ProposedModel> {
  /** In the order of the request. A line that was added or dismissed is taken from the list by the caller. */
  lines: readonly ProposedLine<Model>[];
  /** Questions about a whole table, and what was not read and why. */
  remarks?: readonly string[];
  maxQuantity: number;
  findModels: ModelFinder<Model>;
  /** Takes a line from the list that is no item. */
  onDismiss?: (key: string) => unknown;
}

/** Lines above which those to decide can be shown alone. */
const LONG = 10;

/** Proposed lines with the choices of a person. `accept` gives the ticked ones, or shows the first problem. */
export function useProposals<Model extends ProposedModel>(input: ProposalsInput<Model>) {
  const choices = useLineChoices(input.lines, input.maxQuantity);
  const [isShort, setShort] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  return {
    ...input,
    choices,
    isShort,
    setShort,
    list,
    count: choices.ticked.length,
    accept(): AcceptedLine<Model>[] | undefined {
      const accepted = choices.accept();
      if (accepted) return accepted;
      setShort(false);
      requestAnimationFrame(() => focusFirstProblem(list.current));
      return undefined;
    },
  };
}

type Proposals<Model extends ProposedModel> = ReturnType<typeof useProposals<Model>>;

/** The list of proposed lines, for a screen with its own buttons. */
export function ProposedLineList<Model extends ProposedModel>({
  lines,
  remarks = [],
  findModels,
  onDismiss,
  choices,
  isShort,
  setShort,
  list,
}: Proposals<Model>) {
  const numbered = lines.map((line, at) => ({ line, number: at + 1 }));
  const open = numbered.filter(({ line }) => line.state !== 'sure');
  const shown = isShort && open.length ? open : numbered;
  return (
    <>
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
    </>
  );
}

interface RequestProposalsProps<Model extends ProposedModel> extends ProposalsInput<Model> {
  /** Destination of the lines, as in "Add 3 lines to the cart"; '' for "Add 3 lines". */
  destination?: string;
  /** Reports its own failures, and leaves the lines in the list then. */
  onAdd: (accepted: AcceptedLine<Model>[]) => unknown;
  /** A second button, which does more with the ticked lines. */
  furtherAct?: { label: string; run: (accepted: AcceptedLine<Model>[]) => unknown };
}

/** Lines that were read from a request: sure ones are ticked, for others a person chooses, and one press adds them. */
export function RequestProposals<Model extends ProposedModel>({
  destination = '',
  onAdd,
  furtherAct,
  ...input
}: RequestProposalsProps<Model>) {
  const proposals = useProposals(input);
  const [isBusy, setBusy] = useState(false);
  const { lines, count } = proposals;

  async function run(act: (accepted: AcceptedLine<Model>[]) => unknown) {
    const accepted = proposals.accept();
    if (!accepted) return;
    setBusy(true);
    try {
      await act(accepted);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ProposedLineList {...proposals} />
      {lines.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} disabled={!count} onClick={() => void run(onAdd)}>
            {`Add ${formatLineCount(count)}${destination && ` ${destination}`}`}
          </Button>
          {furtherAct && (
            <Button variant="secondary" disabled={isBusy || !count} onClick={() => void run(furtherAct.run)}>
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
