/** What the screens of money ask the server for. */
import { useQuery } from '@tanstack/react-query'
import type { Side } from '../../domain/books/behaviour.ts'
import type { MoneyDocument, MoneyTerms, OpenDocuments } from '../../domain/cash/contract.ts'
import { isOffered } from '../../domain/cash/money-rules.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { type AnyRow, mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page } from '../../domain/kernel/list.ts'
import { call } from '../kernel/session/api.ts'
import { rowTitle } from '../kernel/words/row-title.ts'
import type { Bill, Method } from './money-draft.ts'

const entityOf = { receipts: 'receipt', payments: 'payment' } as const

export const moneyQuery = (screen: MoneyScreen, id: string) => ({
  queryKey: [entityOf[screen], 'document', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<MoneyDocument>('GET', `/api/${screen}/${id}`, undefined, { signal }),
})

export const useMoneyTerms = (screen: MoneyScreen, branch: string | null) =>
  useQuery({
    queryKey: ['transactionType', 'terms', screen, branch],
    queryFn: ({ signal }) =>
      call<MoneyTerms>(
        'GET',
        `/api/${screen}/terms${branch ? `?branch=${branch}` : ''}`,
        undefined,
        {
          signal,
        },
      ),
    staleTime: 60_000,
  })

const most = 200

/** The methods that take money here, with what they ask for. */
export const useMethods = (screen: MoneyScreen) =>
  useQuery({
    queryKey: ['paymentMethod', 'money'],
    queryFn: async ({ signal }) => {
      const path = `/api/payment-methods?limit=${most}`
      const { rows } = await call<Page<AnyRow>>('GET', path, undefined, { signal })
      return rows.map(methodOf)
    },
    select: (rows) => rows.filter((it) => isOffered(it, screen)),
  })

const methodOf = (row: AnyRow): Method => ({
  id: row.id,
  title: rowTitle(mustEntity('paymentMethod'), row),
  type: row.type as Method['type'],
  currencyId: (row.currency as Linked | null)?.id ?? null,
  isActive: row.isActive === true,
  asksBank: row.asksBank === true,
  asksReference: row.asksReference === true,
  asksValueDate: row.asksValueDate === true,
})

const noBills: Bill[] = []

/** The notes and coins of a currency, the greatest first. Who may not see them counts none. */
export function useBills(currency: string): readonly Bill[] {
  const { data } = useQuery({
    queryKey: ['moneyBill', 'money'],
    queryFn: async ({ signal }) =>
      (await call<Page<AnyRow>>('GET', `/api/money-bills?limit=${most}`, undefined, { signal }))
        .rows,
    retry: false,
  })
  if (!data) return noBills
  return data
    .filter((row) => row.isActive === true && (row.currency as Linked).id === currency)
    .map((row) => ({ id: row.id, value: String(row.value), kind: String(row.kind) }))
    .sort((a, b) => Number(b.value) - Number(a.value))
}

type OpenAsked = { partner: string | undefined; side: Side; day?: string }

export const useOpenDocuments = (screen: MoneyScreen, { partner, side, day }: OpenAsked) =>
  useQuery({
    // A posted invoice or receipt changes what is open: it is asked anew with either.
    queryKey: ['openItem', screen, partner, side, day],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ partner: partner ?? '', side, ...(day ? { day } : {}) })
      return call<OpenDocuments>('GET', `/api/${screen}/open?${params}`, undefined, { signal })
    },
    enabled: partner !== undefined,
    staleTime: 0,
  })
