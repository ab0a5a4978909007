import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { useSite } from '../../../web/site-context.tsx';
import { TalkLinks } from '../../../web/talk-links.tsx';
import { AddButton } from '../../visitors/basket/add-button.tsx';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { piecesIn } from '../../visitors/basket/pieces.ts';
import { PiecesField } from '../../visitors/basket/pieces-field.tsx';
import type { ModelAttribute } from '../products/models.contract.ts';
import { ratingsAmong } from '../products/stated-attributes.ts';
import { useUnits } from '../units/use-units.ts';

const ModelBar = optionalComponent(async () => (await import('../product-page/model-bar.tsx')).ModelBar);

const STEP =
  'grid size-12 place-items-center text-xl text-steel-700 hover:bg-steel-100 disabled:opacity-40 disabled:hover:bg-transparent';

interface EnquireProps {
  id: number;
  name: string;
  attributes: readonly ModelAttribute[];
  children: ReactNode;
}

export function Enquire({ id, name, attributes, children }: EnquireProps) {
  const [quantityText, setQuantityText] = useState('1');
  const [closed, setClosed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isPassed = useIsPassed(place);
  const { origin } = useSite();
  const ratings = useUnits()(ratingsAmong(attributes).slice(0, 2)).map(({ name: label, shown }) => ({
    label,
    ...shown,
  }));
  const quantity = piecesIn(quantityText);
  const steps = quantity ?? 1;
  return (
    <div ref={place} className="flex flex-wrap gap-3">
      <div className="flex rounded-md border border-steel-400">
        <button
          type="button"
          data-replay=""
          className={STEP}
          aria-label="One less"
          disabled={steps <= 1}
          onClick={() => setQuantityText(String(steps - 1))}
        >
          −
        </button>
        <PiecesField
          label={`Quantity of ${name}`}
          value={quantityText}
          onChange={setQuantityText}
          className="h-12 w-16 border-x border-steel-400 bg-white text-center tabular-nums hover:border-steel-500"
        />
        <button
          type="button"
          data-replay=""
          className={STEP}
          aria-label="One more"
          disabled={steps >= MAX_PIECES}
          onClick={() => setQuantityText(String(steps + 1))}
        >
          +
        </button>
      </div>
      <AddButton
        id={id}
        name={name}
        pieces={quantity ?? 0}
        size="large"
        className="max-sm:grow"
        aria-label={`Enquire for ${name}: add to cart`}
      >
        {`Enquire for ${name}`}
      </AddButton>
      {children}
      <TalkLinks
        message={`${[name, quantity && pieces(quantity)].filter(Boolean).join(', ')}\n${origin}${modelPath(name)}`}
        className="w-full"
      />
      {isPassed && !closed && (
        <ModelBar
          model={{ id, name, ratings, parts: 0, quantity: quantityText, setQuantity: setQuantityText }}
          onClose={() => setClosed(true)}
        />
      )}
    </div>
  );
}

const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`;

function useIsPassed(place: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    // Everything below the window counts as visible, because a jump across the element fires no event.
    const observer = new IntersectionObserver(
      ([entry]) => setPassed(entry?.isIntersecting === false && window.matchMedia('(width < 40rem)').matches),
      { rootMargin: '0px 0px 100000px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isPassed;
}
