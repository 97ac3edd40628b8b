/** The figures of the chosen period, asked again whenever a document changes anywhere. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { call } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useSession } from '../kernel/session/session.ts'
import { type Chosen, writeChosen } from './chosen-period.ts'
import { throttled } from './throttle.ts'

/** What the figures are made of. */
const sources = new Set([
  'invoice',
  'purchase',
  'ticket',
  'parkedTicket',
  'receipt',
  'payment',
  'stockDocument',
  'stockAdjustment',
  'journal',
  'cheque',
  'draft',
  'item',
  'branch',
  'rate',
])

const key = ['dashboard']
/** What a till sells shows within two seconds: of several tickets in a row, the last one too. */
const everyMs = 1000

export function useDashboard(chosen: Chosen) {
  const { branch } = useSession()
  const params = writeChosen(chosen)
  if (branch) params.set('branch', branch)
  const asked = params.toString()
  useEffect(() => {
    const again = throttled(() => void queryClient.invalidateQueries({ queryKey: key }), everyMs)
    const deafen = onChanged((entity) => sources.has(entity) && again.run())
    return () => {
      deafen()
      again.stop()
    }
  }, [])
  return useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) =>
      call<Dashboard>('GET', `/api/dashboard?${asked}`, undefined, { signal }),
    placeholderData: keepPreviousData,
    // Hours pass even where nothing is sold.
    refetchInterval: 300_000,
    staleTime: 0,
  })
}
