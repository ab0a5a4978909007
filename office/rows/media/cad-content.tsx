import { Link } from 'react-router';
import type { CadContent, CadDifference } from '../../../src/features/office/cad/cad-files.contract.ts';
import { buildRowPath } from '../../shell/data/form-values.ts';
import { formatCadDifference } from './cad-data.ts';

/** Content of a STEP or IGES file, and the values of its model that it contradicts. */
export function CadContentSection({ cad }: { cad: CadContent }) {
  return (
    <section aria-labelledby="cad-content" className="flex flex-col gap-2">
      <h2 id="cad-content">Read from the file</h2>
      {cad.state === 'waiting' && <p>The file is read within a few minutes.</p>}
      {cad.state === 'refused' && (
        <p>
          <span className="text-danger">This file {cad.problem}.</span> Allowed: {cad.allowed}
        </p>
      )}
      {cad.state === 'read' && <CadDetails cad={cad} />}
      {cad.differences.length > 0 && <CadDifferenceList differences={cad.differences} />}
    </section>
  );
}

function CadDetails({ cad: { outline, unit, schema, solids, names, holes } }: { cad: CadContent }) {
  const shown = names.filter(Boolean);
  const details: [name: string, text: string][] = [
    ['Outline', outline ? `${outline.join(' × ')} mm` : 'not known: the file does not state its unit'],
    ['Unit', unit ?? 'not stated'],
    ['Format', schema ?? 'not stated'],
    ['Solids', `${solids}${shown.length ? `: ${shown.join(', ')}` : ''}`],
    ...holes.map(({ solid, diameter, count, pitch }): [string, string] => [
      solid ? `Holes of ${solid}` : 'Holes',
      `${count} × ${diameter} mm${pitch.length ? `, pitch ${pitch.join(' × ')} mm` : ''}`,
    ]),
  ];
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {details.map(([name, text], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two solids may have the same name
        <div key={at} className="contents">
          <dt className="max-w-40 text-steel-600">{name}</dt>
          <dd className="min-w-0 break-words text-steel-900">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const CadDifferenceList = ({ differences }: { differences: readonly CadDifference[] }) => (
  <ul className="flex flex-col gap-1">
    {differences.map((difference) => (
      <li key={`${difference.model_id} ${difference.attribute}`}>
        {formatCadDifference(difference)}.{' '}
        <Link
          to={buildRowPath('models', difference.model_id)}
          className="text-link"
          aria-label={`Open ${difference.model}`}
        >
          Open the model
        </Link>
      </li>
    ))}
  </ul>
);
