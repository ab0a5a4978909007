import { type ReactNode, useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { useOfficeRequest } from './use-office-request.ts';

interface Question {
  title: string;
  /** Verb of the button, such as `Withdraw`. */
  action: string;
  /** Consequence of the act. */
  about: string;
  /** Nothing undoes the act. */
  danger?: boolean;
  run: () => Promise<unknown>;
}

/**
 * Asks before an act that cannot be undone.
 * @returns `ask` opens the question; `question` is the dialog to render
 */
export function useConfirmation(): { ask: (question: Question) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const close = () => setAsked(undefined);
  return { ask: setAsked, question: asked && <AskedQuestionDialog {...asked} onClose={close} /> };
}

function AskedQuestionDialog({ title, action, about, danger, run, onClose }: Question & { onClose: () => void }) {
  const request = useOfficeRequest(async () => {
    await run();
    onClose();
  });
  return (
    <ActionDialog
      title={title}
      action={action}
      danger={danger}
      narrow
      onAct={request.run}
      busy={request.busy}
      problem={request.problem?.text}
      onClose={onClose}
    >
      <p>{about}</p>
    </ActionDialog>
  );
}
