/** The typefaces that every page loads, with the path of each: see fonts.mjs. */
export declare function subsetSiteFonts(): Promise<{ file: string; bytes: Buffer }[]>;
