import { Link } from 'react-router';
import { useFigures } from '../figures/figures-data.ts';
import { FiguresTiles } from '../figures/figures-tiles.tsx';

export function DeskFigures() {
  const { data } = useFigures({});
  if (!data?.total.enquiries) return null;
  return (
    <section aria-labelledby="desk-figures" className="flex flex-col gap-3">
      <h2 id="desk-figures">Enquiries of the last {data.rows.length} weeks</h2>
      <FiguresTiles total={data.total} />
      <p>
        <Link to="/figures" className="text-link">
          All statistics
        </Link>
      </p>
    </section>
  );
}
