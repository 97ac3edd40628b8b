/** What the desk of the bank asks and does. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BankAccount, BankDesk } from '../../domain/bank/contract.ts'
import { newId } from '../../domain/kernel/id.ts'
import { askBooksAgain } from '../books/book-queries.ts'
import { call } from '../kernel/session/api.ts'

export const useBankAccounts = () =>
  useQuery({
    queryKey: ['books', 'bankAccounts'],
    queryFn: ({ signal }) =>
      call<{ rows: BankAccount[] }>('GET', '/api/bank/accounts', undefined, { signal }),
  })

export const useDesk = (account: string, day: string) =>
  useQuery({
    queryKey: ['books', 'bankDesk', account, day],
    queryFn: ({ signal }) =>
      call<BankDesk>('GET', `/api/bank/accounts/${account}?day=${day}`, undefined, { signal }),
    placeholderData: keepPreviousData,
  })

export type Pairing = { lines: readonly string[]; entries: readonly string[] }

export async function match(account: string, pairings: readonly Pairing[]): Promise<void> {
  const matches = pairings.map((it) => ({ id: newId(), ...it }))
  await call('POST', `/api/bank/accounts/${account}/matches`, { matches })
  await askBooksAgain()
}

export async function deleteStatement(id: string): Promise<void> {
  await call('DELETE', `/api/bank/statements/${id}`)
  await askBooksAgain()
}

export async function unmatch(id: string): Promise<void> {
  await call('DELETE', `/api/bank/matches/${id}`)
  await askBooksAgain()
}
