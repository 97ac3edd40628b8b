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
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useSession } from '../../kernel/session/session.ts'
import type { BegunState } from '../DocumentScreen.tsx'
import { termsQuery } from '../editor/terms.ts'
import { allLowStock, type LowFilter } from './stock-queries.ts'

type Begun = Pick<Draft, 'behaviour' | 'body'>

type Wanted = { warehouse: Linked | null; supplier: Linked | null; filter: LowFilter }

const lineOf = ({ item, proposed }: LowRow) => ({ id: newId(), item, quantity: proposed })

const purchases = () => mustEntity('purchase')

export function useReorder({ warehouse, supplier, filter }: Wanted) {
  const session = useSession()
  const navigate = useNavigate()
  const branch = session.branches.find(({ id }) => id === session.branch) ?? session.branches[0]

  const orderOf = (partner: Linked, rows: readonly LowRow[], terms: TradeTerms): Begun => {
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
        lines: rows.map(lineOf),
      },
    }
  }

  async function orders(): Promise<Begun[]> {
    const [rows, terms] = await Promise.all([
      allLowStock(filter),
      queryClient.fetchQuery(termsQuery('purchasing', branch?.id ?? null)),
    ])
    const lacking = rows.filter(({ proposed, supplier: of }) => of !== null && !isZero(proposed))
    return [...Map.groupBy(lacking, (row) => row.supplier?.id ?? '').values()].flatMap((own) => {
      const partner = own[0]?.supplier
      return partner ? [orderOf(partner, own, terms)] : []
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
      const state: BegunState = { begun }
      if (supplier) void navigate(`${purchases().path}/new`, { state })
      else void navigate(`${purchases().path}?view=drafts`)
    },
  })
}
