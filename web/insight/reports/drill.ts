/** From a figure down to what it is made of: the same question by documents, limited to its row. */
import type { ReportRow } from '../../../domain/insight/reports/answer.ts'
import { measuresFor, type Question } from '../../../domain/insight/reports/question.ts'
import { sourceOf } from '../../../domain/insight/reports/source.ts'

export function documentsOf(ask: Question, { keys }: ReportRow): Question | undefined {
  const source = sourceOf(ask.source)
  if (!source.dimensions.document || ask.groups.includes('document')) return undefined
  const filters = { ...ask.filters }
  for (const [at, name] of ask.groups.entries()) filters[name] = [keys[at]?.key ?? null]
  const groups: Question['groups'] = ['document']
  const offered = measuresFor(source, { groups, filters })
  const measures = ask.measures.filter((name) => offered.includes(name))
  if (measures.length === 0) return undefined
  const sort = ask.sort && measures.includes(ask.sort) ? ask.sort : undefined
  return {
    source: ask.source,
    groups,
    filters,
    measures,
    sort,
    isAscending: ask.isAscending,
    compare: 'none',
    period: ask.period,
    from: ask.from,
    to: ask.to,
  }
}
