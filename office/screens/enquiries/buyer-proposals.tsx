import { useState } from 'react';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { RequestBuyer } from '../../../src/features/office/enquiries/request-readings.contract.ts';
import { CheckField } from '../../../src/ui/forms/input-field.tsx';

type Fact = keyof RequestBuyer;
const LABELS: Record<Fact, string> = {
  name: 'Name',
  company: 'Company',
  gstin: 'GSTIN',
  state: 'State',
  phone: 'Phone',
};
const FACTS = Object.keys(LABELS) as Fact[];

/** Facts about the buyer that a message states and that are not stored yet; a quotation takes those that are ticked. */
export function useBuyerProposals({ readings, name, company, phone, state }: InboxEnquiry) {
  const [refused, setRefused] = useState<readonly Fact[]>([]);
  const stored: Record<Fact, string> = { name, company, phone, state, gstin: '' };
  const proposed = FACTS.flatMap((fact) => {
    const value = readings.map(({ buyer }) => buyer[fact]).find(Boolean) ?? '';
    const isNews = fact === 'name' ? isUnnamed(stored.name, value) : !stored[fact];
    return value && isNews ? [{ fact, value, isTicked: !refused.includes(fact) }] : [];
  });
  return {
    proposed,
    accepted: Object.fromEntries(
      proposed.flatMap(({ fact, value, isTicked }) => (isTicked ? [[fact, value]] : [])),
    ) as Partial<RequestBuyer>,
    toggle: (fact: Fact) =>
      setRefused(refused.includes(fact) ? refused.filter((one) => one !== fact) : [...refused, fact]),
  };
}

/** True for a stored name that only repeats an address, or for none. */
const isUnnamed = (stored: string, read: string) => !/\s/.test(stored) && stored.toLowerCase() !== read.toLowerCase();

export function BuyerProposals({ proposed, toggle }: ReturnType<typeof useBuyerProposals>) {
  if (!proposed.length) return null;
  return (
    <section aria-labelledby="read-buyer" className="flex flex-col gap-1 rounded-md bg-slate-100 px-3 py-2">
      <h3 id="read-buyer" className="text-sm">
        Read from the message
      </h3>
      {proposed.map(({ fact, value, isTicked }) => (
        <CheckField
          key={fact}
          label={
            <span className="break-words">
              {LABELS[fact]}: <strong>{value}</strong>
            </span>
          }
          checked={isTicked}
          onChange={() => toggle(fact)}
        />
      ))}
      <p className="text-xs text-steel-700">The quotation takes what is ticked.</p>
    </section>
  );
}
