import { SelectField } from '../../src/ui/forms/field.tsx';
import { Options } from '../controls/options.tsx';
import { whenInZone } from '../data/moments.ts';
import type { ChangeSet } from '../data/office-types.ts';
import { counted } from '../data/values.ts';
import { WIDTHS, type Width } from './selection.ts';

const NAMES: Record<Width, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

interface ViewBarProps {
  sets: readonly ChangeSet[];
  set: number;
  width: Width;
  onSet: (set: number) => void;
  onWidth: (width: Width) => void;
}

/** How the page is shown: as it is public or with the drafts of a set, and in which width. */
export function ViewBar({ sets, set, width, onSet, onWidth }: ViewBarProps) {
  return (
    <>
      <div className="w-56 max-w-full">
        <SelectField
          label="Shown"
          value={set ? String(set) : ''}
          onChange={({ target }) => onSet(Number(target.value))}
        >
          <Options
            any="As it is public"
            choices={sets.map(({ id, title, changes, publish_at }) => ({
              value: String(id),
              label: `With ${title} (${publish_at ? whenInZone(publish_at) : counted(changes, 'draft')})`,
            }))}
          />
        </SelectField>
      </div>
      <fieldset className="flex self-end rounded-md border border-steel-300 bg-white p-0.5">
        <legend className="sr-only">Width</legend>
        {(Object.keys(WIDTHS) as Width[]).map((one) => (
          <label
            key={one}
            className="flex min-h-8 cursor-pointer items-center rounded-sm px-3 font-semibold text-steel-700 has-checked:bg-slate-700 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          >
            <input
              type="radio"
              name="width"
              value={one}
              checked={width === one}
              onChange={() => onWidth(one)}
              className="sr-only"
            />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
    </>
  );
}
