import { when } from '../data/moments.ts';
import { AllOfOneSide, FocusedHeading } from '../form/choose-side.tsx';
import { ArchivedNote, MergeTable, RemovedPictures } from '../form/conflict.tsx';
import type { Side } from '../form/merge.ts';
import type { Chosen, Meeting } from './draft-conflicts.ts';

interface DraftConflictsProps {
  meetings: readonly Meeting[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Before a draft is saved: what somebody else has drafted, or saved, in the same fields, and which of both stays. */
export function DraftConflicts({ meetings, chosen, onChoose }: DraftConflictsProps) {
  const all = (side: Side) =>
    onChoose(
      Object.fromEntries(
        meetings.map(({ position, lines }) => [
          position,
          Object.fromEntries(lines.map(({ field }) => [field.name, side])),
        ]),
      ),
    );
  const count = meetings.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <FocusedHeading>Somebody else was here meanwhile</FocusedHeading>
      <p>
        Nothing is saved yet, and nothing of yours is lost. Choose what the draft has where both of you gave the same
        field; what is replaced stays in the history of the set.
      </p>
      {count > 1 && <AllOfOneSide onChoose={all} />}
      <div className="flex max-h-[50dvh] flex-col gap-5 overflow-y-auto">
        {meetings.map((meeting) => (
          <section key={meeting.position} className="flex flex-col gap-2">
            <h3>{meeting.label}</h3>
            <p className="text-steel-600">{aboutMeeting(meeting)}</p>
            <RemovedPictures pictures={meeting.removed} />
            {meeting.archived && <ArchivedNote archived={meeting.archived} />}
            {meeting.lines.length > 0 && (
              <MergeTable
                lines={meeting.lines}
                chosen={chosen[meeting.position] ?? {}}
                onChoose={(field, side) =>
                  onChoose({ ...chosen, [meeting.position]: { ...chosen[meeting.position], [field]: side } })
                }
              />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function aboutMeeting({ changed_by, changed_at, draft, gone, lines }: Meeting): string {
  const who = changed_by ?? 'Somebody';
  const at = changed_at ? ` on ${when(changed_at)}` : '';
  if (gone) return `${who} has removed it${at}: it is left out of the draft.`;
  if (draft) return `${who} drafted it in this set${at}.`;
  return `${who} changed it${at}${lines.length ? '' : ', in other fields: both are kept'}.`;
}
