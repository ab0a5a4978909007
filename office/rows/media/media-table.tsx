import { Link } from 'react-router';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { fileSize } from '../../../src/ui/file-size.ts';
import { when } from '../../shell/data/moments.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { dimensions, filePath, useFolders } from './media-data.ts';
import { Thumbnail } from './thumbnail.tsx';

const COLUMNS = [
  <th key="picture" scope="col" className="w-16">
    <span className="sr-only">Picture</span>
  </th>,
  'Name',
  'Folder',
  ...['Pixels', 'Size', 'Used by'].map((name) => (
    <th key={name} scope="col" className="number">
      {name}
    </th>
  )),
  'Stored',
];

export function MediaTable({ files, busy }: { files: readonly MediaFile[]; busy: boolean }) {
  const { data: folders = [] } = useFolders();
  const labelOf = (name: string) => folders.find(({ folder }) => folder === name)?.label ?? name;
  return (
    <DataTable kind="rows" label="Files" busy={busy} columns={COLUMNS}>
      {files.map((file) => (
        <tr key={file.key}>
          <td>
            <Thumbnail file={file} className="size-11" />
          </td>
          <td className="max-w-80">
            <Link to={filePath(file.key)} className="text-link font-semibold break-all">
              {file.name}
            </Link>
          </td>
          <td>
            {labelOf(file.folder)}
            {file.gated && <StateTag>customers only</StateTag>}
          </td>
          <td className="number">{dimensions(file)}</td>
          <td className="number">{fileSize(file.bytes)}</td>
          <td className="number">{file.uses >= 100 ? '100 +' : file.uses || 'nothing'}</td>
          <td className="text-steel-600">{when(file.stored_at)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
