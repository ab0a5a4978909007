import type { ComponentType } from 'react';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';

export interface RowScreenProps {
  row: Row;
}

export interface KindScreens {
  Fields?: ComponentType<{ resource: PresentedResource; row: Row | undefined; readOnly: boolean }>;
  /** Another screen of a row. */
  rowLink?: { name: string; to: (id: Row['id']) => string };
  /** The main facts of a stored row, before its form. */
  Lead?: ComponentType<RowScreenProps>;
  /** Related data of a stored row below its form and, in wide windows, beside it. */
  Below?: ComponentType<RowScreenProps>;
  Beside?: ComponentType<RowScreenProps>;
  /** Tools above the list. */
  Above?: ComponentType;
  /** Resource whose acts are also shown above this list. */
  listActsOf?: string;
  listLinks?: readonly { name: string; to: string }[];
  /** Screen that adds rows, for a list without a button of its own. */
  madeAt?: { name: string; to: string };
}

export type KindScreensByResource = Readonly<Record<string, KindScreens>>;
