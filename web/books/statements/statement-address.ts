/** What a statement is asked for lives in the address, so that it can be linked to and gone back to. */
import { useSearchParams } from 'react-router'
import { type StatementName, statementNames } from '../../../domain/books/statements/statement.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { type Period, periodOf } from '../../../domain/kernel/period.ts'
import { paramsOf } from '../book-queries.ts'

export type StatementAsk = Period & {
  show: StatementName
  compared: string | null
  measure: string
  by: string
  lastYear: string | null
  budget: string | null
  branch: string | null
  project: string | null
}

type Change = Partial<Record<keyof StatementAsk, string | null>>

export function useStatementAddress(today: string) {
  const [params, setParams] = useSearchParams()
  const year = periodOf('year', today)
  const show = statementNames.find((name) => name === params.get('show')) ?? 'result'
  const ask: StatementAsk = {
    show,
    from: params.get('from') ?? year.from,
    to: params.get('to') ?? today,
    compared: params.get('compared'),
    measure: params.get('measure') ?? 'first',
    by: params.get('by') ?? (show === 'flow' ? 'kind' : 'none'),
    lastYear: params.get('lastYear'),
    budget: params.get('budget'),
    branch: params.get('branch'),
    project: params.get('project'),
  }
  const change = (more: Change) =>
    setParams(statementAddress({ ...ask, ...more }), { replace: true })
  /** Another statement keeps days, place and currency, and begins anew otherwise. */
  const go = (next: StatementName) =>
    change({
      show: next,
      measure: ask.measure === 'own' ? null : ask.measure,
      by: null,
      compared: null,
      lastYear: null,
      budget: null,
    })
  return { ask, change, go }
}

/** Where the statement is found again. */
export const statementAddress = (ask: StatementAsk | Change): string =>
  paramsOf({ tab: 'statements', ...ask })

/** The end of the year before, which a balance sheet is usually compared with. */
export const usualComparison = (day: string): string => addDays(`${day.slice(0, 4)}-01-01`, -1)

/** As the server is asked: each statement knows its own words. */
export function statementQuery(ask: StatementAsk): string {
  const { show, from, to, compared, branch, project, lastYear, budget } = ask
  const measure = ask.measure === 'first' ? null : ask.measure
  const place = { measure, branch, project }
  switch (show) {
    case 'result':
      return paramsOf({
        from,
        to,
        ...place,
        by: ask.by === 'none' ? null : ask.by,
        lastYear,
        budget,
      })
    case 'position':
      return paramsOf({ day: to, compared, ...place })
    case 'flow':
      return paramsOf({ from, to, ...place, by: ask.by })
  }
}
