import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { formatPlainValue, formatResourceValue } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { RowList } from './row-list.tsx';

const MAX_FILES = 100;

export function ProductFiles({ product, model }: { product: string; model?: string }) {
  const resource = useResource('files');
  const mayWrite = useHasRight('catalogue', 'write');
  const query = { resource: 'files', 'f.product': product, ...(model ? { 'f.model': model } : {}) };
  const files = useQuery({
    queryKey: ['files of', product, model],
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/rows', { ...query, state: 'all', per_page: String(MAX_FILES) }),
  });
  const { data, refetch } = files;
  const kind = resource?.fields.find(({ name }) => name === 'kind');
  const values = new URLSearchParams({ product, ...(model ? { model } : {}) });
  return (
    <section aria-labelledby="files-of" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="files-of">Files</h2>
        {mayWrite && (
          <Link to={`/files/add?${values}`} className={buildButtonClass({ variant: 'secondary', size: 'small' })}>
            Add a file
          </Link>
        )}
      </div>
      <QueryStatus query={files} label="Loading the files" />
      {data && !data.rows.length && <p className="text-steel-600">No files yet.</p>}
      {resource && !!data?.rows.length && (
        <RowList
          resource={resource}
          rows={data.rows}
          textOf={(row) => ({
            name: formatPlainValue(row.title) || formatPlainValue(row.file),
            about: [formatResourceValue(kind, row.kind), formatPlainValue(row.model)].filter(Boolean).join(', '),
          })}
          onChanged={() => void refetch()}
        />
      )}
      {data && data.total > data.rows.length && (
        <p className="text-steel-600">
          The first {data.rows.length} are shown.{' '}
          <Link
            to={`/files?filter=${encodeURIComponent(JSON.stringify({ 'f.product': product }))}`}
            className="text-link"
          >
            All of them
          </Link>
        </p>
      )}
    </section>
  );
}
