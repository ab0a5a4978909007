import type { NeedReply } from '../../catalogue/clamp-finder/clamp-finder.contract.ts';
import { QuickFinder } from '../../catalogue/clamp-finder/quick-finder.tsx';

/** The clamp finder on the stage, below the banners. */
export function FinderBar({ example }: { example: NeedReply | undefined }) {
  return (
    <section aria-labelledby="which-clamp" className="border-b border-steel-200 bg-steel-100 pb-6 lg:pb-8">
      <div className="page-width">
        <div className="grid items-start gap-x-10 gap-y-4 rounded-lg bg-white p-5 shadow-raised lg:grid-cols-[19rem_1fr] lg:px-7">
          <div>
            <h2 id="which-clamp" className="text-xl leading-7">
              Which clamp do I need?
            </h2>
            <p className="mt-1 text-sm text-steel-600">
              Say what it must hold and where it must fit. Clamps are counted with a safety factor of 1.5.
            </p>
          </div>
          <QuickFinder example={example} />
        </div>
      </div>
    </section>
  );
}
