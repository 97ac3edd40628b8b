/**
 * The entry that is being written, and how it is posted: once, however often it is tried. It stays
 * while the other parts of the books are looked at.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { askBooksAgain } from './book-queries.ts'
import {
  changedLines,
  isEmptyLine,
  placeOf,
  sentLines,
  type TypedLine,
  withRoom,
  wrongOf,
} from './entry-lines.ts'

type Draft = {
  id: string
  day: string
  note: string
  /** Where it is told of; nothing is where its writer works. */
  branch: Linked | null
  /** The one its amounts are in; nothing is the first. */
  currency: string | null
  lines: TypedLine[]
}

type Problem = { field?: string; message: string }

const emptyDraft = (today: string): Draft => ({
  id: newId(),
  day: today,
  note: '',
  branch: null,
  currency: null,
  lines: withRoom([]),
})

/** An empty day is today's. */
const useKept = create<Draft>(() => emptyDraft(''))

export function useEntryDraft(today: string) {
  const { t } = useTranslation()
  const kept = useKept()
  const state = { ...kept, day: kept.day || today }
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<Draft>) => {
    setProblem(null)
    useKept.setState(more)
  }
  const post = async () => {
    const { id, day, note, branch, currency, lines } = useKept.getState()
    if (isBusy) return
    const wrong = wrongOf(lines)
    if (wrong) {
      setProblem({ field: wrong.field, message: t(`refusal.${wrong.code}`, wrong.facts) })
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        id,
        day: day || today,
        note: note.trim() || undefined,
        branch: branch?.id,
        currency: currency ?? undefined,
        lines: sentLines(lines),
      }
      await call('POST', '/api/books/entries', body)
      toast.success(t('ledger.posted'))
      useKept.setState(emptyDraft(''))
      await askBooksAgain()
    } catch (error) {
      const refused = error instanceof CallError ? error.problem : undefined
      const field = placeOf(lines, refused?.errors[0]?.field ?? refused?.field)
      setProblem({ field, message: refused?.errors[0]?.message ?? messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    problem,
    isBusy,
    isDirty: !state.lines.every(isEmptyLine) || state.note !== '',
    change,
    changeLine: (key: string, more: Partial<TypedLine>) => {
      setProblem(null)
      useKept.setState(({ lines }) => ({ lines: changedLines(lines, key, more) }))
    },
    removeLine: (key: string) =>
      change({ lines: withRoom(state.lines.filter((line) => line.key !== key)) }),
    post,
  }
}
