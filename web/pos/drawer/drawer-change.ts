/** A verb of a drawer from its screen: doubts are asked, refusals come back to their fields. */
import i18next from 'i18next'
import { useState } from 'react'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'

export type DrawerProblem = {
  message: string
  code?: string
  field?: string
  facts?: Record<string, unknown>
}

type Sent = Record<string, unknown>

export function useDrawerChange() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<DrawerProblem | null>(null)

  async function attempt<Answer>(path: string, body: Sent): Promise<Answer | null> {
    try {
      const answer = await call<Answer>('POST', path, body)
      void queryClient.invalidateQueries({ queryKey: ['shift'] })
      return answer
    } catch (failure) {
      const problem = failure instanceof CallError ? failure.problem : undefined
      const { isConfirmable, confirmedBy = 'isForced' } = problem?.facts ?? {}
      const said = String(confirmedBy)
      if (problem && isConfirmable && !body[said]) {
        const isMeant = await confirm({
          title: problem.message,
          body: i18next.t(`drawer.confirm.${said}Hint`),
          confirmLabel: i18next.t(`drawer.confirm.${said}`),
        })
        return isMeant ? attempt<Answer>(path, { ...body, [said]: true }) : null
      }
      setError({
        message: problem?.errors[0]?.message ?? messageOf(failure),
        code: problem?.code,
        facts: problem?.facts,
        field: problem?.errors[0]?.field ?? problem?.field,
      })
      return null
    }
  }

  async function send<Answer>(path: string, body: Sent): Promise<Answer | null> {
    setBusy(true)
    setError(null)
    const answer = await attempt<Answer>(path, body)
    setBusy(false)
    return answer
  }
  return { isBusy, error, send }
}
