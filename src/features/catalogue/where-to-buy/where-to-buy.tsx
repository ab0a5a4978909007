import { type ComponentType, useContext, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { loadOptional } from '../../../ui/load-optional.ts';
import { WhereToBuyContext } from './where-to-buy-context.ts';

export function WhereToBuy({ className = '' }: { className?: string }) {
  const id = useId();
  const load = useContext(WhereToBuyContext);
  const place = useRef<HTMLElement>(null);
  const [Dealers, setDealers] = useState<ComponentType>();
  useEffect(() => {
    if (!load || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void loadOptional(load).then((Loaded) => Loaded && setDealers(() => Loaded));
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [load]);
  return (
    <section ref={place} aria-labelledby={id} className={`min-h-20 ${className}`} data-screen-only="">
      <h2 id={id} className="text-xl">
        Dealers near you
      </h2>
      {Dealers ? (
        <Dealers />
      ) : (
        <p className="mt-3">
          <Link to="/DealerNetwork" className="text-link">
            All dealers
          </Link>
        </p>
      )}
    </section>
  );
}
