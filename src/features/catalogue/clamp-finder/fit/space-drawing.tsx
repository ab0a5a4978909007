import { useId } from 'react';
import type { FittedOutline } from '../../drawings/fitted-outline.ts';
import type { ActionKey } from '../../figures/clamp-actions.limits.ts';
import { NEED_FIELDS, type NeedField } from '../need/need-fields.limits.ts';
import { type ClampShape, clampShape, type Figures, type Point } from './clamp-shape.ts';
import { type Area, collisions, type Extent, SHEET, type Sheet, sheetFor } from './sheet.ts';

/** A model, drawn from what it states: its outline where it has a drawing, else nothing of it. */
export interface DrawnModel {
  name: string;
  outline: FittedOutline | null;
  stated: Figures;
}

interface SpaceDrawingProps {
  /** What is asked for, by the fields of the form. */
  need: Figures;
  /** The family that is drawn for it; none where the catalogue has one that has no drawing. */
  action: ActionKey | undefined;
  /** Drawn in place of the family. */
  model?: DrawnModel;
  className?: string;
}

const LINE = 'fill-none stroke-brand-600';
const PART = 'fill-none stroke-steel-700';
const GHOST = 'fill-none stroke-steel-400';

/** The space that is asked for with a clamp in it, to scale: from the side and from above. Each figure has the letter of its field. */
export function SpaceDrawing({ need, action, model, className = '' }: SpaceDrawingProps) {
  const id = useId();
  const shape = model || !action ? undefined : clampShape(action, need);
  const extent = model
    ? extentOf(model)
    : shape && { box: shape.box, width: shape.width, open: { length: 0, height: topOf(shape) } };
  if (!extent) return null;
  const sheet = sheetFor(extent, need);
  const workpiece = workpieceOf(need, extent, shape);
  const areas = model ? collisions(extent, need, model.stated, workpiece) : [];
  const title = model ? `${model.name} in the space that you describe` : 'What the letters of the form mean';
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
      className={className}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>
        From the side and from above, to scale. {areas.length ? 'Hatched where it does not fit. ' : ''}All of it is said
        in words beside it.
      </desc>
      <defs>
        <pattern id={`${id}hatch`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="fill-white" />
          <path d="M0,0 V5" className="stroke-danger" strokeWidth="3.4" />
        </pattern>
      </defs>
      <SpaceBox need={need} extent={extent} sheet={sheet} isModel={Boolean(model)} />
      {workpiece && (
        <Rectangle
          area={workpiece}
          sheet={sheet}
          className={
            isAsked(need, 'workpiece', 'workpiece_to')
              ? 'fill-slate-100 stroke-slate-300'
              : 'fill-slate-50 stroke-slate-300'
          }
        />
      )}
      <path d={`M30,${sheet.z(0) + 0.5} H330`} className="stroke-steel-400" />
      {shape ? (
        <Family shape={shape} need={need} sheet={sheet} />
      ) : (
        model && <Model model={model} extent={extent} sheet={sheet} />
      )}
      {areas.map((area) => (
        <Rectangle
          key={JSON.stringify(area)}
          area={area}
          sheet={sheet}
          className="stroke-danger"
          fill={`url(#${id}hatch)`}
        />
      ))}
      <Dimensions need={need} extent={extent} shape={shape} model={model} sheet={sheet} workpiece={workpiece} />
    </svg>
  );
}

const topOf = ({ box, opened }: ClampShape) =>
  Math.max(box.top, ...[...opened.bar, ...opened.handle].map(([, up]) => up));

const isAsked = (need: Figures, ...fields: NeedField[]) => fields.some((field) => need[field] !== undefined);

/** The front edge of its base is at 0; the bar ends at its reach. Of a model that does not state its size, nothing is drawn. */
function extentOf({ stated, outline }: DrawnModel): Extent | undefined {
  const { Length: length, Height: top, Width: width, Reach: reach } = stated;
  const long = length ?? (outline ? outline.box.right - outline.box.left : undefined);
  const high = top ?? (outline ? outline.box.bottom - outline.box.top : undefined);
  if (long === undefined || high === undefined) return undefined;
  const right = reach ?? long;
  const [openLength, openHeight] = [stated['Open length'], stated['Open height']];
  const open = openLength && openHeight ? { open: { length: openLength, height: openHeight } } : {};
  return { box: { left: right - long, right, top: high }, width, ...open };
}

