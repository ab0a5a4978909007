import type { ReactNode } from 'react';
import { LoginPrompt } from './login-prompt.tsx';
import { useSession } from './session.tsx';

/**
 * Shows its content to logged-in visitors. A guest gets a blurred placeholder that holds no data, so there is nothing
 * to find with a screen reader, the keyboard or the developer tools.
 */
export function Restricted({ children }: { children: ReactNode }) {
  const { loggedIn, openLogin } = useSession();
  if (loggedIn) return children;
  return (
    <div className="relative min-h-112 overflow-hidden">
      <Outline />
      <div className="absolute inset-0 grid place-items-center p-4">
        <div className="flex max-w-md flex-col items-center gap-5 rounded-lg bg-white p-8 text-center shadow-floating">
          <h2>Downloads page content is restricted!</h2>
          <p className="text-steel-700">
            Log in or register, free of charge, to get CAD models, data sheets and catalogues.
          </p>
          <LoginPrompt onLogin={() => void openLogin()} />
        </div>
      </div>
    </div>
  );
}

const ROWS = ['w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-8/12', 'w-7/12', 'w-6/12', 'w-5/12'];

function Outline() {
  return (
    <div inert aria-hidden="true" className="pointer-events-none blur-sm select-none" data-restricted="">
      <div className="mb-6 flex gap-3">
        <div className="h-10 w-28 rounded-md bg-steel-200" />
        <div className="h-10 w-28 rounded-md bg-steel-100" />
      </div>
      <div className="grid gap-4">
        {ROWS.map((width) => (
          <div key={width} className={`h-7 rounded-sm bg-steel-100 ${width}`} />
        ))}
      </div>
    </div>
  );
}
