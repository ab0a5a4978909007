import { useSite } from '../web/site-context.tsx';

export function Logo({ light = false }: { light?: boolean }) {
  return (
    <span className="flex items-center gap-2 sm:gap-2.5">
      <svg viewBox="0 0 32 32" width="32" height="32" className="size-8 flex-none sm:size-9" aria-hidden="true">
        <rect width="32" height="32" rx="4" className="fill-brand-600" />
        <path
          d="M23 8.5H13.2a4.1 4.1 0 0 0 0 8.2h5.6a3.4 3.4 0 0 1 0 6.8H9"
          className="fill-none stroke-white"
          strokeWidth="4.4"
        />
      </svg>
      <span
        className={`font-display text-xl max-[23.4rem]:text-lg sm:text-2xl leading-none whitespace-nowrap tracking-tight ${light ? 'text-white' : 'text-steel-900'}`}
      >
        {useSite().name}
      </span>
    </span>
  );
}
