import type { MatchedLine } from './match-parts.ts';
import { counted, ModelName } from './parts-review-line.tsx';

/** One model was named, and something else in the line was not read. */
export const hasOneModel = ({ named, choices }: MatchedLine) => named && choices.length === 1;

interface LineChoicesProps {
  line: MatchedLine;
  chosen: number | undefined;
  onChoose: (model: number | undefined) => void;
}

/** A box to tick where the line names one model, else a list of what it may mean. */
export function LineChoices({ line, chosen, onChoose }: LineChoicesProps) {
  const [first] = line.choices;
  if (first && hasOneModel(line)) {
    return (
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-label={`${first.model.model_name} for line ${line.number}: ${line.text}`}
          className="mt-0.5 size-5 flex-none"
          checked={chosen === first.model.model_id}
          onChange={(event) => onChoose(event.target.checked ? first.model.model_id : undefined)}
        />
        <span className="min-w-0">
          <ModelName model={first.model} />
        </span>
      </label>
    );
  }
  const differ = line.choices.some(({ quantity }) => quantity !== first?.quantity);
  return (
    <select
      aria-label={`Model for line ${line.number}: ${line.text}`}
      className="h-11 w-full rounded-md border border-steel-400 bg-white px-2"
      value={chosen || ''}
      onChange={(event) => onChoose(Number(event.target.value) || undefined)}
    >
      <option value="">Did you mean…</option>
      {line.choices.map(({ model, quantity }) => (
        <option key={model.model_id} value={model.model_id}>
          {model.model_name}
          {differ && `, ${counted(quantity, 'piece', 'pieces')}`} ({model.product_name})
        </option>
      ))}
    </select>
  );
}
