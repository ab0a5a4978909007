import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';

export type ArchiveAction = 'archive' | 'restore';

export const ARCHIVE_ACTIONS: Record<ArchiveAction, { verb: string; done: string; about: string }> = {
  archive: {
    verb: 'Archive',
    done: 'archived',
    about: 'Archived entries are hidden from visitors. Nothing is deleted: they can be restored at any time.',
  },
  restore: { verb: 'Restore', done: 'restored', about: 'Visitors see it again at once.' },
};

export const formatRowCount = ({ label, label_one }: PresentedResource, count: number): string =>
  `${count.toLocaleString('en-GB')} ${(count === 1 ? label_one : label).toLowerCase()}`;

export const AffectedRows = ({ action, labels, count }: { action: ArchiveAction; labels: string[]; count: number }) => (
  <>
    <p>{ARCHIVE_ACTIONS[action].about}</p>
    <ul className="list-disc ps-5">
      {[...new Set(labels)].map((label) => (
        <li key={label}>{label}</li>
      ))}
      {count > labels.length && <li>and {(count - labels.length).toLocaleString('en-GB')} more</li>}
    </ul>
  </>
);
