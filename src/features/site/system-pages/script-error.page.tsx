import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useGoBack } from '../../../web/go-back.ts';
import { NextStepLinks } from '../../../web/next-step-links.tsx';
import { readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';

export const head = () => ({ title: 'Error', noindex: true });

const DEFAULT = 'An unexpected error occurred';

function readMessage(state: unknown): string {
  if (typeof state === 'string') return state;
  return readStoredText(readStoredField(state, 'message')) || readStoredText(readStoredField(state, 'error'));
}

export function Page() {
  const { state } = useLocation();
  const goBack = useGoBack();
  // The state exists in the browser only, so server and hydration show the default. Code outside the router writes it
  // into the history entry.
  const [message, setMessage] = useState(DEFAULT);
  useEffect(() => setMessage(readMessage(state) || readMessage(window.history.state) || DEFAULT), [state]);
  return (
    <section role="alert" className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[36em] border-s-4 border-danger ps-6">
        <h1>Something went wrong</h1>
        <p className="mt-3 text-lg text-steel-700">{message}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton to="/">Go to Homepage</LinkButton>
          <Button variant="secondary" onClick={goBack}>
            Go Back
          </Button>
        </div>
        <NextStepLinks />
      </div>
    </section>
  );
}
