/** The first steps as the server counts them, and sending them away. */
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import {
  type FirstStep,
  type FirstStepName,
  sendableSteps,
} from '../../domain/insight/first-steps.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { queryClient } from '../kernel/session/query.ts'
import { throttled } from './throttle.ts'

const queryKey = ['first-steps']
const everyMs = 1000

/** Any change in the company may complete a step, so each is worth asking again. */
export function useFirstSteps() {
  useEffect(() => {
    const again = throttled(() => void queryClient.invalidateQueries({ queryKey }), everyMs)
    const deafen = onChanged(() => again.run())
    return () => {
      deafen()
      again.stop()
    }
  }, [])
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<{ rows: FirstStep[] }>('GET', '/api/first-steps', undefined, { signal }),
    staleTime: 0,
  })
}

const isSendable = (name: FirstStepName): boolean =>
  (sendableSteps as readonly FirstStepName[]).includes(name)

/** What is open and may go: what is done says so until all of it is. */
export const sendable = (rows: readonly FirstStep[]): FirstStepName[] =>
  rows.filter(({ name, isDone }) => !isDone && isSendable(name)).map(({ name }) => name)

/** Answers whether it was done. */
async function tell(way: 'away' | 'back', names: readonly FirstStepName[]): Promise<boolean> {
  try {
    await call('POST', `/api/first-steps/${way}`, { names })
    await queryClient.invalidateQueries({ queryKey })
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}

export async function sendAway(names: readonly FirstStepName[]): Promise<void> {
  if (!(await tell('away', names))) return
  toast.success(i18next.t('step.sentAway'), {
    label: i18next.t('list.undo'),
    run: () => void tell('back', names),
  })
}
