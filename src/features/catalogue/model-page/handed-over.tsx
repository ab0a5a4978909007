import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FileState, useSession } from '../../visitors/session/session.tsx';
import type { Download } from './load-model.ts';

/**
 * The file for which the visitor was sent here after the login. Its download begins by itself, once: not again after a
 * reload or on the way back.
 */
export function useHandedOver(downloads: readonly Download[]): Download | undefined {
  const { loggedIn } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [file, setFile] = useState<Download>();
  const hasBegun = useRef(false);
  const wanted: unknown = (location.state as Partial<FileState> | null)?.wantedFile;
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

export function HandedOver({ file: { name, url } }: { file: Download }) {
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
