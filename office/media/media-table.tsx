import { Link } from 'react-router';
import { fileSize } from '../../src/ui/file-size.ts';
import { when } from '../data/moments.ts';
import type { MediaFile } from '../data/office-types.ts';
import { StateTag } from '../parts/state-tag.tsx';
import { dimensions, filePath, useFolders } from './media-data.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The files of the library, the latest first. */
export function MediaTable({ files, busy }: { files: readonly MediaFile[]; busy: boolean }) {
  const { data: folders = [] } = useFolders();
  const labelOf = (name: string) => folders.find(({ folder }) => folder === name)?.label ?? name;
  return (
    <section
      className="data-table-scroll office-rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
      tabIndex={0}
      aria-label="Files"
      aria-busy={busy}
    >
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="w-16">
              <span className="sr-only">Picture</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Folder</th>
            <th scope="col" className="number">
              Pixels
            </th>
            <th scope="col" className="number">
              Size
            </th>
            <th scope="col" className="number">
              Used by
            </th>
            <th scope="col">Stored</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}
