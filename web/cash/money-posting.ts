/** Posts money. What the server only doubts is asked, and sent again with the answer. */
import i18next from 'i18next'
import { moneyMeans } from '../../domain/books/head/money-head.ts'
import { isId } from '../../domain/kernel/id.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf, type Problem } from '../kernel/session/api.ts'
import { placeOf, type SentLines } from './error-place.ts'
import type { MoneyErrors } from './money-draft.ts'

type Posted = { id: string; number: string }

type Outcome = { posted: Posted } | { errors: MoneyErrors }

const ask = (problem: Problem): Promise<boolean> =>
  confirm({
    title: i18next.t('document.confirmTitle'),
    body: problem.message,
    confirmLabel: i18next.t('document.postAnyway'),
  })

export async function postMoney(api: string, input: Record<string, unknown>): Promise<Outcome> {
  try {
    return { posted: await call<Posted>('POST', `${api}/post`, input) }
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined
    if (problem?.facts.isConfirmable && !input.isConfirmed)
      return (await ask(problem)) ? postMoney(api, { ...input, isConfirmed: true }) : { errors: {} }
    const errors = problem ? errorsOf(problem, input) : {}
    if (!Object.keys(errors).some(isSaidAt)) toast.error(problem?.message ?? messageOf(error))
    return { errors }
  }
}

function errorsOf(problem: Problem, sent: SentLines): MoneyErrors {
  const problems = problem.errors.length > 0 ? problem.errors : [problem]
  return Object.fromEntries(
    problems.map(({ code, field, message }) => [placeOf(field ?? '', sent), { code, message }]),
  )
}

/** The fields in the order in which the page shows them; documents follow. */
const order: string[] = [
  'partner',
  'account',
  'toAccount',
  'day',
  'type',
  'branch',
  'method',
  'currency',
  'amount',
  'fee',
  'feeAccount',
  'rate',
  'code',
  ...moneyMeans,
  'cheque.number',
  'cheque.bank',
  'cheque.dueDate',
  'cheque.drawer',
]

/** Whether the page says at the place itself what is wrong there: a field or a document. */
const isSaidAt = (place: string): boolean =>
  order.includes(place) || place === 'counts' || isId(place.replace(/^gaps\./, ''))

export const firstWrong = (errors: MoneyErrors): string | undefined =>
  order.find((name) => errors[name]) ?? Object.keys(errors)[0]
