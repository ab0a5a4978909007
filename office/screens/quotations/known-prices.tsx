import { useQuery } from '@tanstack/react-query';
import type { KnownPrice, QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { isZero, percentText } from '../../../src/platform/money/money.ts';
import { readAmount } from '../../../src/platform/money/read-amount.limits.ts';
import { priceInWords } from '../../../src/platform/money/sums-in-words.ts';
import { Button } from '../../../src/ui/button.tsx';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';

type Line = QuotationOfDesk['lines'][number];

/** Prices by the id of their model. */
export function useKnownPrices({ id, state, version }: QuotationOfDesk): Map<number | null, KnownPrice> {
  const { data = [] } = useQuery({
    queryKey: ['known prices', id, version],
    enabled: state === 'draft',
    placeholderData: (before: KnownPrice[] | undefined) => before,
    queryFn: () => office.getRaw('/api/office/known_prices', { id }),
  });
  return new Map(data.map((known) => [known.model_id, known]));
}

interface KnownPricesProps {
  known: KnownPrice;
  line: Line;
  at: number;
  currency: QuotationOfDesk['currency'];
  set: (changed: Partial<Line>) => void;
}

/** The price of the list for this quantity, and the last one of this customer, each to be taken with one press. */
export function KnownPrices({ known: { list, last }, line, at, currency, set }: KnownPricesProps) {
  const quantity = Number(readAmount(line.quantity) ?? 1);
  const listed = list.find(({ from_quantity }) => from_quantity <= quantity);
  const given = (price: Pick<Line, 'unit_price' | 'price_per'>) =>
    priceInWords({ ...price, is_sample: false }, currency);
  if (!listed && !last) return null;
  return (
    <div className="col-span-full flex flex-wrap items-baseline gap-x-4 text-sm text-steel-700">
      {listed && (
        <span>
          Price list{listed.customer_group && ` for ${listed.customer_group}`}
          {listed.from_quantity > 1 && ` from ${listed.from_quantity}`}: {given(listed)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the price of the list for line ${at + 1}`}
            onClick={() => set({ unit_price: listed.unit_price, price_per: listed.price_per })}
          >
            Use
          </Button>
        </span>
      )}
      {last && (
        <span>
          Last: {given(last)}
          {!isZero(last.discount) && ` less ${percentText(last.discount)} %`} for {last.quantity}, {last.number},{' '}
          {when(last.sent_at)}{' '}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Use the last price for line ${at + 1}`}
            onClick={() =>
              set({ unit_price: last.unit_price, price_per: last.price_per, discount: percentText(last.discount) })
            }
          >
            Use
          </Button>
        </span>
      )}
    </div>
  );
}
