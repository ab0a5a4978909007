import { useEffect, useId, useState } from 'react';
import { afterPause } from '../../../ui/forms/after-pause.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { placeLabel } from './place-names.ts';
import type { Place } from './places.contract.ts';

const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

interface TownFieldProps {
  label: string;
  text: string;
  problem: string;
  onText: (text: string) => void;
  onPlace: (place: Place) => void;
}

export function TownField({ label, text, problem, onText, onPlace }: TownFieldProps) {
  const list = useId();
  const places = useSuggestedPlaces(text);
  const type = (typed: string) => {
    onText(typed);
    const chosen = places.find((place) => placeLabel(place) === typed);
    if (chosen) onPlace(chosen);
  };
  return (
    <div>
      <Field
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
        {places.map((place) => (
          <option key={placeLabel(place)} value={placeLabel(place)} />
        ))}
      </datalist>
    </div>
  );
}

function useSuggestedPlaces(text: string): Place[] {
  const [places, setPlaces] = useState<Place[]>([]);
  const hydrated = useHydrated();
  const [first] = useState(text);
  useEffect(() => {
    const query = text.trim();
    if (!hydrated || text === first || query.length < MIN_LENGTH) return;
    return afterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        setPlaces(await api.getData('/api/get_places.php', { query }, signal));
      } catch (error) {
        if (!signal.aborted) console.debug('The suggestions could not be loaded', error);
      }
    });
  }, [text, first, hydrated]);
  return places;
}
