import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { createSeoHead } from '../../../web/head/seo-head.ts';
import { definePageLoader } from '../../../web/page-module.ts';
import { useSite } from '../../../web/site-context.tsx';
import { ActionSketch } from '../../catalogue/clamp-finder/fit/action-sketch.tsx';
import { LearnPage } from './learn-page.tsx';
import { loadGuideSeo } from './load-guide-seo.ts';

export const loader = definePageLoader(async ({ api, signal }) => ({
  seo: await loadGuideSeo(api, 'TypesOfToggleAction', signal),
}));

export const head = createSeoHead({
  title: 'Types of Toggle Action',
  description: 'Vertical and horizontal hold down, straight line, pull action and pull back: what each does best.',
  path: '/TypesOfToggleAction',
});

const FAMILIES = [
  {
    action: 'vertical',
    name: 'Vertical Hold Down',
    figures: 'VTC series, up to 3000 kg',
    text: 'The arm presses down, and the handle stands upright when the clamp is closed. It opens widely and stands high, so it suits fixtures with room above: welding, drilling, checking.',
  },
  {
    action: 'horizontal',
    name: 'Horizontal Hold Down',
    figures: 'H series, up to 1000 kg',
    text: 'The arm presses down, and the handle lies flat when the clamp is closed. It keeps below tool spindles and saw guides, and is the choice for routers, jigs and covers.',
  },
  {
    action: 'straight',
    name: 'Straight Line',
    figures: 'HTC series, 45 to 4500 kg',
    text: 'A plunger moves in a straight line and locks at the end of its stroke, pushed out or pulled in. It positions and presses in one go: drill jigs, moulds, bending and riveting.',
  },
  {
    action: 'pull',
    name: 'Pull Action',
    figures: 'PAH series, 150 to 3000 kg',
    text: 'A hook or U-bolt takes hold of a catch and draws two parts together, as a latch does. Lids, doors, moulds and covers that must close tightly again and again.',
  },
  {
    action: 'pullback',
    name: 'Pull Back',
    figures: '',
    text: 'The hook draws back towards the handle while closing, and holds in the direction in which it was pulled. For seals and split moulds where a latch must not give way at all.',
  },
] as const;

export function Page() {
  const { finder } = useSite().words;
  return (
    <LearnPage
      title="Types of Toggle Action"
      intro="Five families of clamps, told apart by the direction of their force."
    >
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {FAMILIES.map(({ action, name, figures: range, text }) => (
          <li key={action} className="flex flex-col rounded-lg border border-steel-200 bg-white">
            <div className="border-b border-steel-100 bg-steel-50 px-6 py-4">
              <ActionSketch action={action} className="mx-auto h-28 w-full" />
            </div>
            <div className="flex flex-1 flex-col gap-2 p-5">
              <h2 className="text-xl leading-7 md:text-xl">{name}</h2>
              {range && <p className="font-semibold text-steel-900">{range}</p>}
              <p className="text-steel-700">{text}</p>
            </div>
          </li>
        ))}
        <li className="flex flex-col justify-center gap-3 rounded-lg border border-steel-200 bg-steel-50 p-6">
          <h2 className="text-xl leading-7 md:text-xl">Which one, and how large?</h2>
          <p>
            Give the force that must be held and how far out the work is touched. The finder lists the clamps that hold
            it, with the margin.
          </p>
          <p className="flex flex-wrap gap-3">
            {finder && <LinkButton to="/ClampFinder">{finder}</LinkButton>}
            <Link to="/WhatIsAToggleClamp" className="text-link self-center">
              How capacity is stated
            </Link>
          </p>
        </li>
      </ul>
    </LearnPage>
  );
}
