/**
 * Orders of all that the goods of suppliers lack: of one supplier begun as a draft that is looked at
 * at once, of all of them kept as a draft each.
 */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { LowRow } from '../../../domain/stock/stock-report.ts'
import type { Draft, TradeTerms } from '../../../domain/trade/contract.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useSession } from '../../kernel/session/session.ts'
import type { BegunState } from '../DocumentScreen.tsx'
import { termsQuery } from '../editor/terms.ts'
import { allLowStock, type LowFilter } from './stock-queries.ts'

type Begun = Pick<Draft, 'behaviour' | 'body'>

type Place = { warehouse: Linked | null }

type Wanted = Place & { supplier: Linked | null; filter: LowFilter }

type WantedLine = { id: string; item: Linked; quantity: string }

const lineOf = ({ item, proposed }: LowRow): WantedLine => ({
  id: newId(),
  item,
  quantity: proposed,
})

const purchases = () => mustEntity('purchase')

/** How an order is begun for the branch one works in. */
function useOrderOf({ warehouse }: Place) {
  const session = useSession()
  const branch = session.branches.find(({ id }) => id === session.branch) ?? session.branches[0]
  const terms = () => queryClient.fetchQuery(termsQuery('purchasing', branch?.id ?? null))
  const orderOf = (partner: Linked | null, lines: WantedLine[], terms: TradeTerms): Begun => {
    const behaviour = 'purchaseOrder'
    const type = terms.types.find((it) => it.behaviour === behaviour)
    return {
      behaviour,
      body: {
        type: type ? { id: type.id, title: type.title } : null,
        branch: branch ? { id: branch.id, title: branch.title } : null,
        partner,
        currency: session.company.firstCurrency.id,
        day: terms.today,
        warehouse: warehouse ?? terms.warehouse,
        isDelivered: false,
        lines,
      },
    }
  }
  return { terms, orderOf }
}

function useShown() {
  const navigate = useNavigate()
  return (begun: Begun) => {
    const state: BegunState = { begun }
    void navigate(`${purchases().path}/new`, { state })
  }
}

/** An order of these, from whoever sells them. */
export function useBuying({ lines, ...place }: Place & { lines: WantedLine[] }) {
  const { terms, orderOf } = useOrderOf(place)
  const show = useShown()
  return useMutation({
    mutationFn: async () => orderOf(null, lines, await terms()),
    onSuccess: show,
  })
}

/** A draft of production for what one item lacks, by its recipe; it is looked at, at once. */
export function useMaking({ row, warehouse }: Place & { row: LowRow }) {
  const navigate = useNavigate()
  const session = useSession()
  const branch = session.branches.find(({ id }) => id === session.branch) ?? session.branches[0]
  const { api, path } = mustEntity('productionOrder')
  return useMutation({
    async mutationFn() {
      const terms = await queryClient.fetchQuery(termsQuery('stock', branch?.id ?? null))
      const id = newId()
      await call('POST', api, {
        id,
        item: row.item.id,
        quantity: row.proposed,
        day: terms.today,
        branch: branch?.id,
        warehouse: (warehouse ?? terms.warehouse)?.id,
      })
      return id
    },
    onSuccess: (id) => void navigate(`${path}/${id}`),
    onError: (error) => toast.error(messageOf(error)),
  })
}

export function useReorder({ supplier, filter, ...place }: Wanted) {
  const navigate = useNavigate()
  const { terms, orderOf } = useOrderOf(place)
  const show = useShown()

  async function orders(): Promise<Begun[]> {
    const [rows, known] = await Promise.all([allLowStock(filter), terms()])
    const lacking = rows.filter(({ proposed, supplier: of }) => of !== null && !isZero(proposed))
    return [...Map.groupBy(lacking, (row) => row.supplier?.id ?? '').values()].flatMap((own) => {
      const partner = own[0]?.supplier
      return partner ? [orderOf(partner, own.map(lineOf), known)] : []
    })
  }

  return useMutation({
    async mutationFn(): Promise<Begun[]> {
      const made = await orders()
      if (supplier) return made
      for (const { behaviour, body } of made)
        await call('PUT', `${purchases().api}/drafts/${newId()}`, {
          version: null,
          behaviour,
          body,
        })
      return made
    },
    onSuccess([begun]) {
      if (!begun) return
      if (supplier) show(begun)
      else void navigate(`${purchases().path}?view=~drafts`)
    },
  })
}
