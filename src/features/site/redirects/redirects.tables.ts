import { labelled, link, required, text, yesNo } from '../../../platform/resource/columns.ts';

/** old_path has no leading slash, as in requests to get_redirect.php. */
export const redirectsColumns = {
  old_path: labelled('Old address', required(text(500))),
  location: labelled('New address', required(link())),
  is_active: yesNo(true),
};
