import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '../../../src/ui/button.tsx';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { labelOfValue, written } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { RowList } from './row-list.tsx';

const MOST = 100;

export function ProductFiles({ product, model }: { product: string; model?: string }) {
  const resource = useResource('files');
  const mayWrite = useMay('catalogue', 'write');
  const query = { resource: 'files', 'f.product': product, ...(model ? { 'f.model': model } : {}) };
  const files = useQuery({
    queryKey: ['files of', product, model],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/rows', { ...query, state: 'all', per_page: String(MOST) }),
  });
  const { data, refetch } = files;
  const kind = resource?.fields.find(({ name }) => name === 'kind');
  const values = new URLSearchParams({ product, ...(model ? { model } : {}) });
  return (
    <section aria-labelledby="files-of" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="files-of">Files</h2>
        {mayWrite && (
          <Link to={`/files/add?${values}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Add a file
          </Link>
        )}
      </div>
      <Waiting query={files} label="Loading the files" />
      {data && !data.rows.length && <p className="text-steel-600">No files yet.</p>}
      {resource && !!data?.rows.length && (
        <RowList
          resource={resource}
          rows={data.rows}
          textOf={(row) => ({
            name: written(row.title) || written(row.file),
            about: [labelOfValue(kind, row.kind), written(row.model)].filter(Boolean).join(', '),
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
