import { useEffect, useRef, useState } from 'react';
import { youtubeId } from '../../platform/link-rules.ts';
import { savesData } from '../connection.ts';
import { Icon } from '../icon.tsx';
import { PLAY_ROUND } from '../page-icon-paths.ts';
import { Spinner } from '../spinner.tsx';

/**
 * A YouTube video from the cookie-less host. Its frame is loaded 300 px before it is visible, behind a spinner;
 * for visitors who requested not to be tracked or to save data, and without JavaScript, there is a link instead.
 * Renders nothing for a URL that is not a YouTube video.
 */
export function VideoFrame({ url, title }: { url: string; title: string }) {
  const id = youtubeId(url);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'link' | 'loading' | 'loaded'>('waiting');

  useEffect(() => {
    const element = container.current;
    if (!element || state !== 'waiting') return;
    if (prefersNoEmbeds()) return setState('link');
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState('loading');
      },
      { rootMargin: '300px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);

  if (!id) return null;
  const watch = `https://www.youtube.com/watch?v=${id}`;
  const framed = state === 'loading' || state === 'loaded';
  return (
    <div
      ref={container}
      className="relative grid aspect-video place-items-center overflow-hidden rounded-md bg-steel-900 text-white"
    >
      {!framed && (
        <a
          href={watch}
          target="_blank"
          rel="noopener"
          className="flex items-center gap-3 rounded-md bg-steel-800 px-5 py-3 font-semibold hover:bg-brand-600"
          onClick={(event) => {
            if (state !== 'link' || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setState('loading');
          }}
        >
          <Icon path={PLAY_ROUND} className="size-5" />
          Play video<span className="sr-only">: {title}</span>
        </a>
      )}
      {framed && (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?rel=0`}
          title={`Video: ${title}`}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
          onLoad={() => setState('loaded')}
        />
      )}
      {state === 'loading' && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center bg-steel-900 text-white">
          <span className="sr-only" role="status">
            Loading the video
          </span>
          <Spinner />
        </div>
      )}
    </div>
  );
}

/** Whether the visitor has set do-not-track, global privacy control or data saving. */
function prefersNoEmbeds(): boolean {
  const visitor = navigator as Navigator & { globalPrivacyControl?: boolean };
  return visitor.doNotTrack === '1' || visitor.globalPrivacyControl === true || savesData();
}
