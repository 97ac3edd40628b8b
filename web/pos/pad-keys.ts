/** The digits of every pad of a till, row by row: a hand that knows one knows them all. */
export const padDigits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const
