import { type UploadFolder, uploadUrl } from '../platform/files/upload-url.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { DOCUMENT } from './page-icon-paths.ts';

interface DocumentLinkProps {
  folder: UploadFolder;
  file: string;
  label: string;
  about: string;
}

export function DocumentLink({ folder, file, label, about }: DocumentLinkProps) {
  return (
    <p className="mt-auto pt-2">
      <a
        href={uploadUrl(folder, file)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        <Icon path={DOCUMENT} className="size-4" />
        {label}
        <span className="sr-only"> {about}, opens in a new tab</span>
      </a>
    </p>
  );
}
