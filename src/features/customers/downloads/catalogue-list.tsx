import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CatalogueLink } from '../../content/catalogues/catalogue-link.tsx';
import type { Catalogue } from '../../content/listed/listed.contract.ts';

/** The catalogues, each opening in a new tab; null when they could not be loaded. */
export function CatalogueList({ catalogues }: { catalogues: Catalogue[] | null }) {
  if (!catalogues) return <ErrorText className="py-10">Failed to load data. Please try again later.</ErrorText>;
  if (catalogues.length === 0) return <p className="py-10 text-steel-600">No catalogues available at this time.</p>;
  return (
    <ul className="max-w-3xl divide-y divide-steel-200 rounded-md border border-steel-200">
      {catalogues.map(({ id, catalogues_title, catalogues_file }) => (
        <li key={id}>
          <CatalogueLink
            file={catalogues_file}
            className="block px-4 py-3 font-semibold text-slate-700 hover:bg-steel-50"
          >
            {catalogues_title}
            <span className="sr-only">, opens in a new tab</span>
          </CatalogueLink>
        </li>
      ))}
    </ul>
  );
}
