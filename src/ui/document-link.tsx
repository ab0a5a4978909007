import { buildUploadUrl, type UploadFolder } from '../platform/files/upload-url.ts';
import { buildButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { DOCUMENT_ICON } from './page-icon-paths.ts';

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
        href={buildUploadUrl(folder, file)}
        target="_blank"
        rel="noopener"
        className={buildButtonClass({ variant: 'secondary', size: 'small' })}
      >
        <Icon path={DOCUMENT_ICON} className="size-4" />
        {label}
        <span className="sr-only"> {about}, opens in a new tab</span>
      </a>
    </p>
  );
}
