import { Link, useNavigate } from 'react-router';
import { buttonClass } from '../../../src/ui/button.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { rowPath, tablesPath } from '../../shell/data/values.ts';
import type { RowActionsProps } from '../../shell/parts/kind-screens.ts';
import { MenuButton } from '../../shell/parts/menu-button.tsx';

export function ProductActions({ row, settled, more }: RowActionsProps) {
  const duplicate = useDuplicate(row);
  return (
    <>
      <Link to={tablesPath(row.id)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Tables
      </Link>
      <MenuButton name="More" groups={[settled ? [duplicate] : [], ...more]} />
    </>
  );
}

function useDuplicate(row: RowActionsProps['row']) {
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
  return { name: 'Duplicate', disabled: busy, run: () => void run() };
}
