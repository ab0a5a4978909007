import { Button } from '../../src/ui/button.tsx';
import type { Resource, Row } from '../data/office-types.ts';
import type { MenuItem } from '../parts/action-menu.tsx';
import type { Kinds, RowActionsProps } from '../parts/kind-screens.ts';
import { MenuButton } from '../parts/menu-button.tsx';

interface FormActsProps {
  resource: Resource;
  kinds: Kinds;
  /** Undefined: it is new. */
  row: Row | undefined;
  /** The id of the form. */
  form: string;
  /** The form shows a draft instead of what is public. */
  isDraft: boolean;
  dirty: boolean;
  saving: boolean;
  mayWrite: boolean;
  onArchive: () => void;
  onDraft: () => void;
  /** Adds a row that visitors do not see yet. */
  onAddArchived: () => void;
}

const Menu = ({ more }: RowActionsProps) => <MenuButton name="More" groups={more} />;

/** The bar of a form: its save, and a menu with the rest. */
export function FormActs(props: FormActsProps) {
  const { resource, kinds, row, form, isDraft, dirty, saving, mayWrite, onAddArchived } = props;
  const RowActions = kinds[resource.name]?.RowActions ?? Menu;
  const more = menuOf(props);
  const save = resource.single ? 'Save' : row?.active === false ? 'Save, not public yet' : 'Save and publish';
  return (
    <>
      {row ? (
        <RowActions row={row} settled={mayWrite && !dirty && !isDraft} more={more} />
      ) : (
        <MenuButton name="More" groups={more} />
      )}
      {!row && mayWrite && !isDraft && (
        <Button variant="secondary" size="small" busy={saving} onClick={onAddArchived}>
          Save, not public yet
        </Button>
      )}
      {mayWrite && (
        <Button type="submit" form={form} size="small" busy={saving} aria-keyshortcuts="Control+S">
          {isDraft ? 'Save the draft' : save}
        </Button>
      )}
    </>
  );
}

function menuOf({ resource, row, isDraft, mayWrite, onArchive, onDraft }: FormActsProps): MenuItem[][] {
  const mayAct = mayWrite && !resource.single && !isDraft;
  const draft = { name: 'Save as draft…', run: onDraft };
  const archive = { name: row?.active ? 'Archive…' : 'Restore…', run: onArchive };
  const onSite = row?.active && row.page_address ? [{ name: 'Show on the site', href: row.page_address }] : [];
  return [mayAct ? [draft] : [], [...onSite, ...(row && mayAct ? [archive] : [])]];
}

/** Says that the form has changes which are not saved; on a phone a dot, for which there is room beside the title. */
export const UnsavedSign = () => (
  <span className="text-warning">
    <span aria-hidden="true" className="sm:hidden">
      ●
    </span>
    <span className="max-sm:sr-only">Not saved yet</span>
  </span>
);
