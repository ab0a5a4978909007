import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { plainName } from '../../../src/platform/files/plain-name.ts';
import { Button } from '../../../src/ui/button.tsx';
import { fileSize } from '../../../src/ui/file-size.ts';
import { Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { useMedia } from '../../rows/media/media-data.ts';
import { Thumbnail } from '../../rows/media/thumbnail.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useSession } from '../../shell/data/session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { type Draft, useKeptAnswer } from './kept-answers.ts';

const PAGE = 30;

function PickFile({ onPick, onClose }: { onPick: (file: MediaFile) => void; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const query = useMedia(search ? { search } : { type: 'document' }, PAGE);
  return (
    <ActionDialog title="Attach from the media library" onClose={onClose}>
      <SearchField value={search} onSearch={setSearch} />
      <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
        <Waiting query={query} label="Loading the files" />
        {query.data && !query.items.length && (
          <EmptyState title="No file fits">
            <p>Search by a part of its name.</p>
          </EmptyState>
        )}
        <ul>
          {query.items.map((file) => (
            <li key={file.key} className="border-t border-steel-200 first:border-0">
              <button
                type="button"
                onClick={() => onPick(file)}
                className="flex w-full items-center gap-3 py-2 text-left hover:bg-steel-50"
              >
                <Thumbnail file={file} className="size-10 flex-none" />
                <span className="min-w-0 flex-1 font-semibold break-all text-steel-900">{file.name}</span>
                <span className="flex-none text-steel-600">{fileSize(file.bytes)}</span>
              </button>
            </li>
          ))}
        </ul>
        <MoreButton query={query} size="small">
          Show more
        </MoreButton>
      </div>
    </ActionDialog>
  );
}

interface AttachmentsProps {
  keys: readonly string[];
  /** Files of the models that the customer asks about. */
  ofModels: readonly string[];
  problem: string | undefined;
  onChange: (keys: string[]) => void;
}

function Attachments({ keys, ofModels, problem, onChange }: AttachmentsProps) {
  const [picking, setPicking] = useState(false);
  const attach = (more: readonly string[]) => onChange([...new Set([...keys, ...more])]);
  return (
    <>
      {keys.length > 0 && (
        <ul className="flex flex-col gap-1">
          {keys.map((key) => (
            <li key={key} className="flex flex-wrap items-center gap-2">
              <span className="break-all">{plainName(key)}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Do not attach ${plainName(key)}`}
                onClick={() => onChange(keys.filter((one) => one !== key))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
          Attach…
        </Button>
        {ofModels.some((key) => !keys.includes(key)) && (
          <Button variant="secondary" size="small" onClick={() => attach(ofModels)}>
            Attach CAD and data sheets
          </Button>
        )}
      </div>
      {picking && (
        <PickFile
          onClose={() => setPicking(false)}
          onPick={({ key }) => {
            setPicking(false);
            attach([key]);
          }}
        />
      )}
    </>
  );
}

interface AnswerFormProps {
  enquiry: EnquiryOfDesk;
  reread: () => Promise<void>;
  answer: RefObject<HTMLTextAreaElement | null>;
}

const emptyFor = ({ reference }: EnquiryOfDesk): Draft => ({
  subject: `Your enquiry ${reference}`,
  text: '',
  attachments: [],
  template: '',
});

/** Writes a message, optionally from a template, with a preview before sending. The browser stores it until then. */
export function AnswerForm(props: AnswerFormProps) {
  const [isSafe, setSafe] = useState(true);
  const work = useKeptAnswer(props.enquiry, setSafe);
  return work.isRead ? <OpenForm {...props} work={work} isSafe={isSafe} /> : null;
}

interface OpenFormProps extends AnswerFormProps {
  work: ReturnType<typeof useKeptAnswer>;
  isSafe: boolean;
}

function OpenForm({ enquiry, reread, answer, work, isSafe }: OpenFormProps) {
  const { id, version, name, email } = enquiry;
  const { kept, keep, forget } = work;
  const [leftAt, setLeftAt] = useState(kept?.at);
  const [draft, setDraft] = useState(() => kept?.draft ?? emptyFor(enquiry));
  const [isPreview, setPreview] = useState(false);
  const [begunWith, setBegunWith] = useState(kept?.begunWith ?? enquiry.letters.length);
  const notify = useNotify();
  const { data: session } = useSession();
  const set = (changed: Partial<Draft>) => {
    const now = { ...draft, ...changed };
    const begun = draft.text ? begunWith : enquiry.letters.length;
    setDraft(now);
    setBegunWith(begun);
    if (now.text || now.attachments.length) keep(now, begun);
    else forget();
  };
  const clear = () => {
    setDraft(emptyFor(enquiry));
    setLeftAt(undefined);
    forget();
  };
  const { data: templates = [] } = useQuery({
    queryKey: ['rows', 'answer_templates', 'for answers'],
    queryFn: async () => (await office.getRaw('/api/office/rows', { resource: 'answer_templates' })).rows,
  });
  const fill = useRequest(async () => {
    if (!draft.template) return;
    const filled = await office.getRaw('/api/office/answer_text', { id, template: Number(draft.template) });
    set(draft.text ? { text: `${draft.text}\n\n${filled.text}` } : filled);
    answer.current?.focus();
  });
  const { busy, problem, submit } = useRequest(async () => {
    const { subject, text, attachments } = draft;
    try {
      await office.callRaw('/api/office/send_answer', { id, version, subject, text, attachments });
    } catch (error) {
      // New events are shown above; the input stays.
      await reread();
      throw error;
    }
    clear();
    setPreview(false);
    await reread();
    notify(`The answer to ${name} is on its way`, { type: 'success' });
  });
  const meanwhile = draft.text ? enquiry.letters.slice(begunWith).filter(({ by }) => by !== session?.staff.name) : [];
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <section aria-labelledby="answer" className="scroll-mt-20">
      <LeaveGuard dirty={draft.text !== '' && !isSafe} />
      <form onSubmit={submit} noValidate className="dense flex flex-col gap-3 rounded-md border border-steel-300 p-4">
        <h2 id="answer">Answer</h2>
        <p className="break-words text-steel-700">
          To {name}, {email}
        </p>
        {leftAt && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-slate-100 px-4 py-2 text-slate-800">
            You began this on {when(leftAt)} and did not send it.
            <Button variant="quiet" size="small" onClick={clear}>
              Discard it
            </Button>
          </p>
        )}
        {templates.length > 0 && (
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              label="Template"
              value={draft.template}
              onChange={({ target }) => set({ template: target.value })}
            >
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
        )}
        <Field
          label="Subject"
          required
          value={draft.subject}
          error={problemIn('subject')}
          onChange={({ target }) => set({ subject: target.value })}
        />
        {isPreview ? (
          <div className="rounded-md border border-steel-200 bg-steel-50 p-4">
            <p className="mb-2 font-semibold text-steel-900">{draft.subject}</p>
            <p className="break-words whitespace-pre-line">{draft.text}</p>
          </div>
        ) : (
          <TextAreaField
            ref={answer}
            label="Text"
            required
            rows={9}
            value={draft.text}
            error={problemIn('text')}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
        <Attachments
          keys={draft.attachments}
          ofModels={enquiry.lines.flatMap(({ files }) => files)}
          problem={problemIn('attachments')}
          onChange={(attachments) => set({ attachments })}
        />
        {meanwhile.length > 0 && (
          <p role="alert" className="rounded-md bg-slate-100 px-4 py-2 font-semibold text-slate-800">
            While you were writing, {meanwhile.map(({ by, sender }) => by ?? sender).join(' and ')} wrote as well: read
            it above before you send this.
          </p>
        )}
        {problem && !problem.field && <ProblemNote>{problem.text}</ProblemNote>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy}>
            Send
          </Button>
          <Button variant="secondary" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? 'Keep writing' : 'Preview'}
          </Button>
        </div>
      </form>
    </section>
  );
}
