import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { PhoneAndChatLinks } from '../../../web/phone-and-chat-links.tsx';
import { useSite } from '../../../web/site-context.tsx';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { parsePieces } from '../../visitors/cart/pieces.ts';
import { PiecesField } from '../../visitors/cart/pieces-field.tsx';
import { useUnits } from '../measures/use-units.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { pickRatings } from '../products/read-attributes.ts';

const ModelBar = optionalComponent(async () => (await import('../product-page/model-bar.tsx')).ModelBar);

const STEP =
  'grid size-12 place-items-center text-xl text-steel-700 hover:bg-steel-100 disabled:opacity-40 disabled:hover:bg-transparent';

interface EnquireProps {
  id: number;
  name: string;
  attributes: readonly ModelAttribute[];
  children: ReactNode;
}

export function EnquireForm({ id, name, attributes, children }: EnquireProps) {
  const [quantityText, setQuantityText] = useState('1');
  const [closed, setClosed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isPassed = useIsScrolledPast(container);
  const { origin } = useSite();
  const ratings = useUnits()(pickRatings(attributes).slice(0, 2)).map(({ name: label, shown }) => ({
    label,
    ...shown,
  }));
  const quantity = parsePieces(quantityText);
  const steps = quantity ?? 1;
  return (
    <div ref={container} className="flex flex-wrap gap-3">
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
      <AddToCartButton
        id={id}
        name={name}
        pieces={quantity ?? 0}
        size="large"
        className="max-sm:grow"
        aria-label={`Enquire for ${name}: add to cart`}
      >
        {`Enquire for ${name}`}
      </AddToCartButton>
      {children}
      <PhoneAndChatLinks
        message={`${[name, quantity && formatPieces(quantity)].filter(Boolean).join(', ')}\n${origin}${modelPath(name)}`}
        className="w-full"
      />
      {isPassed && !closed && (
        <ModelBar
          model={{ id, name, ratings, accessoryCount: 0, quantity: quantityText, setQuantity: setQuantityText }}
          onClose={() => setClosed(true)}
        />
      )}
    </div>
  );
}

const formatPieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`;

function useIsScrolledPast(container: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    // Everything below the window counts as visible, because a jump across the element fires no event.
    const observer = new IntersectionObserver(
      ([entry]) => setPassed(entry?.isIntersecting === false && window.matchMedia('(width < 40rem)').matches),
      { rootMargin: '0px 0px 100000px' },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return isPassed;
}
