import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { QUOTATION_STATES } from '../quotations/quotations.limits.ts';
import type { MyEnquiry } from './my-enquiries.contract.ts';

/** The quotations of an enquiry. Prices are on their own pages alone, whose links are made when they are asked for. */
export function OwnQuotations({ reference, quotations }: Pick<MyEnquiry, 'reference' | 'quotations'>) {
  const { busy, error, send } = useRequest();
  const open = (id: number) =>
    send(async () => {
      const { path } = await api.callRaw('/api/open_quotation.php', { id });
      window.location.assign(path);
      return undefined;
    });
  return (
    <section aria-label={`Quotations for ${reference}`} className="flex flex-col gap-1 border-t border-steel-200 pt-3">
      {quotations.map(({ id, number, revision, state }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-steel-900 tabular-nums">
            Quotation {number}
            {revision > 1 && `, revision ${revision}`}
          </span>
          <span className="text-steel-700">{QUOTATION_STATES[state]}</span>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={`Open quotation ${number}${revision > 1 ? `, revision ${revision}` : ''}`}
            onClick={() => void open(id)}
          >
            Open
          </Button>
        </p>
      ))}
      {error && <ErrorText>{error}</ErrorText>}
    </section>
  );
}
