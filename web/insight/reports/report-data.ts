/** What the screen of reports asks; figures again whenever a document changes anywhere. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import type { Question } from '../../../domain/insight/reports/question.ts'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { throttled } from '../throttle.ts'

export const reportKey = ['report']
const savedKey = ['savedReports']
const everyMs = 5000

export const reportSources = new Set([
  ...['invoice', 'purchase', 'ticket', 'receipt', 'payment', 'stockDocument', 'stockAdjustment'],
  ...['journal', 'cheque', 'item', 'salaryRun'],
])

const askParams = (ask: Question): URLSearchParams =>
  new URLSearchParams({ ask: JSON.stringify(ask) })

export const askReport = (ask: Question, signal: AbortSignal): Promise<ReportAnswer> =>
  call<ReportAnswer>('GET', `/api/reports/answer?${askParams(ask)}`, undefined, { signal })

export function useReport(ask: Question) {
  useEffect(() => {
    const again = throttled(
      () => void queryClient.invalidateQueries({ queryKey: reportKey }),
      everyMs,
    )
    const deafen = onChanged((entity) => reportSources.has(entity) && again.run())
    return () => {
      deafen()
      again.stop()
    }
  }, [])
  return useQuery({
    queryKey: [...reportKey, ask],
    queryFn: ({ signal }) => askReport(ask, signal),
    placeholderData: keepPreviousData,
  })
}

export const useSavedReports = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: savedKey,
    queryFn: ({ signal }) =>
      call<SavedReport[]>('GET', '/api/reports/saved', undefined, { signal }),
  })

export const savedChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: savedKey })

/** Where a report is got as a file. */
export function filePath(ask: Question, format: 'csv' | 'xlsx' | 'pdf', name: string): string {
  const params = askParams(ask)
  params.set('name', name)
  if (format === 'pdf') return `/api/reports/paper?${params}`
  params.set('format', format)
  return `/api/reports/export?${params}`
}
