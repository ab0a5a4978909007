import { Button } from '../../src/ui/button.tsx';
import { TOOL_LINE, ToolMenu } from '../../src/ui/forms/tool-menu.tsx';
import type { Resource } from '../data/office-types.ts';
import { choosableColumns, useColumns } from './columns.ts';

/** Which fields a list shows. */
export function ColumnMenu({ resource }: { resource: Resource }) {
  const { columns, toggle, reset } = useColumns(resource);
  const fields = choosableColumns(resource);
  if (!fields.length) return null;
  return (
    <ToolMenu name="Columns">
      <fieldset>
        <legend className="sr-only">Columns of the list</legend>
        {fields.map(({ name, label }) => (
          <label key={name} className={TOOL_LINE}>
            <input
              type="checkbox"
              checked={columns.some((column) => column.name === name)}
              onChange={() => toggle(name)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {reset && (
        <Button variant="quiet" size="small" className="self-start" onClick={reset}>
          As at first
        </Button>
      )}
    </ToolMenu>
  );
}
