import { useEffect, useId, useRef, useState } from 'react';
import { loadAfterPause } from '../forms/load-after-pause.ts';
import type { ModelFinder, ProposedCandidate, ProposedModel } from './proposed-lines.ts';

interface ModelSearchProps<Model extends ProposedModel> {
  label: string;
  findModels: ModelFinder<Model>;
  onFound: (candidate: ProposedCandidate<Model>) => void;
  /** For a field that the person has just asked for. */
  takesFocus?: boolean;
}

const PAUSE = 250;

interface Found<Model extends ProposedModel> {
  typed: string;
  candidates: readonly ProposedCandidate<Model>[];
  problem?: string;
}

/** Finds models by number, another maker's number or description. Enter takes the first one. */
export function ModelSearch<Model extends ProposedModel>({
  label,
  findModels,
  onFound,
  takesFocus = false,
}: ModelSearchProps<Model>) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found<Model>>();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < 2) return setFound(undefined);
    return loadAfterPause(PAUSE, async (signal) => {
      try {
        const candidates = await findModels(text);
        if (!signal.aborted) setFound({ typed: text, candidates });
      } catch (error) {
        console.warn('Models could not be searched', error);
        if (!signal.aborted)
          setFound({ typed: text, candidates: [], problem: 'The search failed. Change the text to try again.' });
      }
    });
  }, [text, findModels]);
  const isCurrent = found?.typed === text;
  const first = isCurrent ? found.candidates[0] : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-describedby={list}
        placeholder="Find a model"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (first) onFound(first);
        }}
        className="min-h-9 w-full rounded-md border border-steel-400 bg-white px-2 text-steel-900 max-md:min-h-11"
      />
      <div id={list} role="status">
        {found && isCurrent && !found.candidates.length && (
          <p className="text-sm text-steel-700">{found.problem ?? 'No model was found.'}</p>
        )}
      </div>
      {found && found.candidates.length > 0 && (
        <ul className="flex flex-col divide-y divide-steel-200 rounded-md border border-steel-300 bg-white">
          {found.candidates.map((candidate) => (
            <li key={candidate.model.model_id}>
              <button
                type="button"
                className="flex min-h-9 w-full flex-col px-2 py-1 text-start hover:bg-steel-50 max-md:min-h-11"
                onClick={() => onFound(candidate)}
              >
                <span className="font-semibold text-steel-900">{candidate.model.model_name}</span>
                <span className="text-sm text-steel-700">
                  {[candidate.model.product_name, candidate.difference].filter(Boolean).join('. ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
