import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { office } from '../../shell/data/office-api.ts';
import { ReadScreen } from '../../shell/parts/read-screen.tsx';
import { TableEditor } from './table-editor.tsx';

export function TablesScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['tables of', id],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/sheet', { product: id }),
  });
  return (
    <ReadScreen
      key={id}
      query={query}
      title="Tables"
      above={{ name: 'Products', to: '/products' }}
      label="Loading the tables"
    >
      {(tables) => <TableEditor opened={tables} />}
    </ReadScreen>
  );
}
