import { type ComponentProps, lazy, Suspense } from 'react';
import type { SaveDraftDialog } from './save-draft-dialog.tsx';

const Dialog = lazy(() => import('./save-draft-dialog.tsx').then((file) => ({ default: file.SaveDraftDialog })));

/** Asks which set a draft goes into; its code is loaded when it is asked for. */
export const SaveDraft = (props: ComponentProps<typeof SaveDraftDialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
