import { later } from '../../shell/parts/later.tsx';

export const SaveDraft = later(async () => (await import('./save-draft-dialog.tsx')).SaveDraftDialog);
