import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { useCustomerSession } from './customer-session.tsx';
import { LoginNeedsScript, LoginPrompt } from './login-prompt.tsx';

export function RestrictedContent({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { loggedIn, openLogin } = useCustomerSession();
  if (loggedIn) return children;
  return (
    <>
      <div className="relative mb-8 overflow-hidden rounded-lg border border-steel-200 bg-steel-50 p-5">
        <RestrictedOutline />
        <div className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <p className="font-semibold text-lg text-steel-900">Downloads page content is restricted!</p>
            <p className="mt-1 text-steel-700">
              Log in or register, free of charge, to download CAD models, data sheets and catalogues.
            </p>
          </div>
          <div>
            <LoginPrompt onLogin={() => void openLogin()} />
          </div>
        </div>
      </div>
      {preview}
    </>
  );
}

const ROWS = ['w-9/12', 'w-7/12', 'w-8/12'];

function RestrictedOutline() {
  return (
    <div
      inert
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid content-center gap-4 px-5 opacity-40 blur-sm select-none"
      data-restricted=""
    >
      {ROWS.map((width) => (
        <div key={width} className={`h-5 rounded-sm bg-steel-100 ${width}`} />
      ))}
    </div>
  );
}

/** The server renders neither content nor prompt, because it does not identify the visitor. */
interface CustomersOnlyProps {
  message: string;
  gains: readonly string[];
  children: ReactNode;
}

export function CustomersOnly({ message, gains, children }: CustomersOnlyProps) {
  const { customer, openLogin } = useCustomerSession();
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <>
        <div className="noscript:hidden">
          <Spinner label="Loading" />
        </div>
        <LoginNeedsScript message={message} />
      </>
    );
  }
  if (customer) return <Fragment key={customer.id}>{children}</Fragment>;
  return (
    <EmptyState title={message} actions={<LoginPrompt onLogin={() => void openLogin()} />}>
      <ul className="list-[square] ps-5 text-start">
        {gains.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
