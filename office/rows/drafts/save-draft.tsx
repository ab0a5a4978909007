import { later } from '../../shell/parts/later.tsx';

/** Asks for the change set of a draft; loaded on first use. */
export const SaveDraft = later(async () => (await import('./save-draft-dialog.tsx')).SaveDraftDialog);
