import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { placeLabel } from '../places/place-names.ts';
import { TownField } from '../places/town-field.tsx';
import type { Origin } from './own-position.ts';

interface NearestPlaceProps {
  text: string;
  problem: string;
  onText: (text: string) => void;
  onOrigin: (origin: Origin) => void;
  onProblem: (problem: string) => void;
}

/** The start of the distances: a town, with suggestions while typing, or the visitor's position, which stays in the browser. */
export function NearestPlace({ text, problem, onText, onOrigin, onProblem }: NearestPlaceProps) {
  const hydrated = useHydrated();
  const [locating, setLocating] = useState(false);
  // Browsers offer the position only to pages on https.
  const canLocate = hydrated && window.isSecureContext && 'geolocation' in navigator;

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
      <TownField
        label="Nearest to"
        text={text}
        problem={problem}
        onText={onText}
        onPlace={(place) => onOrigin({ ...place, label: placeLabel(place) })}
      />
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
