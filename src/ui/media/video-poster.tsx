import type { ReactNode } from 'react';

/** What is seen of a video before it plays: a picture of the page, or a drawn clamp. */
export const VideoPoster = ({ picture }: { picture?: ReactNode }) => (
  <div aria-hidden="true" className="absolute inset-0 bg-steel-100 [&_img]:size-full [&_img]:object-cover">
    {picture ?? (
      <svg
        aria-hidden="true"
        viewBox="0 0 640 360"
        className="size-full fill-none stroke-steel-300"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        {/* Base, bracket and spindle. */}
        <path d="M70 312h500M352 312v-16h176v16M372 296l14-116h76l34 116" />
        <path d="M176 156v-18h32v18M192 138v-16M180 196v52M204 196v52M164 264l8-16h40l8 16v12h-56z" />
        <path d="M176 196h32v10h-32zM176 146h32v10h-32z" />
        {/* Arm and handle, with their pivots. */}
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
