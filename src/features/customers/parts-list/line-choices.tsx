import type { MatchedLine } from './match-parts-list.ts';
import { formatCountWithNoun, MatchedModelName } from './parts-review-line.tsx';

export const hasOneModel = ({ named, choices }: MatchedLine) => named && choices.length === 1;

interface LineChoicesProps {
  line: MatchedLine;
  chosen: number | undefined;
  onChoose: (model: number | undefined) => void;
}

const MAX_BUTTONS = 3;

export function LineChoices({ line, chosen, onChoose }: LineChoicesProps) {
  const { choices, named, number, text } = line;
  const [first] = choices;
  const label = `Model for line ${number}: ${text}`;
  const differ = choices.some(({ quantity }) => quantity !== first?.quantity);
  const pieces = (quantity: number) => (differ ? `, ${formatCountWithNoun(quantity, 'piece', 'pieces')}` : '');
  if (first && choices.length === 1) {
    return (
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-label={`${first.model.model_name} for line ${number}: ${text}`}
          className="mt-0.5 size-5 flex-none"
          checked={chosen === first.model.model_id}
          onChange={(event) => onChoose(event.target.checked ? first.model.model_id : undefined)}
        />
        <span className="min-w-0">
          {!named && <span className="block text-sm text-steel-600">Did you mean…</span>}
          <MatchedModelName model={first.model} />
          <ChoiceReasons choices={choices} />
        </span>
      </label>
    );
  }
  if (choices.length <= MAX_BUTTONS) {
    return (
      <fieldset className="min-w-0">
        <legend className="text-sm text-steel-600">
          <span className="sr-only">{label}. </span>Did you mean…
        </legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {choices.map(({ model, quantity }) => (
            <button
              key={model.model_id}
              type="button"
              aria-pressed={chosen === model.model_id}
              title={model.product_name}
              className="min-h-11 rounded-md border border-steel-400 bg-white px-3 font-semibold text-steel-900 wrap-anywhere hover:border-slate-700 aria-pressed:border-slate-700 aria-pressed:bg-slate-700 aria-pressed:text-white"
              onClick={() => onChoose(chosen === model.model_id ? undefined : model.model_id)}
            >
              {model.model_name}
              {pieces(quantity)}
            </button>
          ))}
        </div>
        <ChoiceReasons choices={choices} />
      </fieldset>
    );
  }
  return (
    <select
      aria-label={label}
      className="h-11 w-full rounded-md border border-steel-400 bg-white px-2"
      value={chosen || ''}
      onChange={(event) => onChoose(Number(event.target.value) || undefined)}
    >
      <option value="">Did you mean…</option>
      {choices.map(({ model, quantity }) => (
        <option key={model.model_id} value={model.model_id}>
          {model.model_name}
          {pieces(quantity)} ({model.product_name})
        </option>
      ))}
    </select>
  );
}

const ChoiceReasons = ({ choices }: Pick<MatchedLine, 'choices'>) =>
  choices.map(({ model: { model_id, model_name, reason, replaced_by } }) => {
    const successor = choices.length > 1 && replaced_by && `Replaced by ${replaced_by}`;
    const hint = [successor, reason].filter(Boolean).join('. ');
    return (
      hint && (
        <span key={model_id} className="mt-1 block text-sm text-steel-600">
          {choices.length > 1 && `${model_name}: `}
          {hint}
        </span>
      )
    );
  });
