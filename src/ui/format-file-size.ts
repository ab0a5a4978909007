export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)}\u00a0${unit}`;
}
