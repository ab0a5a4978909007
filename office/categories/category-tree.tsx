import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../src/ui/button.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Row } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { useNotify } from '../parts/notices.tsx';
import { Screen } from '../parts/screen.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { type Branch, type Place, treesOf } from './category-places.ts';
import { CategoryRows } from './category-rows.tsx';

const TREE = ['categories', 'tree'];
const PER_REPLY = 200;

async function allCategories(): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const query = { resource: 'categories', state: 'all' as const, sort: 'sort_order', order: 'asc' as const };
    const reply = await office.getRaw('/api/office/rows', {
      ...query,
      page: String(page),
      per_page: String(PER_REPLY),
    });
    rows.push(...reply.rows);
    if (reply.rows.length < PER_REPLY) return rows;
  }
}

/** All categories below their brands; moved by dragging their handles, or by the arrow keys on them. */
export function CategoryTree() {
  const client = useQueryClient();
  const notify = useNotify();
  const mayWrite = useMay('catalogue', 'write');
  const [moving, setMoving] = useState(false);
  const [said, setSaid] = useState('');
  const moved = useRef<Row['id']>(undefined);
  const query = useQuery({ queryKey: TREE, queryFn: allCategories });
  const { data, refetch } = query;

  // A category that is below another one now has a new element.
  useEffect(() => {
    if (!data || moved.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [data]);

  const move = async ({ row }: Branch, { parent, before }: Place) => {
    if (moving) return;
    setMoving(true);
    try {
      await office.callRaw('/api/office/place_category', { id: row.id, version: row.version, parent, before });
      moved.current = row.id;
      setSaid(`${row.label} was moved`);
      await client.invalidateQueries({ queryKey: ['categories'] });
    } catch (failure) {
      notify(textOf(failure), { type: 'error' });
      await refetch();
    } finally {
      setMoving(false);
    }
  };

  return (
    <Screen
      title="Order of the categories"
      above={{ name: 'Categories', to: '/categories' }}
      actions={
        mayWrite && (
          <Link to="/categories/add" className={buttonClass({ size: 'small' })}>
            Add
          </Link>
        )
      }
    >
      {mayWrite && (
        <p id="category-help" className="max-w-[45em] text-steel-600">
          Drag a category by its handle. Or use the arrow keys on the handle: up and down among its neighbours, right
          into the one above it, left out of the one that holds it. Visitors see the new order at once.
        </p>
      )}
      <Waiting query={query} label="Loading the categories" />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="grid gap-8 xl:grid-cols-2" aria-busy={moving}>
        {data &&
          treesOf(data).map(({ brand, below }) => (
            <section key={brand} aria-label={brand} className="min-w-0">
              <h2 className="border-b border-steel-300 pb-2 text-base">{brand}</h2>
              <CategoryRows branches={below} onMove={mayWrite ? move : undefined} />
            </section>
          ))}
      </div>
    </Screen>
  );
}
