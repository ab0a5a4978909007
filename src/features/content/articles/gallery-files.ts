/** File names from `gallery_images`: a JSON list, a string that holds one, or nothing. What cannot be read is an empty gallery. */
export function galleryFiles(value: unknown): string[] {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((file): file is string => typeof file === 'string' && isPicture(file)))];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Not empty, not a folder, and not what a missing value turns into. */
function isPicture(file: string): boolean {
  if (file === '' || file.endsWith('/')) return false;
  return !file.split('/').some((part) => /^(undefined|null)(\.[a-z]+)?$/i.test(part));
}
