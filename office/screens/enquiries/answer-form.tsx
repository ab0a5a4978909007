import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useStaffSession } from '../../shell/data/staff-session.ts';
import { MenuButton } from '../../shell/parts/menu-button.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { draftAnswer } from './draft-answer.ts';
import type { AnswerDraft } from './unsaved-answers.ts';

interface AnswerFormProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
  answer: RefObject<HTMLTextAreaElement | null>;
}

export function AnswerForm({ enquiry, reread, answer }: AnswerFormProps) {
  const { id, version, reference, name, email } = enquiry;
  const { data: session } = useStaffSession();
  const notify = useNotify();
  return (
    <AnswerEditor
      title="Answer"
      to={`${name}, ${email}`}
      subject={`Your enquiry ${reference}`}
      workScreen={{ screen: `answer ${id}`, label: `Answer to ${reference}`, to: `/enquiries/${id}` }}
      messageCount={enquiry.letters.length}
      ofModels={enquiry.lines.flatMap(({ files }) => files)}
      textRef={answer}
      isDocked
      onSend={async (message) => {
        try {
          await officeApi.callRaw('/api/office/send_answer', { id, version, ...message });
        } finally {
          // After success and refusal, loads new messages; the input stays.
          await reread();
        }
        notify(`The answer to ${name} is on its way`, { type: 'success' });
      }}
      tools={(draft, set) => (
        <>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              const text = draftAnswer(enquiry);
              set({ text: draft.text ? `${draft.text}\n\n${text}` : text });
              answer.current?.focus();
            }}
          >
            Draft the answer
          </Button>
          <TemplateMenu {...{ id, draft, set }} onFilled={() => answer.current?.focus()} />
        </>
      )}
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
  draft: AnswerDraft;
  set: (changed: Partial<AnswerDraft>) => void;
  onFilled: () => void;
}

function TemplateMenu({ id, draft, set, onFilled }: TemplatesProps) {
  const { data: templates = [] } = useQuery({
    queryKey: ['rows', 'answer_templates', 'for answers'],
    queryFn: async () => (await officeApi.getRaw('/api/office/rows', { resource: 'answer_templates' })).rows,
  });
  const act = useReportedAct();
  const fill = (template: number) =>
    act(async () => {
      const filled = await officeApi.getRaw('/api/office/answer_text', { id, template });
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
