import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buildButtonClass } from '../../../ui/button.tsx';
import { formatShortDay } from '../../../ui/format-day.ts';
import { formatFileSize } from '../../../ui/format-file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { useCustomerSession, type WantedFileState } from '../../visitors/session/customer-session.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import type { ViewerSubject } from '../viewer/model-view.tsx';
import { ViewerLink } from '../viewer/viewer-link.tsx';
import { findCadFile, rememberCadFormat, storedCadFormat } from './cad-format.ts';
import type { ModelDownload, ModelPageView } from './load-model.ts';

/** From Lucide (ISC licence); in this file, because only the model page uses it. */
const LOCK = 'M5 11h14v10H5ZM7 11V7a5 5 0 0 1 10 0v4';
const ARROW = 'M12 15V3m-5 7 5 5 5-5M3 17v4h18v-4';

const RESTRICTED = 'Restricted Access: Please Login';
const ROW = 'relative flex min-h-11 items-center gap-3 border-steel-200 border-t hover:bg-steel-50';
const ROW_LINK = 'font-semibold text-steel-900 after:absolute after:inset-0 hover:text-slate-700';

interface Paper {
  label: string;
  url: string;
}

export function listPapers(
  view: Pick<ModelPageView, 'model_name' | 'product_slug' | 'downloads' | 'has_holes'>,
): Paper[] {
  const query = `?${new URLSearchParams({ model: view.model_name, context: view.product_slug })}`;
  const template = `/api/download_drill_template.php${query}`;
  return [
    ...(view.downloads.some(({ kind }) => kind === 'pdf')
      ? []
      : [{ label: 'Data sheet (PDF)', url: `/api/download_data_sheet.php${query}` }]),
    ...(view.has_holes
      ? [
          { label: 'Drill template 1:1 (PDF)', url: template },
          { label: 'Drill template 1:1 (DXF)', url: `${template}&format=dxf` },
        ]
      : []),
  ];
}

interface ModelDownloadsProps {
  downloads: ModelDownload[];
  papers: readonly Paper[];
  view3d: ViewerSubject | null;
}

export function ModelDownloads({ downloads, papers, view3d }: ModelDownloadsProps) {
  const { loggedIn } = useCustomerSession();
  const cad = findCadFile(downloads, useStoredValue(storedCadFormat));
  const handedOver = useDownloadAfterLogin(downloads);
  const restricted = !loggedIn && downloads.some(({ gated }) => gated);
  return (
    <>
      {handedOver && <DownloadStarted file={handedOver} />}
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {cad && (
          <GatedDownloadLink
            download={cad}
            restricted={restricted}
            className={buildButtonClass({ variant: 'secondary', size: 'large' }, 'gap-3')}
          >
            <Icon path={ARROW} className="size-5" />
            <span>Download CAD</span>
            <span className="font-normal text-steel-600">
              {[cad.label, cad.bytes === null ? '' : formatFileSize(cad.bytes)].filter(Boolean).join(', ')}
            </span>
          </GatedDownloadLink>
        )}
        {restricted && (
          <p className="flex items-center gap-1.5 text-sm text-steel-600">
            <Icon path={LOCK} className="size-4 flex-none" />
            {RESTRICTED}. Registration is free.
          </p>
        )}
      </div>
      <ul className="grid gap-x-8 border-steel-200 border-b lg:grid-cols-2">
        {downloads.map((download) => (
          <li key={download.label} className={ROW}>
            <span aria-hidden="true" className="text-steel-500">
              <Icon path={download.gated && restricted ? LOCK : ARROW} className="size-4.5" />
            </span>
            <FileLink download={download} view3d={view3d} restricted={restricted} />
            <span className="ms-auto whitespace-nowrap text-xs text-steel-600 tabular-nums">
              {formatDetails(download)}
            </span>
          </li>
        ))}
        {papers.map(({ label, url }) => (
          <li key={label} className={ROW}>
            <span aria-hidden="true" className="text-steel-500">
              <Icon path={ARROW} className="size-4.5" />
            </span>
            <a href={url} target="_blank" rel="nofollow noopener" className={ROW_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const formatDetails = ({ bytes, stored_on }: ModelDownload) =>
  [bytes === null ? '' : formatFileSize(bytes), stored_on ? formatShortDay(stored_on) : ''].filter(Boolean).join(' · ');

interface FileLinkProps extends Pick<ModelDownloadsProps, 'view3d'> {
  download: ModelDownload;
  restricted: boolean;
}

function FileLink({ download, view3d, restricted }: FileLinkProps) {
  const { label, url, gated } = download;
  if (gated) {
    return (
      <GatedDownloadLink download={download} restricted={restricted} className={ROW_LINK}>
        {label}
        {restricted && <span className="sr-only"> {RESTRICTED}</span>}
      </GatedDownloadLink>
    );
  }
  if (view3d?.url === url) {
    return (
      <ViewerLink {...view3d} className={ROW_LINK}>
        {label}
      </ViewerLink>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener" className={ROW_LINK}>
      {label}
    </a>
  );
}

function GatedDownloadLink({
  download: { kind, url, gated },
  restricted,
  className,
  children,
}: {
  download: ModelDownload;
  restricted: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <GatedLink
      href={url}
      message={FILES_LOGIN_FIRST}
      wanted={gated ?? undefined}
      title={restricted ? RESTRICTED : undefined}
      className={className}
      onClick={() => rememberCadFormat(kind)}
    >
      {children}
    </GatedLink>
  );
}

/** Starts the download for which the visitor logged in, but not again after a reload or on going back. */
function useDownloadAfterLogin(downloads: readonly ModelDownload[]): ModelDownload | undefined {
  const { loggedIn } = useCustomerSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [file, setFile] = useState<ModelDownload>();
  const hasBegun = useRef(false);
  const wanted: unknown = (location.state as Partial<WantedFileState> | null)?.wantedFile;
  useEffect(() => {
    const found = downloads.find(({ kind }) => kind === wanted);
    if (!found || !loggedIn || hasBegun.current) return;
    hasBegun.current = true;
    setFile(found);
    navigate(location, { replace: true, state: null, preventScrollReset: true });
    window.location.assign(found.url);
  }, [wanted, downloads, loggedIn, navigate, location]);
  return file;
}

function DownloadStarted({ file: { name, url } }: { file: ModelDownload }) {
  return (
    <p role="status" className="mb-3 rounded-md border-success border-s-4 bg-success-50 px-4 py-3">
      <strong>{name}</strong> is ready. If the download does not start by itself,{' '}
      <a href={url} className="text-link">
        download it here
      </a>
      .
    </p>
  );
}
