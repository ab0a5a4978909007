import { useEffect, useId, useState } from 'react';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { loadAfterPause } from '../../../ui/forms/load-after-pause.ts';
import { api } from '../../../web/site-api.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { formatTown } from './town-names.ts';
import type { Town } from './towns.contract.ts';

const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

interface TownFieldProps {
  label: string;
  text: string;
  problem: string;
  onText: (text: string) => void;
  onTown: (town: Town) => void;
}

export function TownField({ label, text, problem, onText, onTown }: TownFieldProps) {
  const list = useId();
  const towns = useSuggestedTowns(text);
  const type = (typed: string) => {
    onText(typed);
    const chosen = towns.find((town) => formatTown(town) === typed);
    if (chosen) onTown(chosen);
  };
  return (
    <div>
      <InputField
        label={label}
        name="near"
        list={list}
        autoComplete="off"
        maxLength={100}
        placeholder="Town or PIN code"
        value={text}
        error={problem}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {towns.map((town) => (
          <option key={formatTown(town)} value={formatTown(town)} />
        ))}
      </datalist>
    </div>
  );
}

function useSuggestedTowns(text: string): Town[] {
  const [towns, setTowns] = useState<Town[]>([]);
  const hydrated = useHydrated();
  const [first] = useState(text);
  useEffect(() => {
    const query = text.trim();
    if (!hydrated || text === first || query.length < MIN_LENGTH) return;
    return loadAfterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        setTowns(await api.getData('/api/get_places.php', { query }, signal));
      } catch (error) {
        if (!signal.aborted) console.debug('The suggestions could not be loaded', error);
      }
    });
  }, [text, first, hydrated]);
  return towns;
}
