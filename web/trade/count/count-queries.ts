/** What a count is asked and told. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FoundItems } from '../../../domain/catalog/found-item.ts'
import type { CountReview, CountSheet, EntriesInput } from '../../../domain/stock/count-contract.ts'
import { isLotted, type LotKeeping } from '../../../domain/stock/lots/lot.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'

const api = '/api/stock-counts'

const keyOf = (id: string, part: 'sheet' | 'review') => ['stockCountPart', id, part]

/** What others count is shown as they bring it. */
export function useLiveCount(id: string): void {
  useEffect(
    () =>
      onChanged((entity) => {
        if (entity !== 'stockCount') return
        void queryClient.invalidateQueries({ queryKey: ['stockCountPart', id] })
      }),
    [id],
  )
}

export const useCountSheet = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'sheet'),
    queryFn: ({ signal }) => call<CountSheet>('GET', `${api}/${id}/sheet`, undefined, { signal }),
    // What is on the phone is good enough while there is no network.
    networkMode: 'always',
    retry: false,
  })

export const useCountReview = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'review'),
    queryFn: ({ signal }) => call<CountReview>('GET', `${api}/${id}/review`, undefined, { signal }),
  })

export async function tellCount(id: string, verb: string, body: object = {}): Promise<void> {
  await call('POST', `${api}/${id}/${verb}`, body)
  await askAgain(id)
}

/** Without a network it waits for one. */
async function askAgain(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['stockCountPart', id] }),
    queryClient.invalidateQueries({ queryKey: ['stockCount'] }),
  ])
}

/** `kept` is called as soon as the server has them, whatever becomes of the questions that follow. */
export async function tellEntries(
  id: string,
  entries: EntriesInput['entries'],
  kept: () => Promise<unknown>,
): Promise<void> {
  await call('POST', `${api}/${id}/entries`, { sentAt: new Date().toISOString(), entries })
  await kept()
  await askAgain(id)
}

/** Whether something nobody planned is kept by lots. */
export async function keepingOf(item: string): Promise<LotKeeping | null> {
  const { hasBatches, hasExpiry, hasSerials } = await call<LotKeeping>('GET', `/api/items/${item}`)
  const keeping = { hasBatches, hasExpiry, hasSerials }
  return isLotted(keeping) ? keeping : null
}

/** What is not on the sheet is looked for in the house. */
export const findItems = (q: string): Promise<FoundItems> =>
  call<FoundItems>('GET', `/api/items/find?${new URLSearchParams({ q })}`)
