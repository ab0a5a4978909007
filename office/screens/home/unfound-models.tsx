import { Link } from 'react-router';
import type { Home } from '../../../src/features/office/home/home.contract.ts';
import { counted, modelsAsSheet } from '../../shell/data/values.ts';

export const UnfoundModels = ({ unfound }: Pick<Home, 'unfound'>) => (
  <section aria-labelledby="unfound" className="rounded-md border border-steel-300 bg-white p-4">
    <h2 id="unfound">Models missing from the finder</h2>
    <ul className="mt-1">
      {unfound.map(({ states, lacks, models }) => (
        <li key={lacks}>
          <Link to={modelsAsSheet({ attribute: states, lacks })} className="text-link font-semibold">
            {counted(models, 'model')}
          </Link>{' '}
          with {states} and without {lacks}
        </li>
      ))}
    </ul>
  </section>
);
