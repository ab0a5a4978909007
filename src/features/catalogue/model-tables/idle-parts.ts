// What a table loads when the page is idle: one file of the build, because each that is imported by itself is a request.
export { HeadingCopy } from './heading-copy.tsx';
export { MoreColumns } from './more-columns.tsx';
export { Heading, NameHeading, shownColumns, shownRows, Toolbar } from './table-tools.tsx';
