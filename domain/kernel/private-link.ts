export const longestLinkDays = 365

/** Where a private link leads; the token is all it takes. */
export const linkPath = (token: string): string => `/s/${token}`
