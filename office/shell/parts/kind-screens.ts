import type { ComponentType } from 'react';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import type { MenuItem } from './action-menu.tsx';

export interface RowActionsProps {
  row: Row;
  /** It may be changed, and nothing is unsaved. */
  settled: boolean;
  /** What the menu of any kind has. */
  more: readonly (readonly MenuItem[])[];
}

/** What the list and the form of one kind of rows have beside what all have. */
export interface KindScreens {
  /** In place of the fields one after the other. */
  Fields?: ComponentType<{ resource: Resource; row: Row | undefined; readOnly: boolean }>;
  /** In the bar of a stored row, in place of the menu that all kinds have. */
  RowActions?: ComponentType<RowActionsProps>;
  /** Below the fields of a stored row. */
  Below?: ComponentType<{ row: Row }>;
  /** Other screens for the same rows, in the bar of the list. */
  listLinks?: readonly { name: string; to: string }[];
}

/** By the name of the resource; most have nothing of their own. */
export type Kinds = Readonly<Record<string, KindScreens>>;