/** From the base to beyond the end of the bar; as high as is asked for, else to the tip of the drawn spindle. */
function workpieceOf(need: Figures, { box }: Extent, shape: ClampShape | undefined): Area | undefined {
  const asked = need.workpiece_to ?? need.workpiece;
  if (shape && shape.direction !== 'down') return undefined;
  const to = asked ?? shape?.force[1];
  if (to === undefined || to <= 0 || box.right <= 0) return undefined;
  return { view: 'side', left: box.right * 0.12, right: box.right * 1.06, from: 0, to };
}

function Rectangle({
  area,
  sheet,
  ...looks
}: {
  area: Area;
  sheet: Sheet;
  className: string;
  fill?: string;
  strokeDasharray?: string;
}) {
  const { view, left, right, from, to } = area;
  const place = view === 'side' ? sheet.z : sheet.y;
  const [x, y] = [sheet.x(left), place(to)];
  return <rect x={x} y={y} width={Math.max(0, sheet.x(right) - x)} height={Math.max(0, place(from) - y)} {...looks} />;
}

/** The space: lines where it is given, dashes where it is only as large as what is drawn. */
function SpaceBox({
  need,
  extent: { box, width, open },
  sheet,
  isModel,
}: {
  need: Figures;
  extent: Extent;
  sheet: Sheet;
  isModel: boolean;
}) {
  const half = (need.length ?? Math.max(box.right - box.left, open?.length ?? 0)) / 2;
  const top = need.open_height ?? need.height ?? Math.max(box.top, open?.height ?? 0);
  const across = (need.width ?? width ?? 0) / 2;
  const sides = { left: sheet.middle - half, right: sheet.middle + half };
  const looks = (...fields: NeedField[]) =>
    isAsked(need, ...fields)
      ? { className: 'fill-steel-50 stroke-steel-600' }
      : { className: 'fill-steel-50 stroke-steel-300', strokeDasharray: '4 3' };
  if (isModel && !isAsked(need, 'length', 'width', 'height', 'open_height')) return null;
  return (
    <>
      <Rectangle
        area={{ view: 'side', ...sides, from: 0, to: top }}
        sheet={sheet}
        {...looks('length', 'open_height', 'height')}
      />
      {across > 0 && (
        <Rectangle
          area={{ view: 'above', ...sides, from: -across, to: across }}
          sheet={sheet}
          {...looks('length', 'width')}
        />
      )}
    </>
  );
}

const pathOf = (points: readonly Point[], { x, z }: Sheet) =>
  `M${points.map(([along, up]) => `${x(along)},${z(up)}`).join(' L')}`;

/** A clamp of the family; open, it is a shadow. */
function Family({ shape, need, sheet }: { shape: ClampShape; need: Figures; sheet: Sheet }) {
  const thick = Math.max(2, Math.min(9, sheet.scale * 6));
  const [fx, fy] = [sheet.x(shape.force[0]), sheet.z(shape.force[1])];
  const arrow = {
    down: `M${fx},${fy - 16} v14 m-4,-5 l4,5 l4,-5`,
    out: `M${fx + 4},${fy} h18 m-6,-4 l6,4 l-6,4`,
    in: `M${fx + 22},${fy} h-18 m6,-4 l-6,4 l6,4`,
  };
  const { left, right } = shape.box;
  const [base, half] = [shape.base[0]?.[0] ?? 0, shape.width / 2];
  const [along, across] = [(need.along ?? -base / 1.5) / 2, (need.across ?? shape.width / 1.5) / 2];
  return (
    <>
      <g strokeWidth={thick} strokeLinecap="round" strokeLinejoin="round" strokeDasharray="1 7">
        <path d={pathOf(shape.opened.bar, sheet)} className={GHOST} />
        <path d={pathOf(shape.opened.handle, sheet)} className={GHOST} />
      </g>
      <path d={`${pathOf(shape.base, sheet)} Z`} className="fill-steel-200 stroke-steel-500" strokeLinejoin="round" />
      <g strokeLinecap="round" strokeLinejoin="round" className={PART}>
        <path d={pathOf(shape.spindle, sheet)} strokeWidth={thick * 0.7} />
        <path d={pathOf(shape.bar, sheet)} strokeWidth={thick} />
        <path d={pathOf(shape.handle, sheet)} strokeWidth={thick} className="stroke-steel-500" />
      </g>
      <Rectangle
        area={{ view: 'above', left: base, right: 0, from: -half, to: half }}
        sheet={sheet}
        className="fill-steel-200 stroke-steel-500"
      />
      <Rectangle
        area={{ view: 'above', left, right, from: -half / 6, to: half / 6 }}
        sheet={sheet}
        className="fill-steel-100 stroke-steel-700"
      />
      <Holes centre={base / 2} along={along} across={across} sheet={sheet} />
      <path d={arrow[shape.direction]} className={LINE} strokeWidth="2" />
    </>
  );
}

