import { type ReactNode, useEffect, useRef, useState } from 'react';
import { findYoutubeId } from '../../platform/link-rules.ts';
import { isSavingData } from '../connection.ts';
import { Icon } from '../icon.tsx';
import { ROUND_PLAY_ICON } from '../page-icon-paths.ts';
import { Spinner } from '../spinner.tsx';

/** Replies without content; connect-src of platform/http/security-policy.ts allows only this host. */
const PROBE = 'https://www.youtube-nocookie.com/generate_204';
const PROBE_MS = 10_000;

let asked: Promise<boolean> | undefined;

/**
 * Many factories block YouTube, and a frame with an error page fires "load" too. A success is cached, a failure is
 * tried again.
 */
function canReachYoutube(): Promise<boolean> {
  asked ??= fetch(PROBE, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  })
    .then(() => true)
    .catch(() => {
      asked = undefined;
      return false;
    });
  return asked;
}

/** waiting: not near the viewport; ask: loads only after a press; blocked: YouTube is unreachable. */
type State = 'waiting' | 'ask' | 'loading' | 'playable' | 'blocked';

interface VideoFrameProps {
  url: string;
  title: string;
  poster?: ReactNode;
}

/**
 * Loads 300 px before it is visible; only on a press for visitors who refuse tracking or save data. Renders nothing for
 * other URLs than a YouTube video's.
 */
export function VideoFrame({ url, title, poster }: VideoFrameProps) {
  const id = findYoutubeId(url);
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
    void canReachYoutube().then((reached) => left || setState(reached ? 'playable' : 'blocked'));
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
      {!shown && <VideoPoster image={poster} />}
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
            <Icon path={ROUND_PLAY_ICON} className="ms-1 size-7" />
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

function prefersNoEmbeds(): boolean {
  const visitor = navigator as Navigator & { globalPrivacyControl?: boolean };
  return visitor.doNotTrack === '1' || visitor.globalPrivacyControl === true || isSavingData();
}

const VideoPoster = ({ image }: { image?: ReactNode }) => (
  <div aria-hidden="true" className="absolute inset-0 bg-steel-100 [&_img]:size-full [&_img]:object-cover">
    {image ?? (
      <svg
        aria-hidden="true"
        viewBox="0 0 640 360"
        className="size-full fill-none stroke-steel-300"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        <path d="M70 312h500M352 312v-16h176v16M372 296l14-116h76l34 116" />
        <path d="M176 156v-18h32v18M192 138v-16M180 196v52M204 196v52M164 264l8-16h40l8 16v12h-56z" />
        <path d="M176 196h32v10h-32zM176 146h32v10h-32z" />
        <path d="M142 156h252l50 22v26l-16 12h-36l-24-20H142z" />
        <path d="m410 186 34-96 22-10 118-34a11 11 0 0 1 7 21l-112 36-24 84" />
        <path d="m500 71 84-25a11 11 0 0 1 7 21l-84 26z" />
        <circle cx="424" cy="192" r="11" />
        <circle cx="452" cy="98" r="9" />
        <circle cx="424" cy="192" r="3" />
        <circle cx="452" cy="98" r="3" />
      </svg>
    )}
  </div>
);
