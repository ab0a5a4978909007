import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { useAct } from '../../shell/controls/use-act.ts';
import { office } from '../../shell/data/office-api.ts';
import { useSession } from '../../shell/data/session.ts';
import { MenuButton } from '../../shell/parts/menu-button.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import type { Draft } from './unsaved-answers.ts';

interface AnswerFormProps {
  enquiry: EnquiryOfDesk;
  reread: () => Promise<void>;
  answer: RefObject<HTMLTextAreaElement | null>;
}

export function AnswerForm({ enquiry, reread, answer }: AnswerFormProps) {
  const { id, version, reference, name, email } = enquiry;
  const { data: session } = useSession();
  const notify = useNotify();
  return (
    <AnswerEditor
      title="Answer"
      to={`${name}, ${email}`}
      subject={`Your enquiry ${reference}`}
      place={{ screen: `answer ${id}`, label: `Answer to ${reference}`, to: `/enquiries/${id}` }}
      letters={enquiry.letters.length}
      ofModels={enquiry.lines.flatMap(({ files }) => files)}
      textRef={answer}
      onSend={async (letter) => {
        try {
          await office.callRaw('/api/office/send_answer', { id, version, ...letter });
        } finally {
          // After success and refusal, loads new messages; the input stays.
          await reread();
        }
        notify(`The answer to ${name} is on its way`, { type: 'success' });
      }}
      tools={(draft, set) => <Templates {...{ id, draft, set }} onFilled={() => answer.current?.focus()} />}
      notes={(draft, begunWith) => {
        const since = draft.text ? enquiry.letters.slice(begunWith) : [];
        const others = since.filter(({ by }) => by !== session?.staff.name);
        return (
          others.length > 0 && (
            <p role="alert" className="rounded-md bg-slate-100 px-4 py-2 font-semibold text-slate-800">
              While you were writing, {others.map(({ by, sender }) => by ?? sender).join(' and ')} wrote as well: read
              the new messages below before you send yours.
            </p>
          )
        );
      }}
    />
  );
}

interface TemplatesProps {
  id: number;
  draft: Draft;
  set: (changed: Partial<Draft>) => void;
  onFilled: () => void;
}

function Templates({ id, draft, set, onFilled }: TemplatesProps) {
  const { data: templates = [] } = useQuery({
    queryKey: ['rows', 'answer_templates', 'for answers'],
    queryFn: async () => (await office.getRaw('/api/office/rows', { resource: 'answer_templates' })).rows,
  });
  const act = useAct();
  const fill = (template: number) =>
    act(async () => {
      const filled = await office.getRaw('/api/office/answer_text', { id, template });
      set(draft.text ? { text: `${draft.text}\n\n${filled.text}` } : filled);
      onFilled();
    });
  return (
    <MenuButton
      name="Template"
      groups={[templates.map((row) => ({ name: row.label, run: () => void fill(Number(row.id)) }))]}
    />
  );
}
