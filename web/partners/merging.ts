/** Two records on their way to one: what is known of them, what is chosen, and the merge itself. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type Choices,
  type MergePreview,
  mergeChanges,
  refuseMerge,
  type Side,
} from '../../domain/partners/merge.ts'
import { thirdparty } from '../../domain/partners/thirdparty.entity.ts'
import { CallError, call, messageOf } from '../kernel/session/api.ts'

export type Pair = { keep: string; drop: string }

export type Merging = {
  preview: MergePreview | undefined
  choices: Choices
  /** Why the records could not be read or merged. */
  failure: string | null
  isBusy: boolean
  choose: (key: string, side: Side) => void
  swap: () => void
  run: () => Promise<void>
}

const otherSide = { keep: 'drop', drop: 'keep' } as const

export function useMerging(first: Pair, onMerged: (merged: AnyRow) => void): Merging {
  const queries = useQueryClient()
  const [{ pair, choices }, setPlan] = useState<{ pair: Pair; choices: Choices }>({
    pair: first,
    choices: {},
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const asked = useQuery({
    queryKey: [thirdparty.name, 'merge', pair.keep, pair.drop],
    queryFn: ({ signal }) =>
      call<MergePreview>(
        'GET',
        `${thirdparty.api}/merge-preview?${new URLSearchParams(pair)}`,
        undefined,
        { signal },
      ),
    // Once it is done, one of them is gone and must not be asked for again.
    enabled: !isBusy,
  })
  const preview = asked.data

  const run = async () => {
    if (!preview || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { keep, drop } = preview
      const versions = { keepVersion: keep.version, dropVersion: drop.version }
      const body = { ...pair, ...versions, choices }
      const merged = await call<AnyRow>('POST', `${thirdparty.api}/merge`, body)
      queries.setQueryData([thirdparty.name, 'row', merged.id], merged)
      onMerged(merged)
      queries.removeQueries({ queryKey: [thirdparty.name, 'row', drop.id] })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
      // What was compared is old: it is shown as it is now, and asked again.
      if (error instanceof CallError && error.problem?.code === 'stale') void asked.refetch()
      return
    }
    void queries.invalidateQueries({ queryKey: [thirdparty.name] })
  }
  return {
    preview,
    choices,
    failure: failure ?? (asked.error ? messageOf(asked.error) : null),
    isBusy,
    choose: (key, side) => setPlan({ pair, choices: { ...choices, [key]: side } }),
    swap: () => setPlan({ pair: { keep: pair.drop, drop: pair.keep }, choices: turned(choices) }),
    run,
  }
}

/** A chosen value stays chosen, from whichever side it comes now. */
const turned = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).map(([key, side]) => [key, side && otherSide[side]]))

/** What the rule says against it, before anything is sent. */
export function refusalOf({ keep, drop }: MergePreview, choices: Choices): Refusal | null {
  try {
    refuseMerge(keep, drop, mergeChanges(keep, drop, choices))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
