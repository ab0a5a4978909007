import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { choiceParameter, defineSearchParams, type SearchValues } from '../../../web/search/search-params.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { loadWantedFile, wantedFileParams } from '../registration/load-wanted-file.ts';

export const search = defineSearchParams({
  message: choiceParameter('enquiry_sent', 'email_verified'),
  ...wantedFileParams,
});
export const loader = definePageLoader(search, async ({ api, search, signal }) => ({
  wanted: await loadWantedFile(api, search, signal),
}));
type Search = SearchValues<typeof search>;

const TEXTS = {
  enquiry_sent: {
    title: 'Enquiry Sent Successfully!',
    text: 'Thank you. We have received your enquiry, and our backend team will contact you back soon.',
  },
  email_verified: {
    title: 'Your email is now verified! Please Login.',
    text: 'Please use the Login button at the top of the page. After login, browsing and enquiries are unrestricted.',
  },
  verified_again: {
    title: 'Your email is now verified!',
    text: 'You are logged in: browsing and enquiries are unrestricted.',
  },
  registered: {
    title: 'Thank you for registering!',
    text: 'Please check your mailbox, including the spam folder, for a verification link. After verification you can log in.',
  },
};

const getTexts = ({ message }: Search) => TEXTS[message || 'registered'];

export const head = (_data: unknown, at: HeadInput<Search>) => ({
  title: getTexts(at.search).title,
  description: 'Thank you.',
  noindex: true,
});

export function Page() {
  const requested = useSearch(search);
  const { wanted } = usePageData<typeof loader>();
  const { openLogin, loggedIn } = useCustomerSession();
  const isVerified = requested.message === 'email_verified';
  const { title, text } = loggedIn && isVerified ? TEXTS.verified_again : getTexts(requested);
  const reference = useVisitState('reference');
  const file = useVisitState('file');
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-5 py-16 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-success-50 text-3xl text-success"
      >
        ✓
      </span>
      <h1>{title}</h1>
      <p className="max-w-[36em] text-lg text-steel-700">{text}</p>
      {reference && (
        <p className="text-steel-700">
          Your enquiry number is <strong className="text-steel-900 tabular-nums">{reference}</strong>.
        </p>
      )}
      {file && (
        <p className="text-steel-700">
          We keep <strong className="text-steel-900">{file}</strong> for you: log in after verification, and it is
          downloaded.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {wanted && !loggedIn && (
          <Button size="large" className="py-2 whitespace-normal!" onClick={() => void openLogin({ wanted })}>
            Log in and download {wanted.name}
          </Button>
        )}
        <LinkButton to="/" size="large" variant={wanted && !loggedIn ? 'secondary' : 'primary'}>
          Go to Homepage
        </LinkButton>
      </div>
    </div>
  );
}

/** Reference of an enquiry or file name of a registration, from the history entry, which the server does not have. */
function useVisitState(name: 'reference' | 'file'): string {
  const { state } = useLocation();
  const [value, setValue] = useState('');
  useEffect(() => {
    setValue(readStoredText(readStoredField(state, name)));
  }, [state, name]);
  return value;
}
