/** The way back to a list marks itself with this, so that the list comes back as it was. */
export const RETURNING = { returning: true };
