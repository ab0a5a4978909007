import { linkColumn, requiredColumn, textColumn, withLabel, yesNoColumn } from '../../../platform/resource/columns.ts';

/** old_path has no leading slash, as in requests to get_redirect.php. */
export const redirectsColumns = {
  old_path: withLabel('Old address', requiredColumn(textColumn(500))),
  location: withLabel('New address', requiredColumn(linkColumn())),
  is_active: yesNoColumn(true),
};
