import { type ReactNode, useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { useRequest } from './use-request.ts';

interface Question {
  title: string;
  /** Verb of the button, such as `Withdraw`. */
  action: string;
  /** Consequence of the act. */
  about: string;
  run: () => Promise<unknown>;
}

/**
 * Asks before an act that cannot be undone.
 * @returns `ask` opens the question; `question` is the dialog to render
 */
export function useQuestion(): { ask: (question: Question) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const close = () => setAsked(undefined);
  return { ask: setAsked, question: asked && <QuestionAsked {...asked} onClose={close} /> };
}

function QuestionAsked({ title, action, about, run, onClose }: Question & { onClose: () => void }) {
  const request = useRequest(async () => {
    await run();
    onClose();
  });
  return (
    <ActionDialog
      title={title}
      action={action}
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
