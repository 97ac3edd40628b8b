/** What a ticket is called: its table, or whoever takes it away. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type {
  KitchenOrder,
  KitchenTicket,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'

export type Labels = {
  order: (id: string) => KitchenOrder | undefined
  of: (order: KitchenOrder | undefined, label: string) => string
  ofTicket: (ticket: KitchenTicket) => string
}

export function useLabels(board: Board | undefined): Labels {
  const { t } = useTranslation()
  return useMemo(() => {
    const byId = new Map(board?.orders.map((it) => [it.id, it]))
    const of: Labels['of'] = (order, label) => {
      const name = order?.label || label
      if (order?.type === 'takeAway') return t('kitchen.takeAway', { name })
      if (order?.type === 'delivery') return t('kitchen.delivery', { name })
      return t('floor.tableName', { name })
    }
    return {
      order: (id) => byId.get(id),
      of,
      ofTicket: ({ order, label }) => of(byId.get(order), label),
    }
  }, [board, t])
}
