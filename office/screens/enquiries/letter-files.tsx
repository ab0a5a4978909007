import type { UnplacedLetter } from '../../../src/features/office/enquiries/letters.contract.ts';
import { fileSize } from '../../../src/ui/file-size.ts';

export const LetterFiles = ({ letter: { id, files } }: { letter: Pick<UnplacedLetter, 'id' | 'files'> }) =>
  files.length > 0 && (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {files.map(({ position, name, bytes }) => (
        <li key={position}>
          <a
            href={`/api/office/letter_file?letter=${id}&position=${position}`}
            download
            className="text-link break-all"
          >
            {name}
          </a>{' '}
          <span className="text-steel-600">{fileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  );
