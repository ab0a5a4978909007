// Browser-safe: no imports.

/** The name under which a file is saved: the step file of `VTC-200/SS` is `VTC-200_SS.step`. */
export const downloadName = (name: string, file: string) =>
  `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}${/\.\w+$/.exec(file)?.[0] ?? ''}`;
