/**
 * What cards of saved reports and queries tell. Few are asked at one time, so that a board of many
 * takes no more of the server than one page; reports again when a document changes, queries at most
 * once in five minutes, because each of their runs is noted.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Shown } from '../../../domain/insight/boards/card.ts'
import type { QueryAnswer, SavedQuery } from '../../../domain/insight/query/contract.ts'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import { mostBars, type Question } from '../../../domain/insight/reports/question.ts'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useDesk } from '../query/query-data.ts'
import { askReport, reportKey, reportSources, useSavedReports } from '../reports/report-data.ts'
import { throttled } from '../throttle.ts'
import { inTurns } from './turns.ts'

const mostAtOnce = 3
const everyMs = 5000
const queryEveryMs = 300_000
const mostInTable = 20

const inTurn = inTurns(mostAtOnce)

/** One ear for all the cards of a page. */
export function useFreshCards(): void {
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
}

/** No more rows than the card shows; totals are those of all. A figure is compared with the period before. */
function cardQuestion({ question }: SavedReport, shown: Shown): Question {
  const most = { figure: 1, table: mostInTable, chart: mostBars }[shown]
  const top = Math.min(question.top ?? most, most)
  const compare =
    shown === 'figure' && question.compare === 'none' ? ('before' as const) : question.compare
  return { ...question, compare, top }
}

export const useReportCard = (report: SavedReport, shown: Shown) => {
  const ask = cardQuestion(report, shown)
  return useQuery({
    queryKey: [...reportKey, ask],
    queryFn: ({ signal }): Promise<ReportAnswer> => inTurn(() => askReport(ask, signal)),
    refetchInterval: queryEveryMs,
  })
}

export const useQueryCard = ({ id, version, question, sql }: SavedQuery) =>
  useQuery({
    queryKey: ['queryCard', id, version],
    queryFn: ({ signal }) =>
      inTurn(() =>
        call<QueryAnswer>('POST', '/api/special-query/run', question ? { question } : { sql }, {
          signal,
        }),
      ),
    staleTime: queryEveryMs,
    refetchInterval: queryEveryMs,
  })

type Sources = { reports: SavedReport[]; queries: SavedQuery[]; isReady: boolean }

/** What this reader may put on a board, and sees of those of others. */
export function useCardSources(): Sources {
  const may = useMay()
  const [canReport, canQuery] = [may('insight.report.view'), may('insight.query.view')]
  const reports = useSavedReports(canReport)
  const desk = useDesk(canQuery)
  return {
    reports: reports.data ?? [],
    queries: desk.data?.queries ?? [],
    isReady: !(canReport && reports.isPending) && !(canQuery && desk.isPending),
  }
}
