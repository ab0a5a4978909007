/** a, b, c, d, e, f of SVG and PDF alike. */
type Matrix = [number, number, number, number, number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** By the number of its arguments, so that no other number of them is read. */
const FUNCTIONS: Record<string, (numbers: readonly number[]) => Matrix[] | undefined> = {
  matrix: ([a, b, c, d, e, f]) => (f === undefined ? undefined : [[a, b, c, d, e, f] as Matrix]),
  translate: ([x = 0, y = 0]) => [[1, 0, 0, 1, x, y]],
  scale: ([x = 1, y = x]) => [[x, 0, 0, y, 0, 0]],
  rotate([angle = 0, x = 0, y = 0]) {
    const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
    return [
      [1, 0, 0, 1, x, y],
      [cos, sin, -sin, cos, 0, 0],
      [1, 0, 0, 1, -x, -y],
    ];
  },
  skewX: ([angle = 0]) => [[1, 0, Math.tan(radians(angle)), 1, 0, 0]],
  skewY: ([angle = 0]) => [[1, Math.tan(radians(angle)), 0, 1, 0, 0]],
};

/** The steps of a `transform` in their order; what is none is left out. */
export function transformsOf(transform = ''): Matrix[] {
  return [...transform.matchAll(/(\w+)\s*\(([^()]*)\)/g)].flatMap(([, name = '', list = '']) => {
    const numbers = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    const matrices = numbers.every(Number.isFinite) ? FUNCTIONS[name]?.(numbers) : undefined;
    return matrices ?? [];
  });
}
