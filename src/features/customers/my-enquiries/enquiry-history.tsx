import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { AgainDialog } from '../own-lists/again-dialog.tsx';
import { MoreOfMine } from '../own-lists/more-of-mine.tsx';
import { useOwnList } from '../own-lists/use-own-list.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';
import { SentEnquiry } from './sent-enquiry.tsx';

/** What is asked for again while the cart holds other models. */
interface Again {
  name: string;
  lines: MyEnquiry['lines'];
}

/** The visitor's enquiries in which these words are, newest first, in pages of ten. */
export function EnquiryHistory({ search }: { search: string }) {
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      api.getRaw('/api/get_my_enquiries.php', search ? { page, search } : { page }, signal),
    [search],
  );
  const own = useOwnList(ENQUIRIES_LOGIN_FIRST, load);
  const { items: list, state } = own;
  const cart = useCart();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Again | null>(null);

  function again(lines: MyEnquiry['lines'], options?: { replace: boolean }) {
    const available = lines.flatMap(({ model_id, current_name, model_name, quantity, own_number, note, ...model }) =>
      model_id === null
        ? []
        : [{ model: { ...model, model_id, model_name: current_name ?? model_name }, quantity, own_number, note }],
    );
    addLines(available, options);
    navigate('/EnquiryCart');
    const remark = againText(lines);
    if (remark) toast.warning(remark, { duration: 15_000 });
  }

  if (!list.length && state === 'loading') return <Spinner label="Loading your enquiries" />;
  if (!list.length && state === 'idle') {
    return search ? (
      <EmptyState title={`No enquiry with “${search}”`}>
        <p>We looked for it in references, models, products and what you wrote.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No enquiries yet" actions={<LinkButton to="/allproducts">Browse Products</LinkButton>}>
        <p>Your sent enquiries and their status appear here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {list.map((enquiry) => (
        <SentEnquiry
          key={enquiry.id}
          enquiry={enquiry}
          onAgain={(lines) => (cart.count ? setAsked({ name: enquiry.reference, lines }) : again(lines))}
        />
      ))}
      {asked && (
        <AgainDialog
          title="Enquire again"
          name={asked.lines.length === 1 ? (asked.lines[0]?.current_name ?? asked.name) : asked.name}
          inCart={cart.count}
          onChoose={(options) => again(asked.lines, options)}
          onClose={() => setAsked(null)}
        />
      )}
      <MoreOfMine list={own} failure="Failed to load your enquiries. Please try again later." />
    </div>
  );
}

/** What a customer is told of lines that are asked for again and are not what they were; '' when all are the same. */
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
