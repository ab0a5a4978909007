import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useSession } from '../../shell/data/session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
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
          // New messages are loaded after a refusal; the input stays.
          await reread();
        }
        notify(`The answer to ${name} is on its way`, { type: 'success' });
      }}
      above={(draft, set) => <Templates {...{ id, draft, set }} onFilled={() => answer.current?.focus()} />}
      below={(draft, begunWith) => {
        const since = draft.text ? enquiry.letters.slice(begunWith) : [];
        const others = since.filter(({ by }) => by !== session?.staff.name);
        return (
          others.length > 0 && (
            <p role="alert" className="rounded-md bg-slate-100 px-4 py-2 font-semibold text-slate-800">
              While you were writing, {others.map(({ by, sender }) => by ?? sender).join(' and ')} wrote as well: read
              the new messages above before you send yours.
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
  const fill = useRequest(async () => {
    if (!draft.template) return;
    const filled = await office.getRaw('/api/office/answer_text', { id, template: Number(draft.template) });
    set(draft.text ? { text: `${draft.text}\n\n${filled.text}` } : filled);
    onFilled();
  });
  if (!templates.length) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField label="Template" value={draft.template} onChange={({ target }) => set({ template: target.value })}>
        <Options
          any="Without a template"
          choices={templates.map((row) => ({ value: String(row.id), label: row.label }))}
        />
      </SelectField>
      <Button variant="secondary" busy={fill.busy} disabled={!draft.template} onClick={() => void fill.run()}>
        {draft.text ? 'Insert template' : 'Use template'}
      </Button>
      {fill.problem && <ProblemNote>{fill.problem.text}</ProblemNote>}
    </div>
  );
}
