import type { ReactNode } from 'react';

/** What is seen of a video before it plays: a picture of the page, or a drawn clamp. */
export const VideoPoster = ({ picture }: { picture?: ReactNode }) => (
  <div aria-hidden="true" className="absolute inset-0 bg-steel-100 [&_img]:size-full [&_img]:object-cover">
    {picture ?? (
      <svg
        aria-hidden="true"
        viewBox="0 0 640 360"
        className="size-full fill-none stroke-steel-300"
        strokeWidth="3"
        strokeLinejoin="round"
      >
        <path d="M40 300h560" />
        <path d="M330 300v-44h176v44M356 256v-62h64v62" />
        <circle cx="388" cy="176" r="13" />
        <circle cx="452" cy="118" r="13" />
        <path d="M376 168 150 168v26h226M180 194v74h-16v14h48v-14h-16v-74M164 144h48v24h-48z" />
        <path d="m398 168 46-42M462 110 556 40l14 20-98 70" />
        <path d="M150 268H92m0 32v-32m0 0v-40" strokeDasharray="6 6" />
      </svg>
    )}
  </div>
);
