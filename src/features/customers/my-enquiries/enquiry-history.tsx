import { useCallback } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { api } from '../../../web/api.ts';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useBackToCart } from '../own-lists/back-to-cart.tsx';
import { OwnItems } from '../own-lists/own-items.tsx';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { SentEnquiry } from './sent-enquiry.tsx';

export function EnquiryHistory({ search }: { search: string }) {
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
    bringBack({ name: (!other && only?.current_name) || reference, lines: available, remark: againText(lines) });
  };
  const empty = search ? (
    <EmptyState title={`No enquiry with “${search}”`}>
      <p>We looked for it in references, models, products and what you wrote.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No enquiries yet" actions={<LinkButton to="/allproducts">Browse Products</LinkButton>}>
      <p>Your sent enquiries and their status appear here.</p>
    </EmptyState>
  );
  return (
    <OwnItems what="enquiries" message={ENQUIRIES_LOGIN_FIRST} load={load} empty={empty}>
      {(enquiries) => (
        <>
          {enquiries.map((enquiry) => (
            <SentEnquiry key={enquiry.id} enquiry={enquiry} onAgain={(lines) => again(enquiry.reference, lines)} />
          ))}
          {dialog}
        </>
      )}
    </OwnItems>
  );
}

function againText(
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
