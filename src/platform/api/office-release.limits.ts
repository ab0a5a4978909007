/** Name of the header and of the meta element with the release that an office page belongs to. */
export const OFFICE_RELEASE = 'office-release';
