export const longestLinkDays = 365

/** Where a private link leads; the token is all it takes. */
export const linkPath = (token: string): string => `/s/${token}`

/** Where a private link to a payslip leads: to the paper itself. */
export const payslipPath = (token: string): string => `/api/payslips/${token}`

/** Where the holder of a card asks for its balance. */
export const balanceLinkPath = (token: string): string => `/c/${token}`
