import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { useAct } from '../controls/use-act.ts';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { Row } from '../data/office-types.ts';
import { rowPath, tablesPath } from '../data/values.ts';

/** To the tables of a product, and to a copy of it; what is not saved yet would be missing there. */
export const ProductActions = ({ row, settled }: { row: Row; settled: boolean }) => (
  <>
    <Link to={tablesPath(row.id)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      Tables
    </Link>
    {settled && <DuplicateButton row={row} />}
  </>
);

/** Copies a product as it is stored, with its tables, models and files, and goes to the copy, which visitors do not see yet. */
function DuplicateButton({ row }: { row: Row }) {
  const navigate = useNavigate();
  const act = useAct();
  const { busy, run } = useRequest(() =>
    act(async () => {
      const { row: copy } = await office.callRaw('/api/office/duplicate_product', {
        id: Number(row.id),
        version: row.version,
      });
      navigate(rowPath('products', copy.id));
    }, 'Copied. Visitors do not see the copy until you restore it.'),
  );
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={run}>
      Duplicate
    </Button>
  );
}
