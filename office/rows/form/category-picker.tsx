import { useState } from 'react';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import {
  type CategoryWithPath,
  getTreeStateLabel,
  listCategoriesWithPath,
  useCatalogue,
} from '../../shell/data/catalogue-queries.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { CHOICE_CLASS, ChooserDialog, ChooserField } from './chooser-dialog.tsx';

export interface PickedCategory {
  category?: CategoryWithPath;
  brand?: number;
}

interface CategoryPickerProps {
  label: string;
  value: string;
  empty: string;
  required?: boolean;
  error?: string | undefined;
  brands?: boolean;
  only: (category: CategoryWithPath) => boolean;
  onPick: (picked: PickedCategory) => void;
  focusRef?: (element: HTMLElement | null) => void;
}

const INDENT_CLASSES = ['ps-3', 'ps-7', 'ps-11', 'ps-15', 'ps-19'];
const getIndentClass = (depth: number) => INDENT_CLASSES[Math.min(depth, INDENT_CLASSES.length - 1)];

export function CategoryPicker(props: CategoryPickerProps) {
  const { label, value, empty, required = false, error, focusRef, onPick } = props;
  return (
    <ChooserField
      {...{ label, value, empty, required, error, focusRef }}
      dialog={(begun, onClose) => (
        <CategoryDialog
          {...props}
          {...{ begun, onClose }}
          onPick={(picked) => {
            onClose();
            onPick(picked);
          }}
        />
      )}
    />
  );
}

function CategoryDialog({
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
  const all = catalogue.data ? listCategoriesWithPath(catalogue.data) : [];
  const found = all.filter(({ path }) => fits(path));
  const shown = all.filter(({ path }) => found.some((one) => one.path === path || one.path.startsWith(`${path} › `)));
  /** Enter selects a match by name before matches by parent. */
  const first =
    words.length === 0
      ? undefined
      : (found.find((one) => only(one) && fits(one.name)) ?? found.find((one) => only(one)));
  return (
    <ChooserDialog
      {...{ label, search, onClose }}
      hint={first && `Press Enter to choose ${first.name}`}
      empty={required ? undefined : empty}
      onSearch={setSearch}
      onEnter={() => first && onPick({ category: first })}
      onEmpty={() => onPick({})}
    >
      <QueryStatus query={catalogue} label="Loading the categories" />
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
                  className={`${CHOICE_CLASS} ps-1 font-semibold`}
                >
                  {name}
                  {!brand.active && <StateTag>{getTreeStateLabel(brand, undefined) ?? ''}</StateTag>}
                </button>
              ) : (
                <h3 className="px-1 pt-2 pb-1 text-sm font-semibold">{name}</h3>
              )}
              <ul>
                {categories.map((category) => (
                  <li key={category.slug}>
                    <CategoryOption category={category} only={only} isFirst={category === first} onPick={onPick} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {catalogue.data && shown.length === 0 && (
          <EmptyState title="No category matches">
            <p>Try a shorter search.</p>
          </EmptyState>
        )}
      </div>
    </ChooserDialog>
  );
}

function CategoryOption({
  category,
  only,
  isFirst,
  onPick,
}: Pick<CategoryPickerProps, 'only' | 'onPick'> & { category: CategoryWithPath; isFirst: boolean }) {
  const state = getTreeStateLabel(category.stored, category.draft);
  const content = (
    <>
      <span className="min-w-0 truncate">{category.name}</span>
      {state && <StateTag>{state}</StateTag>}
    </>
  );
  if (!only(category))
    return <p className={`min-h-7 py-1 text-steel-600 ${getIndentClass(category.depth)}`}>{content}</p>;
  return (
    <button
      type="button"
      onClick={() => onPick({ category })}
      className={`${CHOICE_CLASS} ${getIndentClass(category.depth)} ${isFirst ? 'bg-slate-100' : ''}`}
    >
      {content}
    </button>
  );
}
