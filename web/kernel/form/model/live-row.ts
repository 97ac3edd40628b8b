/**
 * Follows a record that others may save or delete while it is open. An untouched form takes the
 * newer values in silence and says so; a changed one is never overwritten, only told.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { HistoryEntry } from '../../../../domain/identity/session.ts'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import { CallError } from '../../session/api.ts'
import type { Conflict } from './form-model.ts'
import type { FormState } from './form-state.ts'
import { valuesOf } from './form-values.ts'
import { historyQuery, rowQuery } from './record-queries.ts'
import type { Form } from './use-form.ts'

export type LiveRow = {
  /** Somebody saved a version that the typed values do not stand on. */
  newer: Conflict | null
  /** Who saved the version that was taken over a moment ago; empty when nobody is known. */
  takenFrom: string | null
  dismiss: () => void
}

/** Nothing is followed once the record is being deleted here. */
export function useLiveRow(form: Form, isLeaving: boolean): LiveRow {
  const { entity, model, state, isNew, isSaving, isDirty } = form
  const { data: row, error } = useQuery({ ...rowQuery(entity, state.id), enabled: !isNew })
  const [taken, setTaken] = useState<number | null>(null)
  const isNewer =
    !isNew && !isLeaving && !isSaving && row !== undefined && row.version > (state.version ?? 0)
  const isGone = !isNew && !isLeaving && error instanceof CallError && error.status === 404
  const { last, isAsking } = useLastEntry(entity, state.id, isNewer || taken !== null)

  useEffect(() => {
    if (!isNewer || isDirty || !row) return
    model.rebase(row)
    setTaken(row.version)
  }, [isNewer, isDirty, row, model])
  // The same version with another title: a record it refers to was renamed.
  const isRenamed =
    row?.version === state.version && !isDirty && !isSaving && isShownOtherwise(entity, row, state)
  useEffect(() => {
    if (isRenamed && row) model.rebase(row)
  }, [isRenamed, row, model])
  useEffect(() => {
    if (isGone) model.markGone()
  }, [isGone, model])

  const changedBy = last?.user ?? ''
  const isTaken = taken !== null && taken === state.version && !isAsking
  return {
    newer: isNewer && isDirty ? { row, changedBy, changedAt: last?.at ?? '' } : null,
    takenFrom: isTaken ? changedBy : null,
    dismiss: () => setTaken(null),
  }
}

const isShownOtherwise = (entity: Entity, row: AnyRow, { base }: FormState): boolean =>
  JSON.stringify(valuesOf(entity, row)) !== JSON.stringify(base)

type LastEntry = { last: HistoryEntry | undefined; isAsking: boolean }

/** The last line of the history names who it was; a line from before would name the wrong one. */
function useLastEntry(entity: Entity, id: string, isWanted: boolean): LastEntry {
  const history = useQuery({ ...historyQuery(entity, id), enabled: isWanted })
  const isAsking = history.isFetching
  return { last: isAsking ? undefined : history.data?.rows[0], isAsking }
}
