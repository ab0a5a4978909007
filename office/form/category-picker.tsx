import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { type PlacedCategory, placedCategories, stateOf, useCatalogue } from '../data/catalogue.ts';
import { StateTag } from '../parts/state-tag.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { FieldGroup } from './field-group.tsx';

/** What was chosen: a category, a brand by its id, or nothing. */
export interface Picked {
  category?: PlacedCategory;
  brand?: number;
}

interface CategoryPickerProps {
  label: string;
  /** What is chosen, in words; '' for nothing. */
  value: string;
  /** What is said where nothing is chosen; also the choice of nothing, unless it is required. */
  empty: string;
  required?: boolean;
  error?: string | undefined;
  /** Brands can be chosen as well. */
  brands?: boolean;
  /** Which of the categories can be chosen; the others are shown as what holds these. */
  only: (category: PlacedCategory) => boolean;
  onPick: (picked: Picked) => void;
  focusRef?: (element: HTMLElement | null) => void;
}

const INDENTS = ['ps-3', 'ps-7', 'ps-11', 'ps-15', 'ps-19'];
const indent = (depth: number) => INDENTS[Math.min(depth, INDENTS.length - 1)];

/** Chooses a category in the tree of brands and categories, which can be searched. */
export function CategoryPicker(props: CategoryPickerProps) {
  const { label, value, empty, required = false, error, focusRef, onPick } = props;
  const id = useId();
  /** What is searched for, once it is open. */
  const [open, setOpen] = useState<string>();
  return (
    <div className="min-w-0">
      <FieldGroup id={id} label={label} required={required} error={error}>
        <button
          type="button"
          ref={focusRef}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen('')}
          // As in a list of the browser, typing looks for what is meant.
          onKeyDown={(event) => {
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            setOpen(event.key);
          }}
          className={`flex min-h-9.5 w-full min-w-44 items-center rounded-md border bg-white px-3 py-1 text-start text-sm hover:border-steel-500 ${error ? 'border-danger' : 'border-steel-400'} ${value ? 'text-steel-900' : 'text-steel-600'}`}
        >
          <span id={`${id}-value`} className="line-clamp-2">
            {value || empty}
          </span>
        </button>
      </FieldGroup>
      {open !== undefined && (
        <PickerDialog
          {...props}
          begun={open}
          onClose={() => setOpen(undefined)}
          onPick={(picked) => {
            setOpen(undefined);
            onPick(picked);
          }}
        />
      )}
    </div>
  );
}

function PickerDialog({
  label,
  empty,
  required,
  brands,
  only,
  begun,
  onPick,
  onClose,
}: CategoryPickerProps & { begun: string; onClose: () => void }) {
  const catalogue = useCatalogue();
  const [search, setSearch] = useState(begun);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const all = catalogue.data ? placedCategories(catalogue.data) : [];
  const found = all.filter(({ path }) => fits(path));
  // What holds something that fits is shown, so that it can be seen where that lies.
  const shown = all.filter(({ path }) => found.some((one) => one.path === path || one.path.startsWith(`${path} › `)));
  /** What Enter chooses: what is called so, before what lies in it. */
  const first =
    words.length === 0
      ? undefined
      : (found.find((one) => only(one) && fits(one.name)) ?? found.find((one) => only(one)));
  // Outside the form of the row: Enter in the search would save it.
  return createPortal(
    <Dialog label={`Choose: ${label}`} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="dense flex max-h-[85dvh] flex-col gap-3 p-5">
        <h2>{label}</h2>
        <Field
          label="Search"
          type="search"
          hint={first && `Enter chooses ${first.name}`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (first) onPick({ category: first });
          }}
        />
        <Waiting query={catalogue} label="Loading the categories" />
        <div className="min-h-40 overflow-y-auto">
          {catalogue.data?.brands.map(({ id, name, ...brand }) => {
            const categories = shown.filter((one) => one.brand === name);
            if (categories.length === 0 && !(brands && fits(name))) return null;
            return (
              <section key={id} aria-label={name}>
                {brands ? (
                  <button
                    type="button"
                    onClick={() => onPick({ brand: id })}
                    className={`${CHOICE} ps-1 font-semibold`}
                  >
                    {name}
                    {!brand.active && <StateTag>{stateOf(brand, undefined) ?? ''}</StateTag>}
                  </button>
                ) : (
                  <h3 className="px-1 pt-2 pb-1 text-sm font-semibold">{name}</h3>
                )}
                <ul>
                  {categories.map((category) => (
                    <li key={category.slug}>
                      <Choice category={category} only={only} isFirst={category === first} onPick={onPick} />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
          {catalogue.data && shown.length === 0 && (
            <EmptyState title="No category fits">
              <p>Search for less.</p>
            </EmptyState>
          )}
        </div>
        <div className="flex justify-end gap-3">
          {!required && (
            <button
              type="button"
              onClick={() => onPick({})}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {empty}
            </button>
          )}
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}

const CHOICE = 'flex min-h-8 w-full items-center gap-1 rounded-md pe-2 text-start hover:bg-steel-100';

function Choice({
  category,
  only,
  isFirst,
  onPick,
}: Pick<CategoryPickerProps, 'only' | 'onPick'> & { category: PlacedCategory; isFirst: boolean }) {
  const state = stateOf(category.stored, category.draft);
  const content = (
    <>
      <span className="min-w-0 truncate">{category.name}</span>
      {state && <StateTag>{state}</StateTag>}
    </>
  );
  if (!only(category)) return <p className={`min-h-7 py-1 text-steel-600 ${indent(category.depth)}`}>{content}</p>;
  return (
    <button
      type="button"
      onClick={() => onPick({ category })}
      className={`${CHOICE} ${indent(category.depth)} ${isFirst ? 'bg-slate-100' : ''}`}
    >
      {content}
    </button>
  );
}
