import { Link } from '../../../ui/links/link.tsx';

const TILES = [
  { to: '/AllProducts', name: 'All products', text: 'Four brands, by category' },
  { to: '/Downloads#cad', name: 'CAD files', text: 'IGS, STEP and CAD of every model' },
  { to: '/CatalogueDownloads', name: 'Catalogues', text: 'The printed range as PDF' },
  { to: '/IntroductionToClamps', name: 'About clamps', text: 'How they hold, and how to choose one' },
  { to: '/Applications', name: 'Applications', text: 'Clamps at work' },
  { to: '/DealerNetwork', name: 'Dealer network', text: 'Find a dealer near you' },
  { to: '/Videos', name: 'Videos', text: 'See them close and lock' },
  { to: '/News', name: 'News and events', text: 'What is new, and where to meet us' },
] as const;

/** Links to the main parts of the site. */
export function NavigationGrid() {
  return (
    <nav aria-labelledby="explore">
      <div className="page-width min-h-[300px] py-12">
        <h2 id="explore">Find your way</h2>
        <ul className="mt-5 grid grid-cols-2 gap-x-4 md:gap-x-8 lg:grid-cols-4">
          {TILES.map(({ to, name, text }) => (
            <li key={to} className="border-t border-steel-200">
              <Link to={to} className="group block h-full py-4">
                <span className="font-display text-lg font-semibold text-steel-900 group-hover:text-slate-700 group-hover:underline">
                  {name}
                </span>
                <span className="mt-0.5 block text-sm text-steel-600">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
