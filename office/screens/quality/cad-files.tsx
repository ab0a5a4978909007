import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CadDifference, CadFilesReply } from '../../../src/features/office/cad/cad-files.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { countWaitingCadFiles, formatCadDifference, useCadFiles } from '../../rows/media/cad-data.ts';
import { getMediaFilePath } from '../../rows/media/media-data.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { buildRowPath, formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';

/** Progress of reading CAD files, and what they contradict; nothing for a library without CAD files. */
export function CadFiles() {
  const { data } = useCadFiles();
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="cad-files" className="flex flex-col gap-2">
      <h2 id="cad-files">CAD files</h2>
      <CadProgress files={data} />
      {data.differences.length > 0 && (
        <DataTable kind="rows" caption="Sizes that differ" columns={['Model', 'Difference', 'File']}>
          {data.differences.map((difference) => (
            <DifferenceRow key={`${difference.model_id} ${difference.attribute}`} difference={difference} />
          ))}
        </DataTable>
      )}
      {data.problems.length > 0 && (
        <DataTable kind="rows" caption="Files that could not be read" columns={['File', 'Reason', 'Allowed']}>
          {data.problems.map(({ key, name, problem, allowed }) => (
            <tr key={key}>
              <th scope="row" className="text-start">
                <Link to={getMediaFilePath(key)} className="text-link break-all">
                  {name}
                </Link>
              </th>
              <td>{problem}</td>
              <td>{allowed}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

function CadProgress({ files }: { files: CadFilesReply }) {
  const client = useQueryClient();
  const mayWrite = useHasRight('catalogue', 'write');
  const act = useReportedAct(() => client.invalidateQueries({ queryKey: ['quality'] }));
  const { total, read, refused } = files;
  const waiting = countWaitingCadFiles(files);
  const start = () =>
    act(() => officeApi.callRaw('/api/office/read_cad_files', {}), 'The files are read in the background');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        aria-label="CAD files read"
        max={total}
        value={read + refused}
        className="h-2 w-40 max-w-full accent-slate-700"
      />
      <p aria-live="polite">
        {read.toLocaleString('en-IN')} of {formatPlural(total, 'STEP or IGES file')} read
        {refused > 0 && `, ${refused.toLocaleString('en-IN')} could not be read`}
        {waiting > 0 && `, ${waiting.toLocaleString('en-IN')} to go; you can leave this screen`}.
      </p>
      {mayWrite && read < total && (
        <Button variant="secondary" size="small" onClick={start}>
          Read all CAD files
        </Button>
      )}
    </div>
  );
}

const DifferenceRow = ({ difference }: { difference: CadDifference }) => (
  <tr>
    <th scope="row" className="text-start">
      <Link to={buildRowPath('models', difference.model_id)} className="text-link">
        {difference.model}
      </Link>
    </th>
    <td className="whitespace-normal">{formatCadDifference(difference)}</td>
    <td>
      <Link
        to={getMediaFilePath(difference.key)}
        className="text-link"
        aria-label={`${difference.format} of ${difference.model}`}
      >
        {difference.format}
      </Link>
    </td>
  </tr>
);
