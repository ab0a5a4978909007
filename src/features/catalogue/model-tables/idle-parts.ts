import { UnitMenu } from '../units/unit-menu.tsx';
import { HeadingCopy } from './heading-copy.tsx';
import { MoreColumns } from './more-columns.tsx';
import { Heading, NameHeading, shownColumns, shownRows, Toolbar } from './table-tools.tsx';

/** What a table loads when the page is idle: one file of the build, because each that is imported by itself is a request. */
export const idleParts = { Heading, HeadingCopy, MoreColumns, NameHeading, shownColumns, shownRows, Toolbar, UnitMenu };
