import { Link } from 'react-router';
import { allModels, completeText, listOfCheck, useQuality } from '../quality/quality-data.ts';

const SHOWN = 4;

export function CatalogueQuality() {
  const { data } = useQuality();
  const found = data?.checks.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) ?? [];
  if (!data || found.length === 0) return null;
  const { models, complete } = allModels(data);
  return (
    <section aria-labelledby="quality" className="flex flex-col gap-2">
      <h2 id="quality">Quality of the catalogue: {completeText(complete, models)} of the models are complete</h2>
      <ul>
        {found.slice(0, SHOWN).map((check) => (
          <li key={check.name}>
            <Link to={listOfCheck(check)} className="text-link">
              {check.label}
            </Link>
            : {check.count.toLocaleString('en-IN')}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/quality" className="text-link">
          All checks
        </Link>
      </p>
    </section>
  );
}
