import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { loadFurtherItems } from '../../../ui/lists/further-items.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ModelLinesTable } from '../../visitors/cart/model-lines-table.tsx';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { formatLineCounts } from './saved-lines.ts';

interface OwnItemListProps<Item> {
  what: string;
  message: string;
  load: LoadPage<Item>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

export function OwnItemList<Item extends { id: number | string }>({
  what,
  message,
  load,
  empty,
  children,
}: OwnItemListProps<Item>) {
  const list = useOwnList(message, load);
  if (!list.items.length && list.state === 'loading') return <Spinner label={`Loading your ${what}`} />;
  if (!list.items.length && list.state === 'idle') return empty;
  return (
    <div className="flex flex-col gap-5">
      {list.items.length > 0 && children(list.items)}
      <MoreOwnItems list={list} failure={`Failed to load your ${what}. Please try again later.`} />
    </div>
  );
}

interface MoreOwnItemsProps {
  list: OwnListState<unknown>;
  failure: string;
  label?: string;
}

export function MoreOwnItems({ list, failure, label = 'Load More' }: MoreOwnItemsProps) {
  const { hasMore, state, more } = list;
  return (
    <>
      {state === 'failed' && <ErrorText>{failure}</ErrorText>}
      {(hasMore || state === 'failed') && (
        <Button variant="secondary" className="self-center" busy={state === 'loading'} onClick={more}>
          {state === 'failed' ? 'Try Again' : label}
        </Button>
      )}
    </>
  );
}

export interface OwnListState<Item> {
  items: Item[];
  hasMore: boolean;
  state: 'loading' | 'idle' | 'failed';
  more: () => void;
}

type LoadPage<Item> = (page: number, signal: AbortSignal) => Promise<{ data: Item[]; hasMore: boolean }>;

/** `load`: a stable function, with pages from 1. `message`: reason for the login. */
function useOwnList<Item extends { id: number | string }>(message: string, load: LoadPage<Item>): OwnListState<Item> {
  const { asCustomer } = useCustomerSession();
  const [items, setItems] = useState<Item[]>([]);
  const [page, setPage] = useState(0);
  const [hasMore, setHasMore] = useState(false);
  const [state, setState] = useState<OwnListState<Item>['state']>('loading');

  const shown = useRef<Item[]>([]);
  const visit = useRef(new AbortController());

  const loadPage = useCallback(
    async (wanted: number) => {
      const { signal } = visit.current;
      setState('loading');
      try {
        const pageOf = async (one: number) => {
          const { data, hasMore } = await load(one, signal);
          return { items: data, hasMore };
        };
        const reply = await asCustomer(message, async () =>
          wanted === 1
            ? { ...(await pageOf(1)), page: 1 }
            : loadFurtherItems(shown.current, { firstPage: 1, page: wanted - 1 }, pageOf),
        );
        if (!reply) return;
        shown.current = reply.items;
        setItems(reply.items);
        setHasMore(reply.hasMore);
        setPage(wanted);
        setState('idle');
      } catch (error) {
        if (signal.aborted) return;
        console.error('A list of the visitor could not be loaded', error);
        setState('failed');
      }
    },
    [asCustomer, message, load],
  );

  // Stops loading, and the login request, when the visitor leaves the page.
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller;
    void loadPage(1);
    return () => controller.abort();
  }, [loadPage]);
  return { items, hasMore, state, more: () => void loadPage(page + 1) };
}

const SHOWN_AT_ONCE = 5;

export function LinesInCard({ label, lines }: Pick<ComponentProps<typeof ModelLinesTable>, 'label' | 'lines'>) {
  const table = <ModelLinesTable label={label} lines={lines} small />;
  if (lines.length <= SHOWN_AT_ONCE) return table;
  return (
    <details>
      <summary className="cursor-pointer py-1.5 font-semibold text-steel-800">{formatLineCounts(lines)}</summary>
      {table}
    </details>
  );
}
