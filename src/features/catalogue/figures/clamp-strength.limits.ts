/** The safety factor that is counted with where none is asked for: in finder, search and assistants. */
export const DEFAULT_SAFETY = 1.5;
