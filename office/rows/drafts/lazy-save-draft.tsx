import { lazyWithSpinner } from '../../shell/parts/lazy-with-spinner.tsx';

export const LazySaveDraftDialog = lazyWithSpinner(
  async () => (await import('./save-draft-dialog.tsx')).SaveDraftDialog,
);
