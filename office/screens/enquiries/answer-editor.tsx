import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { useFileDropArea } from '../../rows/media/drop-zone.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import type { UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { useMessageUploads } from '../requests/message-uploads.ts';
import { Attachments } from './attachments.tsx';
import { type AnswerDraft, EMPTY_ANSWER, useUnsavedAnswer } from './unsaved-answers.ts';

export interface SentAnswer extends Omit<AnswerDraft, 'uploads'> {
  uploads: string[];
}

interface AnswerEditorProps {
  title: string;
  to: string;
  subject: string;
  workScreen: Pick<UnsavedWork, 'screen' | 'label' | 'to'>;
  /** Number of messages so far, stored with the draft. */
  messageCount: number;
  ofModels?: readonly string[];
  textRef?: RefObject<HTMLTextAreaElement | null>;
  /** Docked at the foot of the screen, in one row until it is used. */
  isDocked?: boolean;
  onSend: (draft: SentAnswer) => Promise<unknown>;
  /** Shown beside the button that sends, such as a choice of templates. */
  tools?: (draft: AnswerDraft, set: (changed: Partial<AnswerDraft>) => void) => ReactNode;
  /**
   * Shown above the buttons.
   * @param begunWith number of messages when the draft was begun
   */
  notes?: (draft: AnswerDraft, begunWith: number) => ReactNode;
}

export function AnswerEditor(props: AnswerEditorProps) {
  const [isSafe, setSafe] = useState(true);
  const work = useUnsavedAnswer(props.workScreen, setSafe);
  return work.isRead ? <LoadedAnswerEditor {...props} work={work} isSafe={isSafe} /> : null;
}

interface LoadedAnswerEditorProps extends AnswerEditorProps {
  work: ReturnType<typeof useUnsavedAnswer>;
  isSafe: boolean;
}

function useAnswerDraft({ work: { unsaved, keep, forget }, subject, messageCount }: LoadedAnswerEditorProps) {
  const empty = { ...EMPTY_ANSWER, subject };
  const [leftAt, setLeftAt] = useState(unsaved?.at);
  const [begunWith, setBegunWith] = useState(unsaved?.begunWith ?? messageCount);
  const [draft, setDraft] = useState(unsaved?.draft ?? empty);
  // Uploads end at any time, so they change the latest draft, not that of an earlier render.
  const latest = useRef(draft);
  const set = (changed: Partial<AnswerDraft>) => {
    const begun = latest.current.text ? begunWith : messageCount;
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

function LoadedAnswerEditor(props: LoadedAnswerEditorProps) {
  const { title, to, ofModels = [], textRef, isSafe, isDocked = false, onSend, tools, notes } = props;
  const { draft, latest, begunWith, leftAt, set, clear } = useAnswerDraft(props);
  const uploads = useMessageUploads((upload) => set({ uploads: [...latest.current.uploads, upload] }));
  const drop = useFileDropArea(uploads.send);
  const [isUsed, setUsed] = useState(!isDocked || draft.text !== '');
  const isOpen = isUsed || draft.text !== '';
  const [hasCopies, setCopies] = useState(COPY_FIELDS.some(({ name }) => draft[name] !== ''));
  const { busy, problem, submit } = useOfficeRequest(async () => {
    const { uploads: own, ...message } = draft;
    await onSend({ ...message, uploads: own.map(({ id }) => id) });
    clear();
  });
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  const isShown =
    !problem?.field ||
    !['subject', 'text', 'attachments', ...COPY_FIELDS.map(({ name }) => name)].includes(problem.field);
  return (
    <section
      aria-labelledby="answer"
      className={isDocked ? 'bottom-bar max-h-[75dvh] overflow-y-auto lg:-mx-6! lg:px-6!' : 'scroll-mt-20'}
      onFocus={({ target }) => target.matches('textarea, input') && setUsed(true)}
    >
      <LeaveGuard dirty={(draft.text !== '' && !isSafe) || uploads.isSending} />
      <form onSubmit={submit} noValidate {...drop.target} className={buildEditorClass(isDocked, drop.over)}>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="answer">{title}</h2>
          <p className="min-w-0 break-words text-steel-700">To {to}</p>
          {!isOpen && <div className="ms-auto flex flex-wrap gap-2">{tools?.(draft, set)}</div>}
          {isOpen && !hasCopies && (
            <Button variant="quiet" size="small" className="ms-auto" onClick={() => setCopies(true)}>
              Add Cc or Bcc
            </Button>
          )}
        </div>
        {leftAt && (
          <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-slate-100 px-4 py-2 text-slate-800">
            You started this message on {formatMoment(leftAt)} and did not send it.
            <Button variant="quiet" size="small" onClick={clear}>
              Discard it
            </Button>
          </p>
        )}
        {isOpen && (
          <InputField
            label="Subject"
            required
            value={draft.subject}
            error={problemIn('subject')}
            onChange={({ target }) => set({ subject: target.value })}
          />
        )}
        {hasCopies && <CopyFields draft={draft} set={set} problemIn={problemIn} />}
        <TextAreaField
          ref={textRef}
          label={<span className={isOpen ? undefined : 'sr-only'}>Text</span>}
          required={isOpen}
          rows={isOpen ? 6 : 1}
          value={draft.text}
          error={problemIn('text')}
          onChange={({ target }) => set({ text: target.value })}
        />
        {notes?.(draft, begunWith)}
        {problem && isShown && <ProblemNote>{problem.text}</ProblemNote>}
        {isOpen && (
          <Attachments {...{ draft, uploads, ofModels }} problem={problemIn('attachments')} onChange={set}>
            <Button type="submit" size="small" busy={busy} disabled={uploads.isSending}>
              {uploads.isSending ? 'Uploading…' : 'Send'}
            </Button>
            {tools?.(draft, set)}
          </Attachments>
        )}
      </form>
    </section>
  );
}

const buildEditorClass = (isDocked: boolean, isOver: boolean) =>
  `dense flex flex-col ${isDocked ? 'gap-2' : 'gap-3 rounded-md border p-4'} ${isOver ? 'border-slate-700 bg-slate-50' : 'border-steel-300'}`;

interface CopiesProps {
  draft: AnswerDraft;
  set: (changed: Partial<AnswerDraft>) => void;
  problemIn: (field: string) => string | undefined;
}

const COPY_FIELDS = [
  { name: 'cc', label: 'Cc', hint: 'Addresses separated by commas' },
  { name: 'bcc', label: 'Bcc', hint: 'Hidden from the other recipients' },
] as const;

function CopyFields({ draft, set, problemIn }: CopiesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {COPY_FIELDS.map(({ name, label, hint }) => (
        <InputField
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
