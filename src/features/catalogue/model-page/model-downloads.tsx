import { pictureSource } from '../../../platform/files/upload-url.ts';
import { Icon } from '../../../ui/icon.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { FILES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import type { GalleryPicture } from '../gallery/gallery-sources.ts';
import { isViewable } from '../viewer/is-viewable.ts';
import { ViewerLink } from '../viewer/viewer-link.tsx';
import type { Download } from './load-model.ts';

/** From Lucide (ISC licence). Defined here because only the model page uses them. */
const LOCK = 'M5 11h14v10H5ZM7 11V7a5 5 0 0 1 10 0v4';
const ARROW = 'M12 15V3m-5 7 5 5 5-5M3 17v4h18v-4';

const ENTRY = 'flex min-h-14 items-center gap-3 rounded-md border border-steel-200 px-3 py-2 hover:border-steel-400';

interface ModelDownloadsProps {
  name: string;
  /** Poster of the 3D view while the GLB loads. */
  picture: GalleryPicture | undefined;
  downloads: Download[];
}

/** The files of a model. For gated ones a guest has to log in first; the download then starts automatically. */
export function ModelDownloads({ name, picture, downloads }: ModelDownloadsProps) {
  const { loggedIn } = useSession();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {downloads.map(({ label, url, gated }) => {
        const restricted = gated && !loggedIn;
        const content = (
          <>
            <span aria-hidden="true" className="text-steel-500">
              <Icon path={restricted ? LOCK : ARROW} className="size-5" />
            </span>
            <span>
              <span className="font-semibold text-steel-900">{label}</span>
              {restricted && <span className="block text-xs text-steel-600">Restricted Access: Please Login</span>}
            </span>
          </>
        );
        if (!gated && isViewable(url)) {
          const poster = { ...pictureSource(picture?.file ?? '', 'models'), alt: picture?.alt ?? name };
          return (
            <li key={label}>
              <ViewerLink url={url} name={name} picture={poster} className={ENTRY}>
                {content}
              </ViewerLink>
            </li>
          );
        }
        if (gated) {
          return (
            <li key={label}>
              <GatedLink
                href={url}
                message={FILES_LOGIN_FIRST}
                title={restricted ? 'Restricted Access: Please Login' : undefined}
                className={ENTRY}
              >
                {content}
              </GatedLink>
            </li>
          );
        }
        return (
          <li key={label}>
            <a href={url} target="_blank" rel="noopener" className={ENTRY}>
              {content}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
