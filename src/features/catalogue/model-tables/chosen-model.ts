import { createContext } from 'react';

/** A figure of a model by which it is chosen. */
export interface KeyFigure {
  label: string;
  unit: string;
  text: string;
}

/** The model whose row the visitor used last. */
export interface ChosenModel {
  id: number;
  name: string;
  figures: KeyFigure[];
  /** The text of the quantity field in its row. */
  quantity: string;
  setQuantity: (text: string) => void;
}

/** What the page around the model tables does with the rows: it may follow the chosen one, and know which models are wanted. */
export interface TableSurroundings {
  choose?: (model: ChosenModel) => void;
  /** The models that fit the filters of the list from which the visitor came; undefined when there are none. */
  fitting?: ReadonlySet<number>;
  /** Whether the others are left out. */
  fittingOnly?: boolean;
}

export const TableSurroundingsContext = createContext<TableSurroundings>({});
