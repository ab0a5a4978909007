import { Link } from 'react-router';
import type { Home } from '../../../src/features/office/home/home.contract.ts';
import { when } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';

export function RefusedImport({ refused }: { refused: NonNullable<Home['refused_import']> }) {
  const mayRead = useMay('imports', 'read');
  return (
    <section aria-labelledby="refused-import" className="rounded-md border border-danger/40 bg-white p-4">
      <h2 id="refused-import">The last import was refused</h2>
      <p className="mt-1">
        {refused.source}, {when(refused.at)}: {refused.problems === 1 ? '1 problem' : `${refused.problems} problems`},
        so nothing was changed.{' '}
        {mayRead ? (
          <Link to={`/imports/${refused.id}`} className="text-link">
            Look at the import
          </Link>
        ) : (
          'A dry run of the import lists them with sheet, row and column.'
        )}
      </p>
    </section>
  );
}
