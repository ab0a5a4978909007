import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { afterPause } from '../../../ui/forms/after-pause.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { placeLabel } from '../places/place-names.ts';
import type { Place } from '../places/places.contract.ts';
import type { Origin } from './own-position.ts';

const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

interface NearestPlaceProps {
  text: string;
  problem: string;
  onText: (text: string) => void;
  onOrigin: (origin: Origin) => void;
  onProblem: (problem: string) => void;
}

/** The start of the distances: a town, with suggestions while typing, or the visitor's position, which stays in the browser. */
export function NearestPlace({ text, problem, onText, onOrigin, onProblem }: NearestPlaceProps) {
  const list = useId();
  const hydrated = useHydrated();
  const [locating, setLocating] = useState(false);
  const places = useSuggestedPlaces(text);
  // Browsers offer the position only to pages on https.
  const canLocate = hydrated && window.isSecureContext && 'geolocation' in navigator;

  const type = (typed: string) => {
    onText(typed);
    const chosen = places.find((place) => placeLabel(place) === typed);
    if (chosen) onOrigin({ ...chosen, label: typed });
  };
  const locate = async () => {
    // Rarely used, so its code is loaded on first use.
    const { ownPosition } = await import('./own-position.ts');
    setLocating(true);
    try {
      const origin = await ownPosition();
      onText('');
      onOrigin(origin);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setLocating(false);
    }
  };

  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,24rem)_auto_auto] sm:justify-start">
      <Field
        label="Nearest to"
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
      <Button type="submit" className="min-h-11 sm:mt-6.25">
        Show nearest
      </Button>
      <Button
        variant="secondary"
        busy={locating}
        className={`min-h-11 sm:mt-6.25 ${canLocate ? '' : 'invisible'}`}
        onClick={() => void locate()}
      >
        Use my position
      </Button>
    </div>
  );
}

/** Towns that complete the typed text. Optional: without suggestions the text is looked up as it is. */
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
