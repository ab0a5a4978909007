import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useRested } from '../controls/use-rested.ts';
import { office } from '../data/office-api.ts';
import { type FormValues, rowPath } from '../data/values.ts';

const PAUSE_MS = 300;

/** Whether a product may have the address that is being typed: what has it already, and what a redirect does there. */
export function AddressNote({ id }: { id: number }) {
  const { control } = useFormContext<FormValues>();
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] }).map((value) => String(value ?? '').trim());
  const rested = { name: useRested(name ?? '', PAUSE_MS), slug: useRested(slug ?? '', PAUSE_MS) };
  const { data } = useQuery({
    queryKey: ['address', id, rested],
    enabled: Boolean(rested.name || rested.slug),
    placeholderData: (before) => before,
    queryFn: () => office.getRaw('/api/office/address', { resource: 'products', id: String(id), ...rested }),
  });
  if (!data) return null;
  return (
    <p role="status" className="text-steel-600 md:col-span-2">
      Address: <span className="break-all text-steel-900">{data.path}</span>
      {!data.valid && <span className="font-semibold text-danger"> · write it as “{data.slug}”</span>}
      {data.taken_by && (
        <span className="font-semibold text-danger">
          {' '}
          · taken by{' '}
          <Link to={rowPath('products', data.taken_by.id)} className="text-link">
            {data.taken_by.label}
          </Link>
        </span>
      )}
      {!data.taken_by && data.redirect_to && (
        <span className="text-warning"> · a redirect leads from here to {data.redirect_to}; this page replaces it</span>
      )}
    </p>
  );
}
