import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HttpError } from '../../src/platform/errors.ts';
import { Spinner } from '../../src/ui/spinner.tsx';
import type { Noun, Row } from '../data/office-types.ts';
import { useNoun } from '../data/session.ts';
import { WithDraft } from '../drafts/opened-draft.tsx';
import { FailureNote } from '../frame/failure-note.tsx';
import { NotHere } from '../frame/not-here.tsx';
import { Screen } from '../frame/screen.tsx';
import { aboveOf, NounForm } from './noun-form.tsx';

/** The form of one row. */
export function EditRow() {
  const { noun: name, id = '' } = useParams();
  const noun = useNoun(name);
  return noun ? <EditOf key={`${noun.noun} ${id}`} noun={noun} id={id} /> : <NotHere />;
}

/** The form of a noun that has one row. */
export function EditSingle({ name }: { name: string }) {
  const noun = useNoun(name);
  return noun ? <EditOf noun={noun} id="1" /> : <NotHere />;
}

function EditOf({ noun, id }: { noun: Noun; id: string }) {
  // As it is now, not as a list showed it a minute ago; and not fetched again while the form is open.
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<Row>(
    noun.noun,
    { id },
    { refetchOnMount: 'always', refetchOnReconnect: false, gcTime: 0 },
  );
  // Once the form is open, nothing that is read later may close it.
  const [opened, setOpened] = useState<Row>();
  if (!opened && data && isFetchedAfterMount && !error) setOpened(data);
  if (opened) {
    return (
      <WithDraft noun={noun.noun}>
        {(draft) => <NounForm key={draft?.id} noun={noun} row={opened} {...(draft ? { draft } : {})} />}
      </WithDraft>
    );
  }
  if (error instanceof HttpError && error.status === 404) return <NotHere />;
  return (
    <Screen title={noun.label_one} {...aboveOf(noun)}>
      {error ? <FailureNote error={error} onAgain={() => refetch()} /> : <Spinner label="Loading" />}
    </Screen>
  );
}
