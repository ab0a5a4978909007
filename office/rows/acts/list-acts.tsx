import { useState } from 'react';
import type { ResourceAct, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useResource } from '../../shell/data/staff-session.ts';
import { ActDialog } from './act-dialog.tsx';

interface ListActsProps {
  resource: string;
  initial?: Partial<Row>;
  isMain?: boolean;
}

/**
 * Returns buttons and their dialog. The dialog stays open when the buttons move, such as from an empty list to its
 * header.
 */
export function useListActs({ resource: name, initial, isMain = false }: ListActsProps) {
  const resource = useResource(name);
  const [act, setAct] = useState<ResourceAct>();
  const close = () => setAct(undefined);
  const buttons = resource?.acts
    .filter(({ of_list }) => of_list)
    .map((one) => (
      <Button key={one.name} variant={isMain ? 'primary' : 'secondary'} size="small" onClick={() => setAct(one)}>
        {one.label}
      </Button>
    ));
  const dialog = resource && act && <ActDialog {...{ resource, act, initial }} onDone={close} onClose={close} />;
  return { buttons, dialog };
}

export function ListActs(props: ListActsProps) {
  const { buttons, dialog } = useListActs(props);
  return (
    <>
      {buttons}
      {dialog}
    </>
  );
}
