import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { InputField } from '../../../ui/forms/input-field.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { defineSearchParams, textParameter } from '../../../web/search/search-params.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { api } from '../../../web/site-api.ts';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { defineCustomerPage } from '../saved-lists/customer-page.tsx';
import { OwnItemList } from '../saved-lists/own-item-list.tsx';
import { useBackToCart } from '../saved-lists/use-back-to-cart.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { SentEnquiry } from './sent-enquiry.tsx';

export const search = defineSearchParams({ search: textParameter({ maxLength: 100 }) });

export const { head, Page } = defineCustomerPage({
  title: 'My enquiries',
  description: 'The enquiries you have sent, and their status.',
  path: '/MyEnquiries',
  lead: 'The enquiries you have sent so far. “Enquire again” puts the same models into your cart, where you can change quantities before sending.',
  message: ENQUIRIES_LOGIN_FIRST,
  gains: [
    'The status of every enquiry and when it is answered',
    'Quotations as PDF, to accept or to ask about',
    '“Enquire again” for a whole enquiry or for single models',
  ],
  Content: SearchedEnquiries,
});

function SearchedEnquiries() {
  const { search: words } = useSearch(search);
  return (
    <>
      <EnquirySearchForm key={words} words={words} />
      <EnquiryHistory key={`of ${words}`} search={words} />
    </>
  );
}

function EnquirySearchForm({ words }: { words: string }) {
  const [typed, setTyped] = useState(words);
  const navigate = useNavigate();
  const show = (next: string) => navigate(search.hrefWith('/MyEnquiries', { search: next }), { replace: true });
  return (
    <search className="mb-6">
      <form onSubmit={handleSubmit(() => show(typed.trim()))} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_24rem]">
          <InputField
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

function EnquiryHistory({ search }: { search: string }) {
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      api.getRaw('/api/get_my_enquiries.php', search ? { page, search } : { page }, signal),
    [search],
  );
  const { bringBack, dialog } = useBackToCart('Enquire again');
  const again = (reference: string, lines: MyEnquiry['lines']) => {
    const available = lines.flatMap(({ model_id, current_name, model_name, quantity, own_number, note, ...model }) =>
      model_id === null
        ? []
        : [{ model: { ...model, model_id, model_name: current_name ?? model_name }, quantity, own_number, note }],
    );
    const [only, other] = lines;
    bringBack({
      name: (!other && only?.current_name) || reference,
      lines: available,
      remark: formatAgainRemark(lines),
    });
  };
  const empty = search ? (
    <EmptyState title={`No enquiry with “${search}”`}>
      <p>We searched references, models, products and your texts.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No enquiries yet" actions={<LinkButton to="/allproducts">Browse Products</LinkButton>}>
      <p>Your sent enquiries and their status appear here.</p>
    </EmptyState>
  );
  return (
    <OwnItemList what="enquiries" message={ENQUIRIES_LOGIN_FIRST} load={load} empty={empty}>
      {(enquiries) => (
        <>
          {enquiries.map((enquiry) => (
            <SentEnquiry key={enquiry.id} enquiry={enquiry} onAgain={(lines) => again(enquiry.reference, lines)} />
          ))}
          {dialog}
        </>
      )}
    </OwnItemList>
  );
}

function formatAgainRemark(
  lines: readonly Pick<MyEnquiry['lines'][number], 'model_name' | 'current_name' | 'since' | 'replaced_by'>[],
): string {
  const named = (which: typeof lines) =>
    which
      .map(({ model_name, replaced_by }) => model_name + (replaced_by ? ` (replaced by ${replaced_by})` : ''))
      .join(', ');
  const gone = lines.filter(({ since }) => since === 'gone');
  const replaced = lines.filter(({ since, replaced_by }) => since !== 'gone' && replaced_by);
  const changed = lines.filter(({ since, replaced_by }) => since === 'changed' && !replaced_by);
  return [
    gone.length && `No longer in the catalogue: ${named(gone)}.`,
    replaced.length && `There is a newer model: ${named(replaced)}.`,
    changed.length && `Changed since you asked: ${named(changed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
