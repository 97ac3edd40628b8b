/** The floor of a branch, for the screens that show it. */
import { useEffect, useMemo } from 'react'
import type { KitchenState, Menu } from '../../domain/restaurant/order/floor-news.ts'
import type { Person } from '../../domain/restaurant/order/order-event.ts'
import type { StampFacts } from '../../domain/restaurant/order/stamp.ts'
import { useSession } from '../kernel/session/session.ts'
import { useRootStore } from '../kernel/session/store.ts'
import { openFloor, useFloorState } from './local/floor.ts'
import { isSaidBy, type SaidEvent } from './local/floor-database.ts'
import { type FloorOrder, foldFloor, kitchenOf } from './local/floor-fold.ts'
import { isWaiting } from './local/send-unheard.ts'

export type Floor = {
  branch: string
  orders: FloorOrder[]
  menu: Menu | null
  kitchen: ReadonlyMap<string, KitchenState>
  /** What the server would not take. */
  refused: readonly SaidEvent[]
  unheard: number
  /** What others said here without a network and have to send themselves. */
  left: readonly { name: string; count: number }[]
  isReached: boolean
}

const noFacts: StampFacts = {
  dishes: [],
  modifiers: [],
  terms: {
    decimals: 2,
    taxes: {
      vat: { base: 'net', isIncluded: false },
      tax1: { base: 'net', isIncluded: false },
      tax2: { base: 'net', isIncluded: false },
    },
  },
  service: null,
  waiterName: () => undefined,
  approverOf: () => undefined,
  branchOf: () => undefined,
}

/** As far as this device knows the house. */
export const stampFactsOf = (menu: Menu | null, branch: string): StampFacts =>
  menu
    ? {
        ...menu,
        waiterName: (id) => menu.waiters.find((it) => it.id === id)?.name,
        approverOf: ({ approval }) => {
          const found = menu.approvers.find(({ id }) => id === approval?.user)
          return found && { id: found.id, name: found.name }
        },
        branchOf: () => branch,
      }
    : noFacts

function useMe(): Person {
  const { user } = useSession()
  return useMemo(() => ({ id: user.id, name: user.fullName }), [user.id, user.fullName])
}

/** By person, what they left here unsent. */
export function leftBy(said: readonly SaidEvent[], me: string): Floor['left'] {
  const strange = said.filter((it) => isWaiting(it) && !isSaidBy(it, me))
  return [...Map.groupBy(strange, ({ by }) => by?.id).values()].map((own) => ({
    name: own[0]?.by?.name ?? '',
    count: own.length,
  }))
}

/** None until what this device keeps has been read. */
export function useFloor(branch: string | undefined): Floor | undefined {
  const company = useRootStore((state) => state.companyId)
  const me = useMe()
  useEffect(() => {
    if (company && branch) void openFloor({ company, branch, me })
  }, [company, branch, me])
  const { floor, said, isReached } = useFloorState()
  return useMemo(() => {
    if (!floor || floor.branch !== branch) return undefined
    const orders = foldFloor(floor, said, me, stampFactsOf(floor.menu, floor.branch))
    return {
      branch,
      orders: orders.filter(({ state }) => state === 'open'),
      menu: floor.menu,
      kitchen: kitchenOf(floor, said),
      refused: said.filter(({ refusal }) => refusal),
      unheard: said.filter((it) => isWaiting(it) && isSaidBy(it, me.id)).length,
      left: leftBy(said, me.id),
      isReached,
    }
  }, [floor, said, me, branch, isReached])
}
