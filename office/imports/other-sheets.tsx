import { Link } from 'react-router';
import { buttonClass } from '../../src/ui/button.tsx';
import type { ImportOfOffice } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';

/** The sheets whose headings are not those of a workbook: what they were read as, or that it has to be said. */
export function OtherSheets({ one }: { one: ImportOfOffice }) {
  const mayWrite = useMay('imports', 'write');
  const { id, state, other_sheets: sheets, has_file } = one;
  if (sheets.length === 0) return null;
  const unknown = sheets.filter(({ sheet }) => sheet === null);
  const isOpen = mayWrite && has_file && (state === 'checked' || state === 'refused');
  return (
    <section
      aria-label="Sheets with other headings"
      className="flex flex-col items-start gap-2 rounded-md border border-steel-200 bg-steel-50 p-4 text-steel-800"
    >
      {sheets
        .filter(({ sheet }) => sheet !== null)
        .map(({ source, sheet, remembered }) => (
          <p key={source}>
            Sheet “{source}” {sheet ? `was read as ${sheet}` : 'was left out'}
            {remembered && ', because its headings are remembered'}.
          </p>
        ))}
      {unknown.length > 0 && (
        <p>
          {unknown.map(({ source }) => `“${source}”`).join(', ')}: name or headings are not those of a workbook.
          {isOpen && ' Once you have matched the columns, the next file with these headings is read by itself.'}
        </p>
      )}
      {isOpen && (
        <Link
          to={`/imports/${id}/columns`}
          className={buttonClass({ variant: unknown.length ? 'primary' : 'secondary', size: 'small' })}
        >
          {unknown.length ? 'Match the columns' : 'Change the matched columns'}
        </Link>
      )}
    </section>
  );
}
