import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { InlineDrawing } from '../drawings/inline-drawing.tsx';
import { NEAREST_ATTRIBUTE, REACH_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import type { ClampActionKey } from '../ratings/clamp-actions.limits.ts';
import { type FinderSearch, finderPath } from './finder-search.ts';
import { checkFit, type FitRow } from './fit/check-fit.ts';
import type { Dimensions } from './fit/clamp-shape.ts';
import { computeExtent } from './fit/drawing-area.ts';
import { SpaceDrawing } from './fit/space-drawing.tsx';
import { checkSweptFit, isBelowBase } from './fit/swept-arc-geometry.ts';
import type { CheckedModel } from './load-finder.ts';
import { NEED_FIELDS } from './need/need-fields.limits.ts';
import { parseDimensions, parseSpace } from './plain-need.ts';

export const FIT_PANEL_ID = 'fit';

interface FitPanelProps {
  need: FinderSearch;
  action: ClampActionKey | undefined;
  model: CheckedModel | null;
}

export function FitPanel({ need, action, model }: FitPanelProps) {
  const dimensions = parseDimensions(need);
  return (
    <section
      id={FIT_PANEL_ID}
      aria-label={model ? `Does ${model.name} fit?` : 'Your requirements'}
      className="grid scroll-mt-24 items-start gap-x-6 gap-y-3 rounded-lg border border-steel-200 bg-white p-4 md:grid-cols-2"
    >
      {(model || action) && (
        <SpaceDrawing need={dimensions} action={action} model={model ?? undefined} className="h-auto w-full max-w-sm" />
      )}
      {model?.drawing && (
        <div className="absolute size-0 overflow-hidden">
          <InlineDrawing view={model.drawing} group="" className="size-0" />
        </div>
      )}
      {model ? (
        <FitReport model={model} dimensions={dimensions} need={need} />
      ) : (
        <LetterKey name={need.fit} action={action} />
      )}
    </section>
  );
}

const MEANINGS: [keyof typeof NEED_FIELDS, string][] = [
  ['force', 'Force to hold'],
  ['reach', 'Reach, from the base to the contact'],
  ['height', 'Height of the closed clamp'],
  ['open_height', 'Height of the open clamp'],
  ['workpiece', 'Workpiece, its height above the base'],
  ['length', 'Length of the space'],
  ['width', 'Width of the space'],
  ['along', 'Hole pitch along'],
  ['across', 'Hole pitch across'],
];

function LetterKey({ name, action }: { name: string; action: ClampActionKey | undefined }) {
  return (
    <div className="text-sm text-steel-700">
      {name && (
        <p role="alert" className="mb-2 text-danger">
          There is no model {name}.
        </p>
      )}
      {action && (
        <>
          <h2 className="text-base">Key to the letters</h2>
          <ul className="dimension-list mt-2 flex-col">
            {MEANINGS.map(([field, meaning]) => (
              <li key={field}>
                <b>{NEED_FIELDS[field].letter}</b> {meaning}
              </li>
            ))}
          </ul>
          <p className="mt-3">
            The drawing is to scale and follows your values. Dashed: the open clamp. One value is enough.
          </p>
        </>
      )}
    </div>
  );
}

const CELL = 'py-1 pe-2 text-start font-normal';
const MARK = { fits: '✓', not: '✕', unknown: '?' };
const getMark = ({ fits }: FitRow) => (fits === undefined ? MARK.unknown : fits ? MARK.fits : MARK.not);

function FitReport({ model, dimensions, need }: { model: CheckedModel; dimensions: Dimensions; need: FinderSearch }) {
  const poses = checkFit(model, dimensions, parseSpace(need));
  const extent = computeExtent(model);
  const rows = [...poses, ...(extent ? checkSweptFit(model.arcs, extent.box, dimensions) : [])];
  const against = countRows(rows, false);
  return (
    <div className="min-w-0 text-sm text-steel-700">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg leading-6">
          Does{' '}
          <Link to={modelPath(model.name)} className="text-link">
            {model.name}
          </Link>{' '}
          fit?
        </h2>
        <Link
          to={`${finderPath({ ...need, fit: '' })}#${FIT_PANEL_ID}`}
          aria-label={`Close the check of ${model.name}`}
          className="grid size-11 flex-none place-items-center rounded-md text-steel-600 hover:text-slate-700 sm:size-8"
          data-screen-only=""
        >
          <span aria-hidden="true">×</span>
        </Link>
      </div>
      <p role="status" className={against ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>
        {formatAnswer(rows, poses)}
      </p>
      {rows.length > 0 && (
        <table className="mt-2 w-full tabular-nums">
          <thead className="text-xs text-steel-600">
            <tr>
              <th scope="col" className={CELL}>
                Dimension
              </th>
              <th scope="col" className={CELL}>
                Clamp
              </th>
              <th scope="col" className={CELL}>
                Required
              </th>
              <th scope="col" className={CELL}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-t border-steel-100 align-top">
                <th scope="row" className={CELL}>
                  {row.name}
                </th>
                <td className={CELL}>{row.stated || '–'}</td>
                <td className={CELL}>{row.asked}</td>
                <td className={`py-1 ${row.fits === false ? 'font-semibold text-danger' : 'text-steel-900'}`}>
                  <span aria-hidden="true" className="inline-block w-4">
                    {getMark(row)}
                  </span>
                  {row.text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-xs text-steel-600">
        {describeDrawing(model)} {against > 0 && 'Hatched: where the clamp does not fit.'}
      </p>
    </div>
  );
}

const countRows = (rows: readonly FitRow[], fits: FitRow['fits']) => rows.filter((row) => row.fits === fits).length;

/** `poses`: rows about the closed or open clamp, without rows about the movement. */
function formatAnswer(rows: readonly FitRow[], poses: readonly FitRow[]): string {
  const [against, unstated] = [countRows(rows, false), countRows(rows, undefined)];
  if (!rows.length) return 'Enter a force, the workpiece or the space to see the reserve.';
  const missed = rows.find(
    ({ name, fits }) => (name === REACH_ATTRIBUTE || name === NEAREST_ATTRIBUTE) && fits === false,
  );
  if (missed) return `No. ${missed.text}.`;
  if (against && poses.every(({ fits }) => fits))
    return 'No: the clamp fits when closed and when open, but not while it opens.';
  if (against) return against === 1 ? 'No: one value does not fit.' : `No: ${against} values do not fit.`;
  if (unstated === rows.length) return 'These values of the clamp are not stated.';
  return unstated
    ? `Yes, as far as stated: ${unstated === 1 ? 'one value is' : `${unstated} values are`} missing.`
    : 'Yes, with the reserve stated for each direction.';
}

function describeDrawing({ stated, outline, arcs }: CheckedModel): string {
  const has = (...names: string[]) => names.every((name) => stated[name] !== undefined);
  return [
    outline
      ? 'Drawn with the dimensions of the model, in the place where it needs the least space.'
      : 'The model has no drawing from the side: only its size is drawn.',
    has('Open length', 'Open height')
      ? !(arcs.bar && arcs.handle) && 'Dashed: the space that the open clamp needs.'
      : 'The space that the open clamp needs is not stated, so it is not drawn.',
    has('Reach', 'Spindle tip, lowest', 'Spindle tip, highest')
      ? 'Blue: the range of the spindle’s tip.'
      : 'The range of the spindle’s tip is not stated.',
    describeArcs(arcs),
    arcs.handle && isBelowBase(arcs.handle) && 'The handle swings below the mounting surface.',
  ]
    .filter(Boolean)
    .join(' ');
}

function describeArcs({ bar, handle }: CheckedModel['arcs']): string {
  if (bar && handle) return 'Dotted: the arcs of bar and handle while the clamp opens.';
  const [stated, other] = bar ? ['bar', 'handle'] : ['handle', 'bar'];
  return bar || handle
    ? `Dotted: the arc of the ${stated} while the clamp opens; the arc of the ${other} is not stated.`
    : 'The arcs of bar and handle are not stated, so they are not drawn.';
}
