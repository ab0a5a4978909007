/** The number of digits behind the point of a figure. */
export const decimalsOf = (figure: string) => /\.(\d+)$/.exec(figure)?.[1]?.length ?? 0;
