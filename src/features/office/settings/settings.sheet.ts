import { integer, labelled, required, yesNo } from '../../../platform/resource/columns.ts';
import { defineSheet } from '../../import/workbook/sheet.ts';

const HISTORY_MONTHS = 24;

/**
 * What admins set for the whole site, with the rules of a sheet, so that it is edited as any other row. No workbook has it: an import
 * of the catalogue changes nothing about who may sign in.
 */
export const settingsSheet = defineSheet({
  name: 'settings',
  columns: {
    second_factor_required: labelled('Staff must have a second factor', yesNo(false)),
    history_months: labelled('Months of history that are kept', required(integer(1, 120, HISTORY_MONTHS))),
  },
  key: ['history_months'],
  stored: { columns: 't.second_factor_required, t.history_months', from: 'office_settings t' },
  target: {
    table: 'office_settings',
    sameName: ['second_factor_required', 'history_months'],
    match: 't.id = 1',
    values: {},
    hasUpdatedAt: true,
  },
});
