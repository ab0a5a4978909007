import { type ReactNode, useEffect, useRef, useState } from 'react';
import { youtubeId } from '../../platform/link-rules.ts';
import { savesData } from '../connection.ts';
import { Icon } from '../icon.tsx';
import { PLAY_ROUND } from '../page-icon-paths.ts';
import { Spinner } from '../spinner.tsx';
import { VideoPoster } from './video-poster.tsx';
import { youtubeReached } from './youtube-reached.ts';

/** waiting: not near the viewport yet. ask: only when pressed. blocked: YouTube cannot be reached from here. */
type State = 'waiting' | 'ask' | 'loading' | 'playable' | 'blocked';

interface VideoFrameProps {
  url: string;
  title: string;
  /** A picture to show until the video can be played; without one, a drawing. */
  poster?: ReactNode;
}

/**
 * A YouTube video from the cookie-less host. Its frame is loaded 300 px before it is visible, behind a poster with a
 * spinner; for visitors who requested not to be tracked or to save data, only when they press play; and without
 * JavaScript there is a link. Where YouTube is blocked, the poster stays and says so. Renders nothing for a URL that is
 * not a YouTube video.
 */
export function VideoFrame({ url, title, poster }: VideoFrameProps) {
  const id = youtubeId(url);
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('waiting');
  const [attempt, setAttempt] = useState(1);
  const [frameLoaded, setFrameLoaded] = useState(0);

  useEffect(() => {
    const element = container.current;
    if (!element || state !== 'waiting') return;
    if (prefersNoEmbeds()) return setState('ask');
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState('loading');
      },
      { rootMargin: '300px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);

  useEffect(() => {
    if (state !== 'loading') return;
    let left = false;
    void youtubeReached().then((reached) => left || setState(reached ? 'playable' : 'blocked'));
    return () => {
      left = true;
    };
  }, [state]);

  if (!id) return null;
  const watch = `https://www.youtube.com/watch?v=${id}`;
  const framed = state !== 'waiting' && state !== 'ask';
  const shown = state === 'playable' && frameLoaded === attempt;
  const retry = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };
  return (
    <div ref={container} className="relative aspect-video overflow-hidden rounded-md bg-steel-100">
      {framed && (
        <iframe
          key={attempt}
          src={`https://www.youtube-nocookie.com/embed/${id}?rel=0`}
          title={`Video: ${title}`}
          loading="lazy"
          inert={state === 'blocked'}
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
          onLoad={() => setFrameLoaded(attempt)}
        />
      )}
      {!shown && <VideoPoster picture={poster} />}
      {!framed && (
        <a
          href={watch}
          target="_blank"
          rel="noopener"
          className="absolute inset-0 grid place-items-center"
          onClick={(event) => {
            if (state !== 'ask' || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setState('loading');
          }}
        >
          <span className={DISC}>
            <Icon path={PLAY_ROUND} className="ms-1 size-7" />
          </span>
          <span className="sr-only">Play video: {title}</span>
          {state === 'ask' && <span className={CAPTION}>Press play to load from YouTube</span>}
        </a>
      )}
      {framed && state !== 'blocked' && !shown && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center" role="status">
          <span className={DISC}>
            <Spinner />
          </span>
          <span className="sr-only">Loading the video</span>
        </div>
      )}
      {state === 'blocked' && (
        <div className={`${CAPTION} flex flex-wrap items-center gap-x-5`}>
          <p className="me-auto max-sm:w-full" role="status">
            YouTube cannot be reached from here.
          </p>
          <button type="button" className={CAPTION_LINK} onClick={retry}>
            Try again<span className="sr-only">: {title}</span>
          </button>
          <a href={watch} target="_blank" rel="noopener" className={CAPTION_LINK}>
            Watch on YouTube<span className="sr-only">: {title}</span>
          </a>
        </div>
      )}
    </div>
  );
}

const DISC =
  'grid size-16 place-items-center rounded-full border border-steel-300 bg-white text-steel-800 shadow-raised in-[a:hover]:bg-steel-800 in-[a:hover]:text-white';
const CAPTION = 'absolute inset-x-0 bottom-0 bg-steel-800 px-4 py-2 text-sm text-white on-dark';
const CAPTION_LINK = 'inline-flex min-h-8 items-center font-semibold underline underline-offset-3';

/** Whether the visitor has set do-not-track, global privacy control or data saving. */
function prefersNoEmbeds(): boolean {
  const visitor = navigator as Navigator & { globalPrivacyControl?: boolean };
  return visitor.doNotTrack === '1' || visitor.globalPrivacyControl === true || savesData();
}
