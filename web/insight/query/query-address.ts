/** The address of a saved query: the screen with it open. */
import type { SavedQuery } from '../../../domain/insight/query/contract.ts'

const key = 'saved'

export const savedQueryPath = ({ id }: SavedQuery): string => `/SpecialQuery?${key}=${id}`

/** The one the address names, if it is still there for whoever asks. */
export const queryIn = (
  params: URLSearchParams,
  queries: readonly SavedQuery[],
): SavedQuery | undefined => queries.find(({ id }) => id === params.get(key))
