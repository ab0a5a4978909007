import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { office } from '../data/office-api.ts';
import type { Row } from '../data/office-types.ts';
import { useMay, useResource } from '../data/session.ts';
import { rowPath, written } from '../data/values.ts';
import { ArchiveDialog } from '../list/archive-dialog.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { Waiting } from '../parts/waiting.tsx';

const MOST = 100;

/** The files of a product and of its models, or of one model. */
export function ProductFiles({ product, model }: { product: string; model?: string }) {
  const resource = useResource('files');
  const mayWrite = useMay('catalogue', 'write');
  const [chosen, setChosen] = useState<Row>();
  const query = { resource: 'files', 'f.product': product, ...(model ? { 'f.model': model } : {}) };
  const files = useQuery({
    queryKey: ['files of', product, model],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/rows', { ...query, state: 'all', per_page: String(MOST) }),
  });
  const { data, refetch } = files;
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
      {!!data?.rows.length && (
        <ul className="flex flex-col">
          {data.rows.map((row) => (
            <li
              key={row.id}
              className="flex items-center justify-between gap-4 border-t border-steel-100 py-1.5 first:border-0"
            >
              <p className="min-w-0 truncate">
                <Link to={rowPath('files', row.id)} className="text-link">
                  {written(row.title) || written(row.file)}
                </Link>{' '}
                <span className="text-steel-600">{[row.kind, row.model].map(written).filter(Boolean).join(', ')}</span>
                {!row.active && <StateTag>archived</StateTag>}
              </p>
              {mayWrite && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${row.active ? 'Archive' : 'Restore'} ${row.label}`}
                  onClick={() => setChosen(row)}
                >
                  {row.active ? 'Archive…' : 'Restore…'}
                </Button>
              )}
            </li>
          ))}
        </ul>
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
      {resource && chosen && (
        <ArchiveDialog
          resource={resource}
          action={chosen.active ? 'archive' : 'restore'}
          rows={[chosen]}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            void refetch();
          }}
        />
      )}
    </section>
  );
}
