/** A change of a posted document from a dialog: doubts are asked, refusals are shown in it. */
import i18next from 'i18next'
import { useState } from 'react'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { confirm } from '../parts/confirm.tsx'
import { toast } from '../parts/toast.tsx'
import { CallError, call, type Method, messageOf, type Problem } from '../session/api.ts'
import { queryClient } from '../session/query.ts'

export type Failure = { message: string; field?: string }

type Change = {
  isBusy: boolean
  error: Failure | null
  send: (method: Method, path: string, body: Record<string, unknown>) => Promise<boolean>
}

/** What was refused, and at which field. */
export function failureOf(error: unknown): Failure {
  const problem = problemOf(error)
  return {
    message: problem?.errors[0]?.message ?? messageOf(error),
    field: problem?.errors[0]?.field ?? problem?.field,
  }
}

const problemOf = (error: unknown): Problem | undefined =>
  error instanceof CallError ? error.problem : undefined

export function useChange(entity: Entity, onDone: () => void): Change {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const attempt: Change['send'] = async (method, path, body) => {
    try {
      const answer = await call<{ number?: string }>(method, path, body)
      const { number } = answer ?? {}
      toast.success(
        number ? i18next.t('document.posted', { number }) : i18next.t('label.updateSuccess'),
      )
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
      onDone()
      return true
    } catch (failure) {
      const problem = problemOf(failure)
      if (problem?.facts.isConfirmable && !body.isConfirmed) {
        const isMeant = await confirm({
          title: i18next.t('document.confirmTitle'),
          body: problem.message,
          confirmLabel: i18next.t('document.postAnyway'),
        })
        return isMeant && attempt(method, path, { ...body, isConfirmed: true })
      }
      setError(failureOf(failure))
      return false
    }
  }
  const send: Change['send'] = async (...sent) => {
    setBusy(true)
    setError(null)
    const isDone = await attempt(...sent)
    setBusy(false)
    return isDone
  }
  return { isBusy, error, send }
}
