import { useNavigate } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { office } from '../data/office-api.ts';
import type { Row } from '../data/office-types.ts';
import { rowPath } from '../data/values.ts';
import { useRequest } from '../form/use-request.ts';
import { useAct } from '../frame/use-act.ts';

/** Copies a product as it is stored, with its tables, models and files, and goes to the copy, which visitors do not see yet. */
export function DuplicateButton({ row }: { row: Row }) {
  const navigate = useNavigate();
  const act = useAct();
  const { busy, run } = useRequest(() =>
    act(async () => {
      const { row: copy } = await office.callRaw('/api/office/duplicate_product', {
        id: Number(row.id),
        version: row.version,
      });
      navigate(rowPath('products', copy.id));
      return 'Copied. Visitors do not see the copy until you restore it.';
    }),
  );
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={run}>
      Duplicate
    </Button>
  );
}
