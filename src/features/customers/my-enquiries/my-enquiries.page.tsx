import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { searchParams, text } from '../../../web/search/search-params.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { EnquiryHistory } from './enquiry-history.tsx';

export const search = searchParams({ search: text({ maxLength: 100 }) });

export const head = () => ({
  title: 'My Enquiries',
  description: 'The enquiries you have sent, and their status.',
  path: '/MyEnquiries',
  noindex: true,
});

const GAINS = [
  'The status of every enquiry and when it is answered',
  'Quotations as PDF, to accept or to ask about',
  '“Enquire again” for a whole enquiry or for single models',
];

export function Page() {
  const { search: words } = useSearch(search);
  return (
    <>
      <PageHeading title="My Enquiries" breadcrumbs={fromHome('My Enquiries')}>
        The enquiries you have sent so far. “Enquire again” puts the same models into your cart, where you can change
        quantities before sending.
      </PageHeading>
      <div className="page-width min-h-[36rem] py-6 md:min-h-96 md:py-8">
        <MembersOnly message={ENQUIRIES_LOGIN_FIRST} gains={GAINS}>
          <SearchForm key={words} words={words} />
          <EnquiryHistory key={`of ${words}`} search={words} />
        </MembersOnly>
      </div>
    </>
  );
}

function SearchForm({ words }: { words: string }) {
  const [typed, setTyped] = useState(words);
  const navigate = useNavigate();
  const show = (next: string) => navigate(search.hrefWith('/MyEnquiries', { search: next }), { replace: true });
  return (
    <search className="mb-6">
      <form onSubmit={submitted(() => show(typed.trim()))} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_24rem]">
          <Field
            label="Search your enquiries"
            type="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-11">
          Search
        </Button>
        {words && (
          <Button variant="quiet" className="min-h-11" onClick={() => show('')}>
            Show all
          </Button>
        )}
      </form>
    </search>
  );
}
