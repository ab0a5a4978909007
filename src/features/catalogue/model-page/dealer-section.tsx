import { type ComponentType, useContext, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { loadOptionalCode } from '../../../ui/load-optional-code.ts';
import { DealerSectionContext } from './where-to-buy-context.ts';

export function DealerSection({ className = '' }: { className?: string }) {
  const id = useId();
  const load = useContext(DealerSectionContext);
  const container = useRef<HTMLElement>(null);
  const [Dealers, setDealers] = useState<ComponentType>();
  useEffect(() => {
    if (!load || !container.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void loadOptionalCode(load).then((Loaded) => Loaded && setDealers(() => Loaded));
      },
      { rootMargin: '200px' },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [load]);
  return (
    <section ref={container} aria-labelledby={id} className={`min-h-20 ${className}`} data-screen-only="">
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
