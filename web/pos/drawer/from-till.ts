/** A screen of the drawer that was opened from a till leads back to it. */
export const fromTill = 'from=till'

export const isFromTill = (params: URLSearchParams): boolean => params.get('from') === 'till'

/** Where the way back leads: to the till one came from, or where one would be otherwise. */
export const backTo = (params: URLSearchParams, otherwise: string): string =>
  isFromTill(params) ? '/Pos' : otherwise
