/**
 * A count that was begun and not sent. Whoever looks at the till in the middle of it finds it as it
 * was; it begins anew with every stop of the sales, and with every recount.
 */
import { create } from 'zustand'
import { type CountDraft, emptyCount } from './count-draft.ts'

type BegunCount = {
  /** The shift it is of. */
  shift: string | null
  draft: CountDraft
  /** The cheques that were ticked. */
  seen: string[]
  /** The card slips that were. */
  slips: string[]
}

const nothing: BegunCount = { shift: null, draft: emptyCount, seen: [], slips: [] }

const useCounts = create<BegunCount>(() => nothing)

export const beginCount = (shift: string): void => useCounts.setState({ ...nothing, shift })

export const changeCount = (
  shift: string,
  change: Partial<Pick<BegunCount, 'draft' | 'seen' | 'slips'>>,
): void =>
  useCounts.setState((begun) => ({
    ...(begun.shift === shift ? begun : nothing),
    shift,
    ...change,
  }))

export const useBegunCount = (shift: string): Pick<BegunCount, 'draft' | 'seen' | 'slips'> => {
  const begun = useCounts()
  return begun.shift === shift ? begun : nothing
}
