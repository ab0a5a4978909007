import { encode } from 'uqr';

export function buildQrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
