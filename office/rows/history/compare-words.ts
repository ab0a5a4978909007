const WHOLE = 24;
const wordsIn = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

interface Compared {
  start: string;
  before: string;
  after: string;
  end: string;
}

export function compareWords(before: string, after: string): Compared {
  if (Math.max(before.length, after.length) <= WHOLE) return { start: '', before, after, end: '' };
  const [was, is] = [wordsIn(before), wordsIn(after)];
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return {
    start: was.slice(0, start).join(''),
    before: was.slice(start, was.length - end).join(''),
    after: is.slice(start, is.length - end).join(''),
    end: was.slice(was.length - end).join(''),
  };
}