function Holes({ centre, along, across, sheet }: { centre: number; along: number; across: number; sheet: Sheet }) {
  return [-1, 1].flatMap((i) =>
    [-1, 1].map((j) => (
      <circle
        key={`${i}${j}`}
        cx={sheet.x(centre + i * along)}
        cy={sheet.y(j * across)}
        r="2.6"
        className="fill-white stroke-steel-700"
      />
    )),
  );
}

/** A model to its figures: closed its outline, open the room that it takes, from above its size and its holes. */
function Model({
  model: { outline, stated },
  extent: { box, width, open },
  sheet,
}: {
  model: DrawnModel;
  extent: Extent;
  sheet: Sheet;
}) {
  const { left, right } = box;
  const [along, across, base] = [stated['Hole pitch, along'], stated['Hole pitch, across'], stated['Base length']];
  return (
    <>
      {open && (
        <Rectangle
          area={{
            view: 'side',
            left: sheet.middle - open.length / 2,
            right: sheet.middle + open.length / 2,
            from: 0,
            to: open.height,
          }}
          sheet={sheet}
          className={GHOST}
          strokeDasharray="6 4"
        />
      )}
      {outline ? (
        <use
          href={`#${outline.id}`}
          transform={`translate(${sheet.x(right) - outline.box.right * sheet.scale} ${sheet.z(0) - outline.box.bottom * sheet.scale}) scale(${outline.x * sheet.scale} ${outline.y * sheet.scale})`}
          strokeWidth={1.1 / sheet.scale / Math.sqrt(outline.x * outline.y)}
          className={PART}
        />
      ) : (
        <Rectangle area={{ view: 'side', left, right, from: 0, to: box.top }} sheet={sheet} className={PART} />
      )}
      {width !== undefined && (
        <Rectangle
          area={{ view: 'above', left, right, from: -width / 2, to: width / 2 }}
          sheet={sheet}
          className={PART}
        />
      )}
      {along !== undefined && across !== undefined && base !== undefined && (
        <Holes centre={-base / 2} along={along / 2} across={across / 2} sheet={sheet} />
      )}
    </>
  );
}

interface DimensionsProps {
  need: Figures;
  extent: Extent;
  shape: ClampShape | undefined;
  model: DrawnModel | undefined;
  sheet: Sheet;
  workpiece: Area | undefined;
}

