import { useMemo, useState } from 'react';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { handleSubmit } from '../../../src/ui/forms/handle-submit.ts';
import { TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { ActSelect } from '../../shell/controls/act-select.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import { describeHandOver, useAnswerers } from './inbox-data.ts';

function MentionField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { data: people = [] } = useAnswerers();
  const begun = /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1];
  if (begun === undefined) return null;
  const fitting = people.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun);
  return (
    <div className="flex flex-wrap gap-2">
      {fitting.slice(0, 6).map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          onClick={() => onText(`${text.slice(0, text.length - begun.length)}${name} `)}
        >
          @{name}
        </Button>
      ))}
    </div>
  );
}

interface NoteFormProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
}

/** A note for colleagues, which can be added alone or hand the enquiry over to one of them. */
export function NoteForm({ enquiry, reread }: NoteFormProps) {
  const { id, reference, assignee } = enquiry;
  const [text, setText] = useState('');
  const { data: people = [] } = useAnswerers();
  const unsaved = useUnsavedWork<{ text: string }>(
    { screen: `note ${id}`, label: `Note on ${reference}`, to: `/enquiries/${id}` },
    { typed: useMemo(() => (text ? () => ({ what: { text }, amount: 'a note' }) : undefined), [text]) },
  );
  const bringBack = () => {
    const { text: before } = (unsaved.left?.what ?? {}) as { text?: unknown };
    if (typeof before !== 'string') return unsaved.discardLeft();
    setText(before);
    unsaved.takeLeft({ text: before });
  };
  const { add, handOver } = useNote(enquiry, text, { reread, onAdded: () => setText('') });
  const others = people.filter((person) => person.id !== assignee?.id);
  return (
    <form onSubmit={handleSubmit(add)} className="dense flex flex-col gap-2">
      {unsaved.left && <UnsavedInputNote left={unsaved.left} onTake={bringBack} onDiscard={unsaved.discardLeft} />}
      <TextAreaField
        label="Note for colleagues"
        hint="@Name notifies a colleague by email"
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <MentionField text={text} onText={setText} />
      {text && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary" size="small">
            Add the note
          </Button>
          {others.length > 0 && (
            <div className="w-56 max-w-full">
              <ActSelect
                label="Or hand over with it to"
                value=""
                onChoose={(chosen) => handOver(people, Number(chosen))}
              >
                <SelectOptions
                  any="Choose…"
                  choices={others.map(({ id: person, name }) => ({ value: String(person), label: name }))}
                />
              </ActSelect>
            </div>
          )}
        </div>
      )}
    </form>
  );
}

interface NoteEvents {
  reread: () => Promise<void>;
  onAdded: () => void;
}

function useNote({ id }: InboxEnquiry, text: string, { reread, onAdded }: NoteEvents) {
  const getKey = useContentKey();
  const act = useReportedAct(reread);
  const offerUndo = useOfferUndo(reread);
  const send = async (to?: number) => {
    const content = { id, kind: 'note' as const, text, ...(to !== undefined && { assignee: to }) };
    const reply = await officeApi.callRaw('/api/office/note_enquiry', { ...content, key: getKey(content) });
    onAdded();
    return reply;
  };
  const handOver = (people: Parameters<typeof describeHandOver>[0], to: number) =>
    act(async () => {
      const { version, former } = await send(to);
      offerUndo(`${describeHandOver(people, to)}. The note stays.`, () =>
        officeApi.callRaw('/api/office/change_enquiry', { id, version, ...former }),
      );
    });
  return { add: () => act(() => send()), handOver };
}
