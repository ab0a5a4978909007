import { later } from '../../shell/parts/later.tsx';

/** Asks which set a draft goes into; its code is loaded when it is asked for. */
export const SaveDraft = later(async () => (await import('./save-draft-dialog.tsx')).SaveDraftDialog);
