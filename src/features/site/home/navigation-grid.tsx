import { Link } from '../../../ui/link.tsx';

const TILES = [
  { to: '/AllProducts', name: 'All products', text: 'Four brands, by category' },
  { to: '/Downloads#cad', name: 'CAD files', text: 'IGS, STEP and CAD of every model' },
  { to: '/CatalogueDownloads', name: 'Catalogues', text: 'The printed range as PDF' },
  { to: '/IntroductionToClamps', name: 'About clamps', text: 'How they hold, and which one to choose' },
  { to: '/Applications', name: 'Applications', text: 'Clamps at work' },
  { to: '/DealerNetwork', name: 'Dealer network', text: 'Find a dealer near you' },
  { to: '/Videos', name: 'Videos', text: 'See them close and lock' },
  { to: '/News', name: 'News and events', text: 'What is new, and where to meet us' },
] as const;

/** Links to the main parts of the site. */
export function NavigationGrid() {
  return (
    <nav aria-labelledby="explore" className="border-t border-steel-200 bg-steel-50">
      <div className="page-width min-h-[300px] py-12">
        <h2 id="explore">Find your way</h2>
        <ul className="mt-6 grid gap-px overflow-hidden rounded-lg border border-steel-200 bg-steel-200 sm:grid-cols-2 lg:grid-cols-4">
          {TILES.map(({ to, name, text }) => (
            <li key={to} className="bg-white">
              <Link to={to} className="block h-full px-5 py-5 hover:bg-brand-50 hover:text-brand-800">
                <span className="font-display text-lg font-semibold">{name}</span>
                <span className="mt-0.5 block text-sm text-steel-600">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
