import { useState } from 'react';
import type { ResourceAct, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useResource } from '../../shell/data/session.ts';
import { ActDialog } from './act-dialog.tsx';

interface ListActsProps {
  resource: string;
  initial?: Partial<Row>;
  /** Shows the acts as main buttons. */
  isMain?: boolean;
}

export function ListActs({ resource: name, initial, isMain = false }: ListActsProps) {
  const resource = useResource(name);
  const [act, setAct] = useState<ResourceAct>();
  const close = () => setAct(undefined);
  return (
    <>
      {resource?.acts
        .filter(({ of_list }) => of_list)
        .map((one) => (
          <Button key={one.name} variant={isMain ? 'primary' : 'secondary'} size="small" onClick={() => setAct(one)}>
            {one.label}
          </Button>
        ))}
      {resource && act && <ActDialog {...{ resource, act, initial }} onDone={close} onClose={close} />}
    </>
  );
}
