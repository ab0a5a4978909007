export function countsOf(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${lines.length} ${lines.length === 1 ? 'model' : 'models'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}
