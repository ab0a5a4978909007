import { useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { api } from '../../../web/api.ts';
import { useAlive } from '../../../web/use-hydrated.ts';
import type { Origin } from './own-position.ts';
import { placeLabel } from './place-names.ts';
import type { Place } from './places.contract.ts';

const FEWEST_LETTERS = 3;
const TYPING_PAUSE = 200;

interface NearestPlaceProps {
  text: string;
  problem: string;
  onText: (text: string) => void;
  onOrigin: (origin: Origin) => void;
  onProblem: (problem: string) => void;
}

/** A town to count from, with suggestions while it is typed, or the visitor's own position, which stays in the browser. */
export function NearestPlace({ text, problem, onText, onOrigin, onProblem }: NearestPlaceProps) {
  const list = useId();
  const alive = useAlive();
  const [asking, setAsking] = useState(false);
  const places = useSuggestedPlaces(text);
  // Only pages with a certificate may ask for a position.
  const canAsk = alive && window.isSecureContext && 'geolocation' in navigator;

  const type = (typed: string) => {
    onText(typed);
    const chosen = places.find((place) => placeLabel(place) === typed);
    if (chosen) onOrigin({ ...chosen, label: typed });
  };
  const askPosition = async () => {
    // Few ask for it, so its code comes then.
    const { ownPosition } = await import('./own-position.ts');
    setAsking(true);
    try {
      const origin = await ownPosition();
      onText('');
      onOrigin(origin);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setAsking(false);
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
        placeholder="Town, such as Pune"
        value={text}
        error={problem}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={placeLabel(place)} value={placeLabel(place)} />
        ))}
      </datalist>
      <Button type="submit" className="min-h-11 sm:mt-6.5">
        Show nearest
      </Button>
      <Button
        variant="secondary"
        busy={asking}
        className={`min-h-11 sm:mt-6.5 ${canAsk ? '' : 'invisible'}`}
        onClick={() => void askPosition()}
      >
        Use my position
      </Button>
    </div>
  );
}

/** Towns that what is typed may become. Suggestions are a help only: without them the text is looked up as it is. */
function useSuggestedPlaces(text: string): Place[] {
  const [places, setPlaces] = useState<Place[]>([]);
  const alive = useAlive();
  const [first] = useState(text);
  useEffect(() => {
    const query = text.trim();
    if (!alive || text === first || query.length < FEWEST_LETTERS) return;
    const calledOff = new AbortController();
    const timer = setTimeout(() => {
      api
        .getData('/api/get_places.php', { query }, calledOff.signal)
        .then(setPlaces)
        .catch((error: unknown) => {
          if (!calledOff.signal.aborted) console.debug('No places to suggest', error);
        });
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [text, first, alive]);
  return places;
}
