/** On which paper something is printed at its own size, in millimetres: on the smallest that has room, beyond A3 on several sheets of A4. */

export interface Paper {
  size: 'A4' | 'A3';
  layout: 'portrait' | 'landscape';
  /** Of what is drawn, without the margins and the strip below. */
  width: number;
  height: number;
}

/** What a printer leaves white. */
export const MARGIN = 9;
/** For name, notes and the line of 50 mm. */
export const STRIP = 37;
/** Between two sheets. */
export const OVERLAP = 10;

const PAPERS: Paper[] = (
  [
    ['A4', 'portrait', 210, 297],
    ['A4', 'landscape', 297, 210],
    ['A3', 'landscape', 420, 297],
    ['A3', 'portrait', 297, 420],
  ] as const
).map(([size, layout, width, height]) => ({
  ...{ size, layout },
  width: width - 2 * MARGIN,
  height: height - 2 * MARGIN - STRIP,
}));

/** The paper, and how many sheets beside and above each other. */
export function paperFor(width: number, height: number): { paper: Paper; columns: number; rows: number } {
  const counted = PAPERS.map((paper) => ({
    paper,
    columns: sheetsFor(width, paper.width),
    rows: sheetsFor(height, paper.height),
  }));
  const count = ({ columns, rows }: (typeof counted)[number]) => columns * rows;
  const single = counted.find((one) => count(one) === 1);
  const [least] = counted.filter(({ paper }) => paper.size === 'A4').toSorted((a, b) => count(a) - count(b));
  const found = single ?? least;
  if (!found) throw new Error('There is no paper');
  return found;
}

const sheetsFor = (length: number, room: number): number =>
  length <= room ? 1 : Math.ceil((length - OVERLAP) / (room - OVERLAP));
