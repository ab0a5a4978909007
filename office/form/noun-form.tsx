import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import type { Noun, Row } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { Screen } from '../frame/screen.tsx';
import { RowHistory } from '../history/row-history.tsx';
import { ArchiveDialog } from '../list/archive-dialog.tsx';
import { Conflict } from './conflict.tsx';
import { FieldOf } from './field-of.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useRowForm } from './use-row-form.ts';

const SEO = /^(meta_|og_)/;

/** The form of any noun, made of its fields; without a row it adds one. */
export function NounForm({ noun, row: opened }: { noun: Noun; row?: Row }) {
  const id = useId();
  const mayWrite = useMay(noun.right, 'write');
  const { form, row, dirty, saving, conflict, save, saveMerged, closeConflict, takeOver } = useRowForm(noun, opened);
  const [archiving, setArchiving] = useState(false);
  const submit = form.handleSubmit(save);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const element = document.getElementById(id);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [id]);

  const title = row ? row.label || `No. ${row.id}` : `New ${noun.label_one.toLowerCase()}`;
  const main = noun.fields.filter(({ name }) => !SEO.test(name));
  const seo = noun.fields.filter(({ name }) => SEO.test(name));
  const actions = (
    <>
      {dirty && !saving && <span className="text-warning">Not saved yet</span>}
      {row?.page_address && row.active && !conflict && (
        <a
          href={row.page_address}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          Show on the site
        </a>
      )}
      {row && mayWrite && !conflict && (
        <Button variant="secondary" size="small" onClick={() => setArchiving(true)}>
          {row.active ? 'Archive…' : 'Restore…'}
        </Button>
      )}
      {mayWrite && !conflict && (
        <Button type="submit" form={id} size="small" busy={saving} aria-keyshortcuts="Control+S">
          Save
        </Button>
      )}
    </>
  );
  return (
    <Screen title={title} above={{ name: noun.label, to: `/${noun.noun}` }} actions={actions}>
      <LeaveGuard dirty={dirty} />
      {conflict && (
        <Conflict noun={noun} conflict={conflict} saving={saving} onSave={saveMerged} onBack={closeConflict} />
      )}
      <div
        hidden={conflict !== undefined}
        className="grid items-start gap-8 xl:grid-cols-[minmax(0,46rem)_minmax(18rem,24rem)]"
      >
        <FormProvider {...form}>
          <form id={id} noValidate onSubmit={submit} className="dense min-w-0">
            <fieldset disabled={!mayWrite} className="flex flex-col gap-8">
              <legend className="sr-only">{title}</legend>
              {row && !row.active && (
                <p className="rounded-md bg-steel-100 px-3 py-2">Archived: visitors do not see it.</p>
              )}
              <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
                {main.map((field) => (
                  <FieldOf
                    key={field.name}
                    noun={noun.noun}
                    field={field}
                    wide={field.name === noun.title}
                    readOnly={!mayWrite}
                  />
                ))}
              </div>
              {seo.length > 0 && (
                <section aria-labelledby={`${id}-seo`} className="flex flex-col gap-4">
                  <h2 id={`${id}-seo`}>Search engines and sharing</h2>
                  <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
                    {seo.map((field) => (
                      <FieldOf key={field.name} noun={noun.noun} field={field} readOnly={!mayWrite} />
                    ))}
                  </div>
                </section>
              )}
            </fieldset>
          </form>
        </FormProvider>
        {row && <RowHistory noun={noun} row={row} onRestored={takeOver} />}
      </div>
      {row && archiving && (
        <ArchiveDialog
          noun={noun}
          action={row.active ? 'archive' : 'restore'}
          rows={[row]}
          onClose={() => setArchiving(false)}
          onDone={(rows) => {
            setArchiving(false);
            if (rows[0]) takeOver(rows[0]);
          }}
        />
      )}
    </Screen>
  );
}