/** What is asked for, with its letters; of a family also what may be. */
function Dimensions({ need, extent: { box, width, open }, shape, model, sheet, workpiece }: DimensionsProps) {
  const { x, y, z } = sheet;
  const show = (field: NeedField) => Boolean(shape) || need[field] !== undefined;
  const half = (need.length ?? Math.max(box.right - box.left, open?.length ?? 0)) / 2;
  const [left, right] = [Math.min(x(box.left), x(sheet.middle - half)), Math.max(x(box.right), x(sheet.middle + half))];
  const across = (need.width ?? width ?? 0) / 2;
  const base = shape ? (shape.base[0]?.[0] ?? 0) : -(model?.stated['Base length'] ?? 0);
  const [along, pitch] = [(need.along ?? -base / 1.5) / 2, (need.across ?? (shape?.width ?? 0) / 1.5) / 2];
  const openHeight = need.open_height ?? Math.max(box.top, open?.height ?? 0);
  const hasReach = shape ? shape.hasReach : true;
  return (
    <>
      {show('force') && shape && (
        <Letter
          field="force"
          need={need}
          x={x(shape.force[0]) + (shape.direction === 'down' ? 8 : 26)}
          y={z(shape.force[1]) - 6}
          anchor="start"
        />
      )}
      {show('height') && (
        <Upright field="height" need={need} x={left - 10} from={z(0)} to={z(need.height ?? box.top)} anchor="end" />
      )}
      {show('open_height') && (
        <Upright field="open_height" need={need} x={right + 10} from={z(0)} to={z(openHeight)} anchor="start" />
      )}
      {hasReach && show('reach') && (
        <Flat field="reach" need={need} y={z(0) + 17} from={x(0)} to={x(need.reach ?? box.right)} />
      )}
      {show('length') && (
        <Flat field="length" need={need} y={z(0) + 37} from={x(sheet.middle - half)} to={x(sheet.middle + half)} />
      )}
      {workpiece && show('workpiece') && (
        <Letter
          field={need.workpiece === undefined ? 'workpiece_to' : 'workpiece'}
          need={need}
          x={(x(workpiece.left) + x(workpiece.right)) / 2}
          y={(z(workpiece.to) + z(0)) / 2 + 4}
          anchor="middle"
        />
      )}
      {show('width') && across > 0 && (
        <Upright field="width" need={need} x={right + 10} from={y(-across)} to={y(across)} anchor="start" />
      )}
      {shape && <Upright field="across" need={need} x={left - 10} from={y(-pitch)} to={y(pitch)} anchor="end" />}
      {shape && (
        <Flat
          field="along"
          need={need}
          y={y(-Math.max(across, shape.width / 2)) + 10}
          from={x(base / 2 - along)}
          to={x(base / 2 + along)}
        />
      )}
    </>
  );
}

function Letter({
  field,
  need,
  x,
  y,
  anchor,
}: {
  field: NeedField;
  need: Figures;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}) {
  const { letter, unit } = NEED_FIELDS[field];
  const { [field]: value, workpiece_to } = need;
  const upTo = field === 'workpiece' && workpiece_to !== undefined ? `–${workpiece_to}` : '';
  const text = value === undefined ? letter : `${letter} ${value}${upTo} ${unit}`;
  return (
    <text
      {...{ x, y, textAnchor: anchor }}
      strokeWidth="4"
      className={`stroke-white font-display text-[13px] font-semibold tabular-nums [paint-order:stroke] ${value === undefined ? 'fill-steel-600' : 'fill-steel-900'}`}
    >
      {text}
    </text>
  );
}

/** A dimension along; its letter stands on the line. */
function Flat({ y, from, to, ...letter }: { field: NeedField; need: Figures; y: number; from: number; to: number }) {
  return (
    <g>
      <path
        d={`M${from},${y - 5} v10 M${to},${y - 5} v10 M${from},${y} H${to} M${from + 4},${y - 2.5} l-4,2.5 l4,2.5 M${to - 4},${y - 2.5} l4,2.5 l-4,2.5`}
        className={LINE}
      />
      <Letter {...letter} x={(from + to) / 2} y={y + 4} anchor="middle" />
    </g>
  );
}

/** A dimension upwards or across; its letter stands beside the line. */
function Upright({
  x,
  from,
  to,
  anchor,
  ...letter
}: {
  field: NeedField;
  need: Figures;
  x: number;
  from: number;
  to: number;
  anchor: 'start' | 'end';
}) {
  return (
    <g>
      <path
        d={`M${x - 5},${from} h10 M${x - 5},${to} h10 M${x},${from} V${to} M${x - 2.5},${from - 4} l2.5,4 l2.5,-4 M${x - 2.5},${to + 4} l2.5,-4 l2.5,4`}
        className={LINE}
      />
      <Letter {...letter} x={anchor === 'end' ? x - 7 : x + 7} y={(from + to) / 2 + 4} anchor={anchor} />
    </g>
  );
}
