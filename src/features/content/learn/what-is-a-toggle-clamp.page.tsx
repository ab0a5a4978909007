import { Link } from '../../../ui/links/link.tsx';
import { createSeoHead } from '../../../web/head/seo-head.ts';
import { definePageLoader } from '../../../web/page-module.ts';
import { useSite } from '../../../web/site-context.tsx';
import { CapacityRule } from '../../catalogue/ratings/capacity-rule.tsx';
import { LearnPage } from './learn-page.tsx';
import { loadGuideSeo } from './load-guide-seo.ts';
import { ToggleDrawing } from './toggle-drawing.tsx';

export const loader = definePageLoader(async ({ api, signal }) => ({
  seo: await loadGuideSeo(api, 'WhatIsAToggleClamp', signal),
}));

export const head = createSeoHead({
  title: 'What is a Toggle Clamp',
  description:
    'Holding capacity, clamping force, the toggle principle and its three functions, with a drawing that moves.',
  path: '/WhatIsAToggleClamp',
});

const FUNCTIONS = [
  {
    name: 'It multiplies force',
    text: 'As the pivots come into line, a long travel of the handle moves the arm very little. What is lost in travel is gained in force: near the dead centre, the arm presses with many times the force of the hand.',
  },
  {
    name: 'It locks',
    text: 'A little beyond the dead centre the links rest against a stop. A load on the arm presses them harder against it, so the clamp cannot open by itself, not even under vibration.',
  },
  {
    name: 'It opens wide and fast',
    text: 'Far from the dead centre the arm moves quickly and clears the workpiece, so that it can be lifted out in a straight line and the next one put in.',
  },
];

export function Page() {
  const { finder } = useSite().words;
  return (
    <LearnPage
      title="What is a Toggle Clamp"
      intro="A linkage of four bars that is moved through its dead centre, and two values that state how strong it is."
    >
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="flex max-w-[41em] flex-col gap-9">
          <section className="flex flex-col gap-3">
            <h2>The toggle principle</h2>
            <p>
              A toggle clamp is a linkage of four bars and four pivots: the base, the clamping arm, the link and the
              handle. Three of the pivots can be brought into one line. In that position, the dead centre, the linkage
              is as stiff as a solid bar: a load on the arm runs along the line of the pivots into the base and cannot
              turn the handle.
            </p>
            <p>
              The clamp does not stop there. It is made to go one or two degrees further, over centre, until the links
              meet a stop. That last small step is what keeps it shut.
            </p>
          </section>
          <section className="flex flex-col gap-4">
            <h2>Its three functions</h2>
            <ol className="flex flex-col gap-4">
              {FUNCTIONS.map(({ name, text }, index) => (
                <li key={name} className="flex gap-4">
                  <span
                    aria-hidden="true"
                    className="grid size-9 flex-none place-items-center rounded-full bg-slate-100 font-display font-semibold text-slate-700"
                  >
                    {index + 1}
                  </span>
                  <div>
                    <h3 className="text-lg leading-7">{name}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          <section className="flex flex-col gap-3">
            <h2>Holding capacity</h2>
            <p>
              Holding capacity is the greatest load that the closed clamp withstands at its arm without lasting
              deformation. Holding capacity is a property of the locked linkage: no hand has to produce this force, and
              no hand could.
            </p>
            <CapacityRule />
            {finder && (
              <p>
                The page{' '}
                <Link to="/ClampFinder" className="text-link">
                  {finder}
                </Link>{' '}
                does the sum for every model.
              </p>
            )}
          </section>
          <section className="flex flex-col gap-3">
            <h2>Clamping force</h2>
            <p>
              Clamping force, also called exerting force, is what the clamp presses with when it has been closed. It
              comes from the hand and from how the spindle is set, and with a hand of ordinary strength reaches about
              one third of the holding capacity. Set the spindle so that you feel the handle go over the dead centre: a
              tighter setting only bends the arm.
            </p>
            <p>
              Choose a clamp whose holding capacity exceeds the load that the process puts on the workpiece, and check
              that a third of that capacity is enough to keep the part from shifting before the load comes.
            </p>
          </section>
        </div>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <ToggleDrawing />
          <p className="mt-3 text-sm text-steel-600">
            Forces from the geometry of the drawing, without friction and bending.
          </p>
        </div>
      </div>
    </LearnPage>
  );
}
