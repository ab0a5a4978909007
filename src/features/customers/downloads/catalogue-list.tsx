import { useEffect, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { CatalogueLink } from '../../content/catalogues/catalogue-link.tsx';
import type { Catalogue } from '../../content/catalogues/catalogues.contract.ts';

/** The catalogues, each opening in a new tab. */
export function CatalogueList() {
  const [catalogues, setCatalogues] = useState<Catalogue[]>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    api
      .getData('/api/get_catalogues.php', undefined, controller.signal)
      .then(setCatalogues)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.error('The catalogues could not be loaded', error);
        setFailure('Failed to load data. Please try again later.');
        setCatalogues([]);
      });
    return () => controller.abort();
  }, []);

  if (!catalogues) return <Spinner label="Loading catalogues" />;
  if (failure) {
    return (
      <p role="alert" className="py-10 text-danger">
        {failure}
      </p>
    );
  }
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
