import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SheetReply } from '../../src/features/office/sheets/sheets.contract.ts';
import { HttpError } from '../../src/platform/errors.ts';
import { Spinner } from '../../src/ui/spinner.tsx';
import { office } from '../data/office-api.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { TableEditor } from './table-editor.tsx';

/** The tables of the product that the address names. */
export function TablesScreen() {
  const { id = '' } = useParams();
  return <TablesOf key={id} id={id} />;
}

function TablesOf({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tables of', id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/sheet', { product: id }),
  });
  // Once it is open, nothing that is read later replaces it.
  const [opened, setOpened] = useState<SheetReply>();
  if (!opened && data && !error) setOpened(data);
  if (opened) return <TableEditor opened={opened} />;
  if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return <NotHere />;
  return (
    <Screen title="Tables" above={{ name: 'Products', to: '/products' }}>
      {error ? <FailureNote error={error} onAgain={() => refetch()} /> : <Spinner label="Loading the tables" />}
    </Screen>
  );
}
