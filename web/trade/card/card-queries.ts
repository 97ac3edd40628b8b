/** What the tabs of an item's card ask. */
import { useQuery } from '@tanstack/react-query'
import type { ItemPrices, ItemSales, ItemUses } from '../../../domain/trade/item-card.ts'
import { call } from '../../kernel/session/api.ts'

type Answers = { sales: ItemSales; prices: ItemPrices; uses: ItemUses }

export const useCard = <Part extends keyof Answers>(item: string, part: Part) =>
  useQuery({
    queryKey: ['itemCard', item, part],
    queryFn: ({ signal }) =>
      call<Answers[Part]>('GET', `/api/items/${item}/${part}`, undefined, { signal }),
  })
