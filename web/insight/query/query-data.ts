/** What /SpecialQuery asks the server, and how a question is held while it is built. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryAnswer, QueryDesk, SavedInput } from '../../../domain/insight/query/contract.ts'
import {
  columnOf,
  type SeenModel,
  type SubjectName,
  subjectOf,
} from '../../../domain/insight/query/model.ts'
import { parametersIn } from '../../../domain/insight/query/parameters.ts'
import {
  dayParts,
  type Grouped,
  type Parameter,
  type Question,
  type Summed,
} from '../../../domain/insight/query/question.ts'
import { call } from '../../kernel/session/api.ts'

const key = ['specialQuery'] as const

const deskOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call<QueryDesk>('GET', '/api/special-query', undefined, { signal }),
})

export const useDesk = (enabled = true) => useQuery({ ...deskOptions, enabled })

/** What is asked: a question that was built, or SQL with its parameters. */
export type Body =
  | { question: Question }
  | { sql: string; parameters: Parameter[]; values: Record<string, string> }

export const useRun = () =>
  useMutation({
    mutationFn: (body: Body) => call<QueryAnswer>('POST', '/api/special-query/run', body),
  })

export function useSave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<SavedInput>) =>
      call<{ id: string; version: number }>('POST', '/api/special-queries', body),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useForget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call('DELETE', `/api/special-queries/${id}?version=${version}`),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** The first question about a subject: what people mostly want to see of it. */
export function firstQuestion(subject: SubjectName, seen: readonly string[]): Question {
  const { start } = subjectOf(subject)
  const sum = start.sum && seen.includes(start.sum) ? start.sum : undefined
  return {
    subject,
    columns: start.columns.filter((it) => seen.includes(it)).map((column) => ({ column })),
    sums: sum ? [{ sum: 'sum', column: sum }] : [],
    filters: [],
    chart: 'none',
  }
}

/** A column, or a part of its days, as one choice of a list. */
export const groupKey = ({ column, part }: Grouped): string => (part ? `${column}:${part}` : column)

export function groupOf(text: string): Grouped {
  const [column = '', named] = text.split(':')
  const part = dayParts.find((it) => it === named)
  return part ? { column, part } : { column }
}

export const sumKey = ({ sum, column }: Summed): string => (column ? `${sum}:${column}` : sum)

export function sumFrom(text: string): Summed {
  const [sum, column] = text.split(':')
  return { sum: sum as Summed['sum'], ...(column ? { column } : {}) }
}

/** Of a subject, everything that can stand in a column: days by their parts, too. */
export const groupChoices = (subject: SubjectName, seen: readonly string[]): Grouped[] =>
  seen.flatMap((column) => {
    const type = columnOf(subject, column)?.type
    const parts =
      type === 'day' || type === 'instant' ? dayParts.map((part) => ({ column, part })) : []
    return [{ column }, ...parts]
  })

/** The parameters a text names, those that are known as they were. */
export const parametersOf = (sql: string, known: readonly Parameter[]): Parameter[] =>
  parametersIn(sql).map(
    (name) => known.find((it) => it.name === name) ?? { name, type: guessedType(name) },
  )

const guessedType = (name: string): Parameter['type'] =>
  /^(from|to|since|until|day|date)|(_day|_date|_on)$/.test(name) ? 'day' : 'text'

export const subjectsOf = (model: SeenModel): SubjectName[] => Object.keys(model) as SubjectName[]
