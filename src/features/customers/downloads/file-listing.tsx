import { useCallback, useEffect, useRef, useState } from 'react';
import type { GatedFileKindName } from '../../../platform/file-kinds.limits.ts';
import { getCadFormat } from '../../../platform/file-kinds.limits.ts';
import { Button } from '../../../ui/button.tsx';
import { formatFileSize } from '../../../ui/format-file-size.ts';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { useLatestRequest } from '../../../ui/lists/use-feed.ts';
import { modelPath } from '../../../web/addresses.ts';
import { useSearch, writeSearch } from '../../../web/search/use-search.ts';
import { api } from '../../../web/site-api.ts';
import { buildGatedDownloadUrl } from '../../catalogue/products/download-links.ts';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import type { GatedFileList } from './downloads.contract.ts';
import { fileSearchParams } from './file-search.ts';

const PAUSE_MS = 300;

/** Visitors see names, formats and sizes; a click requires a login. */
export function FileListing({ first, only }: { first: GatedFileList; only?: GatedFileKindName }) {
  const { list, failed, typed, type, more } = useFileListing(first, only);
  return (
    <section aria-label="Files" className="flex flex-col gap-4">
      <div className="max-w-sm">
        <InputField label="Model name" type="search" value={typed} onChange={(event) => type(event.target.value)} />
      </div>
      <ul className="divide-y divide-steel-200 border-steel-200 border-y">
        {list.data.map((row) => (
          <FileListingRow key={row.model_id} row={row} only={only} />
        ))}
      </ul>
      <p role="status" className="text-sm text-steel-600">
        {failed
          ? 'Failed to load CAD files. Please try again later.'
          : list.data.length === 0 && 'No model of this name has files.'}
      </p>
      {!failed && list.data.length === 0 && typed && (
        <Button variant="secondary" className="self-start" onClick={() => type('')}>
          Show all models
        </Button>
      )}
      {list.hasMore && (
        <Button variant="secondary" className="self-center" onClick={more}>
          Load More
        </Button>
      )}
    </section>
  );
}

function FileListingRow({ row, only }: { row: GatedFileList['data'][number]; only?: GatedFileKindName }) {
  const { model_id, model_name, product_name, files } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <div className="min-w-44 flex-1">
        <a href={modelPath(model_name)} className="font-semibold whitespace-nowrap text-slate-700 hover:underline">
          {model_name}
        </a>
        <p className="text-sm text-steel-600">{product_name}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {files
          .filter(({ kind }) => !only || kind === only)
          .map(({ kind, bytes }) => (
            <li key={kind}>
              <GatedLink
                href={buildGatedDownloadUrl(kind, model_id)}
                message={FILES_LOGIN_FIRST}
                wanted={{ kind, model_id, name: `${getCadFormat(kind)} of ${model_name}` }}
                className="flex min-h-9 items-center gap-1.5 rounded-md border border-steel-300 px-3 text-sm hover:border-steel-500"
              >
                <span className="font-semibold">{getCadFormat(kind)}</span>
                {bytes !== null && <span className="text-steel-600 tabular-nums">{formatFileSize(bytes)}</span>}
                <span className="sr-only"> of {model_name}</span>
              </GatedLink>
            </li>
          ))}
      </ul>
    </li>
  );
}

function useFileListing(first: GatedFileList, only: GatedFileKindName | undefined) {
  const [list, setList] = useState(first);
  const [page, setPage] = useState(1);
  const { state, request } = useLatestRequest();
  const { text: requested } = useSearch(fileSearchParams);
  const [typed, type] = useState(requested);
  const searched = useRef(requested);
  const load = useCallback(
    async (text: string, wanted: number) => {
      searched.current = text;
      const found = api.getRaw('/api/get_file_list.php', { text, page: wanted, kind: only });
      const show = ({ data, hasMore }: GatedFileList) => {
        setList((before) => ({ data: wanted === 1 ? data : [...before.data, ...data], hasMore }));
        setPage(wanted);
      };
      await request(found, show).catch((error: unknown) => console.error('The files could not be listed', error));
    },
    [only, request],
  );
  useEffect(() => {
    const text = typed.trim();
    if (text === searched.current) return;
    writeSearch(fileSearchParams, { text });
    const timer = setTimeout(() => void load(text, 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, load]);
  return { list, failed: state === 'failed', typed, type, more: () => void load(searched.current, page + 1) };
}
