import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Field, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { useDrop } from '../../rows/media/drop-zone.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import type { UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Attachments } from './attachments.tsx';
import { useLetterUploads } from './letter-uploads.ts';
import { type Draft, EMPTY_DRAFT, useUnsavedAnswer } from './unsaved-answers.ts';

export interface SentDraft extends Omit<Draft, 'uploads'> {
  uploads: string[];
}

interface AnswerEditorProps {
  title: string;
  to: string;
  subject: string;
  place: Pick<UnsavedWork, 'screen' | 'label' | 'to'>;
  /** Number of messages so far, stored with the draft. */
  letters: number;
  ofModels?: readonly string[];
  textRef?: RefObject<HTMLTextAreaElement | null>;
  onSend: (draft: SentDraft) => Promise<unknown>;
  /** Shown beside the button that sends, such as a choice of templates. */
  tools?: (draft: Draft, set: (changed: Partial<Draft>) => void) => ReactNode;
  /**
   * Shown above the buttons.
   * @param begunWith number of messages when the draft was begun
   */
  notes?: (draft: Draft, begunWith: number) => ReactNode;
}

export function AnswerEditor(props: AnswerEditorProps) {
  const [isSafe, setSafe] = useState(true);
  const work = useUnsavedAnswer(props.place, setSafe);
  return work.isRead ? <OpenEditor {...props} work={work} isSafe={isSafe} /> : null;
}

interface OpenEditorProps extends AnswerEditorProps {
  work: ReturnType<typeof useUnsavedAnswer>;
  isSafe: boolean;
}

function useDraft({ work: { unsaved, keep, forget }, subject, letters }: OpenEditorProps) {
  const empty = { ...EMPTY_DRAFT, subject };
  const [leftAt, setLeftAt] = useState(unsaved?.at);
  const [begunWith, setBegunWith] = useState(unsaved?.begunWith ?? letters);
  const [draft, setDraft] = useState(unsaved?.draft ?? empty);
  // Uploads end at any time, so they change the latest draft, not that of an earlier render.
  const latest = useRef(draft);
  const set = (changed: Partial<Draft>) => {
    const begun = latest.current.text ? begunWith : letters;
    const now = { ...latest.current, ...changed };
    latest.current = now;
    setDraft(now);
    setBegunWith(begun);
    if (now.text || now.attachments.length || now.uploads.length) keep(now, begun);
    else forget();
  };
  const clear = () => {
    latest.current = empty;
    setDraft(empty);
    setLeftAt(undefined);
    forget();
  };
  return { draft, latest, begunWith, leftAt, set, clear };
}

function OpenEditor(props: OpenEditorProps) {
  const { title, to, ofModels = [], textRef, isSafe, onSend, tools, notes } = props;
  const { draft, latest, begunWith, leftAt, set, clear } = useDraft(props);
  const uploads = useLetterUploads((upload) => set({ uploads: [...latest.current.uploads, upload] }));
  const drop = useDrop(uploads.send);
  const [hasCopies, setCopies] = useState(COPIES.some(({ name }) => draft[name] !== ''));
  const { busy, problem, submit } = useRequest(async () => {
    const { uploads: own, ...letter } = draft;
    await onSend({ ...letter, uploads: own.map(({ id }) => id) });
    clear();
  });
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  const isShown =
    !problem?.field || !['subject', 'text', 'attachments', ...COPIES.map(({ name }) => name)].includes(problem.field);
  return (
    <section aria-labelledby="answer" className="scroll-mt-20">
      <LeaveGuard dirty={(draft.text !== '' && !isSafe) || uploads.isSending} />
      <form
        onSubmit={submit}
        noValidate
        {...drop.target}
        className={`dense flex flex-col gap-3 rounded-md border p-4 ${drop.over ? 'border-slate-700 bg-slate-50' : 'border-steel-300'}`}
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="answer">{title}</h2>
          <p className="min-w-0 break-words text-steel-700">To {to}</p>
          {!hasCopies && (
            <Button variant="quiet" size="small" className="ms-auto" onClick={() => setCopies(true)}>
              Add Cc or Bcc
            </Button>
          )}
        </div>
        {leftAt && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-slate-100 px-4 py-2 text-slate-800">
            You began this message on {when(leftAt)} and did not send it.
            <Button variant="quiet" size="small" onClick={clear}>
              Discard it
            </Button>
          </p>
        )}
        <Field
          label="Subject"
          required
          value={draft.subject}
          error={problemIn('subject')}
          onChange={({ target }) => set({ subject: target.value })}
        />
        {hasCopies && <Copies draft={draft} set={set} problemIn={problemIn} />}
        <TextAreaField
          ref={textRef}
          label="Text"
          required
          rows={6}
          value={draft.text}
          error={problemIn('text')}
          onChange={({ target }) => set({ text: target.value })}
        />
        {notes?.(draft, begunWith)}
        {problem && isShown && <ProblemNote>{problem.text}</ProblemNote>}
        <Attachments {...{ draft, uploads, ofModels }} problem={problemIn('attachments')} onChange={set}>
          <Button type="submit" size="small" busy={busy} disabled={uploads.isSending}>
            {uploads.isSending ? 'Uploading…' : 'Send'}
          </Button>
          {tools?.(draft, set)}
        </Attachments>
      </form>
    </section>
  );
}

interface CopiesProps {
  draft: Draft;
  set: (changed: Partial<Draft>) => void;
  problemIn: (field: string) => string | undefined;
}

const COPIES = [
  { name: 'cc', label: 'Cc', hint: 'Addresses separated by commas' },
  { name: 'bcc', label: 'Bcc', hint: 'Hidden from the other recipients' },
] as const;

function Copies({ draft, set, problemIn }: CopiesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {COPIES.map(({ name, label, hint }) => (
        <Field
          key={name}
          inputMode="email"
          {...{ label, hint }}
          value={draft[name]}
          error={problemIn(name)}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
