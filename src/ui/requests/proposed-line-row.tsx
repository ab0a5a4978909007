import { useId, useState } from 'react';
import { capitalise } from '../../platform/capitalise.ts';
import { Button } from '../button.tsx';
import { ModelSearch } from './model-search.tsx';
import {
  formatPlace,
  type LineChoice,
  type ModelFinder,
  type ProposedCandidate,
  type ProposedLine,
  type ProposedModel,
} from './proposed-lines.ts';

interface ProposedLineRowProps<Model extends ProposedModel> {
  line: ProposedLine<Model>;
  number: number;
  choice: LineChoice<Model>;
  problem: { field: 'model' | 'quantity'; text: string } | undefined;
  findModels: ModelFinder<Model>;
  onChange: (part: Partial<LineChoice<Model>>) => void;
  onDismiss: (() => void) | undefined;
}

export function ProposedLineRow<Model extends ProposedModel>(props: ProposedLineRowProps<Model>) {
  const { line, number, choice, problem, onChange } = props;
  const { candidate, isTicked, quantity } = choice;
  const problemId = useId();
  const tick = (isNowTicked: boolean) =>
    onChange({ isTicked: isNowTicked, ...(isNowTicked && !candidate ? { candidate: line.candidates[0] } : {}) });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_4.5rem] gap-x-2.5 gap-y-1 py-2.5">
      <label className="flex min-h-6 items-start pt-0.5 max-md:-m-2.5 max-md:p-2.5">
        <span className="sr-only">
          Line {number}: {candidate?.model.model_name ?? line.text}
        </span>
        <input
          type="checkbox"
          className="size-4.5 flex-none"
          checked={isTicked}
          onChange={({ target }) => tick(target.checked)}
        />
      </label>
      <LineModel {...props} />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of line ${number}`}
        aria-invalid={problem?.field === 'quantity' || undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder="Qty"
        value={quantity}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) =>
          onChange({ quantity: target.value, ...(candidate && target.value.trim() ? { isTicked: true } : {}) })
        }
        className="min-h-9 w-full self-start rounded-md border border-steel-400 bg-white px-2 text-end text-steel-900 tabular-nums aria-invalid:border-danger max-md:min-h-11"
      />
      <div className="col-span-2 col-start-2 flex flex-col gap-0.5 text-sm">
        {problem && (
          <p id={problemId} role="alert" className="text-danger">
            {problem.text}
          </p>
        )}
        <LineWords line={line} />
      </div>
    </li>
  );
}

/** The words as written with their place, and why a person decides. */
function LineWords({ line: { text, place, uncertainties } }: { line: ProposedLine }) {
  const shownPlace = formatPlace(place);
  return (
    <>
      <p className="wrap-anywhere text-steel-700">
        <q className="line-clamp-3">{text.trim()}</q>
        {shownPlace && <span className="text-steel-600"> {shownPlace}</span>}
      </p>
      {[...new Set(uncertainties)].map((reason) => (
        <p key={reason} className="wrap-anywhere text-warning">
          {capitalise(reason)}
        </p>
      ))}
    </>
  );
}

function LineModel<Model extends ProposedModel>({
  line,
  number,
  choice: { candidate },
  findModels,
  onChange,
  onDismiss,
}: ProposedLineRowProps<Model>) {
  const [isSearching, setSearching] = useState(false);
  const { candidates, state } = line;
  const isNamed = state === 'sure' && candidate === candidates[0];
  const isOther = candidate && !candidates.includes(candidate);
  const hasSearch = isSearching || (candidates.length === 0 && !candidate);
  const take = (found: ProposedCandidate<Model>) => {
    setSearching(false);
    onChange({ candidate: found, isTicked: true });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {(isNamed || isOther) && candidate && <ModelName candidate={candidate} />}
      {!isNamed && candidates.length > 0 && (
        <Candidates name={`Model of line ${number}`} {...{ candidates, candidate, take }} />
      )}
      {hasSearch && (
        <ModelSearch
          label={`Find a model for line ${number}`}
          takesFocus={isSearching}
          findModels={findModels}
          onFound={take}
        />
      )}
      <div className="-ms-2 flex flex-wrap empty:hidden">
        {!hasSearch && (
          <Button
            variant="quiet"
            size="small"
            className="min-h-7! px-2!"
            aria-label={`Another model for line ${number}`}
            onClick={() => setSearching(true)}
          >
            Another model…
          </Button>
        )}
        {onDismiss && (
          <Button
            variant="quiet"
            size="small"
            className="min-h-7! px-2!"
            aria-label={`Line ${number} is not an item`}
            onClick={onDismiss}
          >
            Not an item
          </Button>
        )}
      </div>
    </div>
  );
}

function ModelName({ candidate: { model, difference } }: { candidate: ProposedCandidate }) {
  return (
    <p className="min-w-0">
      <span className="font-semibold text-steel-900 wrap-anywhere">{model.model_name}</span>{' '}
      <span className="text-sm text-steel-700">{model.product_name}</span>
      <ModelRemarks {...{ model, difference }} />
    </p>
  );
}

const ModelRemarks = ({ model: { replaced_by }, difference }: ProposedCandidate) => (
  <>
    {difference && <span className="block text-sm text-steel-700">{difference}</span>}
    {replaced_by && <span className="block text-sm text-warning">Replaced by {replaced_by}</span>}
  </>
);

interface CandidatesProps<Model extends ProposedModel> {
  name: string;
  candidates: readonly ProposedCandidate<Model>[];
  candidate: ProposedCandidate<Model> | undefined;
  take: (candidate: ProposedCandidate<Model>) => void;
}

function Candidates<Model extends ProposedModel>({ name, candidates, candidate, take }: CandidatesProps<Model>) {
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5">
      <legend className="sr-only">{name}</legend>
      {candidates.map((one) => (
        <label key={one.model.model_id} className="flex cursor-pointer items-start gap-2 py-0.5 max-md:py-2">
          <input
            type="radio"
            name={group}
            className="mt-0.5 size-4 flex-none"
            checked={one.model.model_id === candidate?.model.model_id}
            onChange={() => take(one)}
          />
          <ModelName candidate={one} />
        </label>
      ))}
    </fieldset>
  );
}
