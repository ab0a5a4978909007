import { type MouseEvent, memo, useReducer, useState } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { findLink } from '../../../web/navigation/page-links.ts';
import { useAddingFeedback } from '../../visitors/cart/add-to-cart-button.tsx';
import { readPiecesBeside } from '../../visitors/cart/pieces.ts';
import { PiecesField } from '../../visitors/cart/pieces-field.tsx';
import { formatAddedText } from '../../visitors/cart/pressed-button.ts';
import { getComparePickProps } from '../compare/compare-pick.tsx';
import { countDecimals } from '../measures/parse-attribute-label.ts';
import type { ColumnSize, ModelTableCells, ShownColumn } from './build-table-view.ts';

interface LabelledText {
  label: string;
  unit: string;
  text: string;
}

export interface ChosenModel {
  id: number;
  name: string;
  ratings: LabelledText[];
  accessoryCount: number;
  quantity: string;
  setQuantity: (text: string) => void;
}

/** A stable object, so that rows do not render again. */
export interface RowActions {
  add: (id: number, quantity: number, name: string) => Promise<boolean>;
  choose: (model: ChosenModel) => void;
  /** Keyed by model id, because sorting changes the model of a row component. */
  quantities: Map<number, string>;
}

export interface TableLayout {
  form: string;
  /**
   * True for a long table, whose rows are laid out independently: `part` restores the ARIA roles, and classes set the
   * widths.
   */
  long: boolean;
  narrow: boolean;
  nameSize: ColumnSize;
  keys: readonly number[];
}

interface ModelRowProps {
  row: ModelTableCells;
  columns: ShownColumn[];
  picked: boolean;
  fits: boolean;
  layout: TableLayout;
  actions: RowActions;
}

export const getTableRole = ({ long }: TableLayout, role: string) => (long ? { role } : {});

export const getCellClass = ({ long }: TableLayout, numeric: boolean, size: ColumnSize, isKey = false, room = '') =>
  [numeric && 'number', isKey && 'key', room, long && `size-${size}`].filter(Boolean).join(' ') || undefined;

function getDecimalPadding(number: string, decimals: number): string {
  const own = countDecimals(number);
  if (!number || own >= decimals || decimals > 4) return '';
  return own ? `d${decimals - own}` : `p${decimals}`;
}

export const formatAccessoryCount = (accessoryCount: number) =>
  accessoryCount === 1 ? '1 part' : `${accessoryCount} parts`;

function PlainModelRow({ row, columns, picked, fits, layout, actions }: ModelRowProps) {
  const [id, name, cells, accessoryCount = 0, replacedBy] = row;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState(0);
  const { addedOf, start } = useAddingFeedback();
  const quantity = actions.quantities.get(id) ?? '1';
  const added = addedOf(id);
  const isOpen = layout.narrow && opened === id;
  const shown = ({ at, converted }: ShownColumn) => (converted ? converted.show(cells[at] ?? '') : (cells[at] ?? ''));
  const shownValue = (column: ShownColumn) => ({ label: column.label, unit: column.unit, text: shown(column) });
  const choose = (text = quantity) => {
    const ratings = columns.filter(({ at }) => layout.keys.includes(at)).map(shownValue);
    actions.choose({ id, name, ratings, accessoryCount, quantity: text, setQuantity: type });
  };
  function type(text: string) {
    actions.quantities.set(id, text);
    rerender();
    choose(text);
  }
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const pieces = readPiecesBeside(currentTarget);
    if (pieces === undefined) return;
    type(String(pieces));
    void start(id, pieces, () => actions.add(id, pieces, name));
  };
  return (
    <>
      <tr
        {...getTableRole(layout, 'row')}
        className={fits ? undefined : 'unfit'}
        // A press on the link opens the model's page, and updating the row would delay it.
        onFocus={({ target }) => target.matches(':focus-visible') && choose()}
        onPointerUp={({ nativeEvent }) => findLink(nativeEvent) || choose()}
      >
        <th
          scope="row"
          // Names the row without its checkbox, which screen readers would announce with every cell.
          aria-label={fits ? name : `${name}, does not fit`}
          {...getTableRole(layout, 'rowheader')}
          className={getCellClass(layout, false, layout.nameSize)}
        >
          <input
            {...getComparePickProps(name, picked)}
            form={layout.form}
            title="Compare"
            aria-label={`Compare ${name}`}
            data-screen-only=""
          />
          <Link to={modelPath(name)} className={fits ? 'text-link' : 'underline'}>
            {name}
          </Link>
          {layout.narrow && (
            <button
              type="button"
              className="more"
              aria-expanded={isOpen}
              aria-label={`All values of ${name}`}
              onClick={() => setOpened(isOpen ? 0 : id)}
            />
          )}
          {replacedBy && (
            <span className="replaced">
              Replaced by{' '}
              <Link to={modelPath(replacedBy)} className="text-link">
                {replacedBy}
              </Link>
            </span>
          )}
        </th>
        {columns.map((column) => {
          const { key, at, numeric, size, converted, decimals } = column;
          const cell = shown(column);
          const room = numeric && !converted ? getDecimalPadding(cell, decimals) : '';
          return (
            <td
              key={key}
              {...getTableRole(layout, 'cell')}
              className={getCellClass(layout, numeric, size, layout.keys.includes(at), room)}
              title={converted && cell && `${cells[at]} ${converted.from}`}
            >
              {cell}
            </td>
          );
        })}
        <td className="order" {...getTableRole(layout, 'cell')} data-screen-only="">
          <PiecesField label={`Quantity of ${name}`} value={quantity} onChange={type} />
          <button
            type="button"
            data-replay=""
            // boot.ts handles a press before hydration, and changes the text.
            data-add={id}
            data-name={name}
            suppressHydrationWarning
            aria-label={`${added ? `${formatAddedText(added)}. ` : ''}Add ${name} to cart`}
            data-added={added ? '' : undefined}
            onClick={add}
          >
            {added ? formatAddedText(added) : 'Add'}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className="details" {...getTableRole(layout, 'row')}>
          <td colSpan={columns.length + 2} {...getTableRole(layout, 'cell')}>
            <ModelValues values={columns.map(shownValue)} />
            {accessoryCount > 0 && (
              <Link to={`${modelPath(name)}#parts`} className="text-link">
                {formatAccessoryCount(accessoryCount)}
              </Link>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

export const ModelTableRow = memo(PlainModelRow);

function ModelValues({ values }: { values: LabelledText[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {values.map(({ label, unit, text }) => (
        <div
          key={`${label} ${unit}`}
          className="flex items-baseline justify-between gap-2 border-t border-steel-100 py-1.5"
        >
          <dt className="text-steel-600">{label}</dt>
          <dd className="font-semibold whitespace-nowrap text-steel-900">
            {text || '–'}
            {text && unit && (
              <span className="font-normal text-steel-600">
                {unit === '°' ? '' : ' '}
                {unit}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
