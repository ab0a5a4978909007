import { useState } from 'react';
import type { PrintedCatalogue } from '../../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { fileSize } from '../../../src/ui/file-size.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { PLUS } from '../../../src/ui/page-icon-paths.ts';
import { when } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';
import { counted } from '../../shell/data/values.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { type AskedCatalogue, PrintDialog } from './print-dialog.tsx';
import { isUnfinished, usePrinted } from './printed-data.ts';
import { UseDialog } from './use-dialog.tsx';

const NEW: AskedCatalogue = { title: 'Product catalogue', brands: [], categories: [] };

const STEPS: Partial<Record<PrintedCatalogue['state'], string>> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading the products',
  drawing: 'Drawing the pages',
  storing: 'Storing the file',
};

export function PrintedScreen() {
  const mayRead = useMay('content', 'read');
  const mayWrite = useMay('content', 'write');
  const [asking, setAsking] = useState<AskedCatalogue>();
  const [using, setUsing] = useState<PrintedCatalogue>();
  const query = usePrinted(mayRead);
  if (!mayRead) return <NotHere />;
  const { data } = query;
  const print = mayWrite && (
    <Button size="small" onClick={() => setAsking(NEW)}>
      <Icon path={PLUS} className="size-4" />
      Print a catalogue
    </Button>
  );
  return (
    <Screen title="Printed catalogues" actions={data?.catalogues.length !== 0 && print}>
      <Waiting query={query} label="Loading the catalogues" />
      {data?.catalogues.length === 0 && (
        <EmptyState title="No catalogue was printed yet" actions={print}>
          <p>
            A PDF of chosen brands or categories, made of the products as they are now: cover, contents, pages with
            pictures, drawings and tables, and an index of the model numbers.
          </p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {data?.catalogues.map((catalogue) => (
          <li
            key={catalogue.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-steel-200 p-4"
          >
            <div className="flex min-w-0 flex-[1_1_20rem] flex-col gap-1">
              <h2 className="text-base break-words">
                {catalogue.name}
                {catalogue.state === 'failed' && <StateTag>failed</StateTag>}
              </h2>
              <p className="break-words text-steel-700">{catalogue.scope}</p>
              <p className="text-sm text-steel-600">
                {catalogue.made_by}, {when(catalogue.created_at)}
                {catalogue.revision && ` · Revision ${catalogue.revision}`}
              </p>
              <Outcome catalogue={catalogue} />
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {catalogue.file && (
                <a
                  href={`/api/office/printed_catalogue_file?id=${catalogue.id}`}
                  download
                  aria-label={`Download ${catalogue.name}`}
                  className="text-link font-semibold"
                >
                  Download
                </a>
              )}
              {mayWrite && catalogue.file && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Use on the site: ${catalogue.name}`}
                  onClick={() => setUsing(catalogue)}
                >
                  Use on the site
                </Button>
              )}
              {mayWrite && !isUnfinished(catalogue) && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Print again: ${catalogue.name}`}
                  onClick={() => setAsking(catalogue)}
                >
                  Print again
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asking && <PrintDialog first={asking} onClose={() => setAsking(undefined)} />}
      {using && <UseDialog catalogue={using} onClose={() => setUsing(undefined)} />}
    </Screen>
  );
}

function Outcome({ catalogue }: { catalogue: PrintedCatalogue }) {
  const { state, title, done, total, problem, file, pages, models, bytes } = catalogue;
  if (state === 'failed') return <p className="break-words text-danger">{problem}</p>;
  if (state === 'done')
    return (
      <p>
        {file
          ? `${counted(pages ?? 0, 'page')}, ${counted(models ?? 0, 'model')}, ${fileSize(bytes ?? 0)}`
          : 'Its file was removed from the media library.'}
      </p>
    );
  return (
    <div className="flex max-w-md flex-col gap-1">
      <p role="status">
        {STEPS[state]}
        {total > 0 && `: ${done} of ${counted(total, 'product')}`}
      </p>
      <progress
        aria-label={`Progress of ${title}`}
        max={total || 1}
        value={total ? done : 0}
        className="h-2 w-full accent-slate-700"
      />
    </div>
  );
}
