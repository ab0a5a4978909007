import { Icon } from '../../ui/icon.tsx';
import { CLOSE } from '../../ui/icon-paths.ts';

/** Points at the login button after an email address was verified. */
export function VerifiedHint({ onClose }: { onClose: () => void }) {
  return (
    <div
      role="status"
      className="fixed end-4 top-[calc(var(--header-height)+0.75rem)] z-40 flex w-72 animate-nudge items-start gap-2 rounded-md bg-steel-900 p-4 text-sm text-white shadow-floating nav:end-[max(5rem,calc((100vw-80rem)/2+5rem))]"
    >
      <span
        aria-hidden="true"
        className="absolute -top-1.5 end-[8.4rem] size-3 rotate-45 bg-steel-900 nav:end-[4.6rem]"
      />
      <p className="flex-1">Your email is verified. Click Login above to sign in.</p>
      <button type="button" aria-label="Dismiss" className="-m-2 p-2" onClick={onClose}>
        <Icon path={CLOSE} className="size-4" />
      </button>
    </div>
  );
}
