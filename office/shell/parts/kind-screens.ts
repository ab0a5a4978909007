import type { ComponentType } from 'react';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import type { MenuItem } from './action-menu.tsx';

export interface RowActionsProps {
  row: Row;
  /** The row may be changed and has no unsaved input. */
  settled: boolean;
  /** Menu items of all resources. */
  more: readonly (readonly MenuItem[])[];
}

/** Additions of a resource to list and form. */
export interface KindScreens {
  /** Replaces the plain fields. */
  Fields?: ComponentType<{ resource: Resource; row: Row | undefined; readOnly: boolean }>;
  /** Replaces the common menu of a stored row. */
  RowActions?: ComponentType<RowActionsProps>;
  /** Below the fields of a stored row. */
  Below?: ComponentType<{ row: Row }>;
  /** Links to other screens for the same rows. */
  listLinks?: readonly { name: string; to: string }[];
}

/** Keyed by resource; most have none. */
export type Kinds = Readonly<Record<string, KindScreens>>;
