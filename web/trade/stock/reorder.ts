/** An order of all that a supplier's goods lack, begun as a draft that is still to be looked at. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { LowRow } from '../../../domain/stock/stock-report.ts'
import type { Draft } from '../../../domain/trade/contract.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useSession } from '../../kernel/session/session.ts'
import type { BegunState } from '../DocumentScreen.tsx'
import { termsQuery } from '../editor/terms.ts'
import { allLowStock } from './stock-queries.ts'

type Wanted = { warehouse: Linked | null; supplier: Linked | null }

const lineOf = ({ item, proposed }: LowRow) => ({ id: newId(), item, quantity: proposed })

type WantedLine = { id: string; item: Linked; quantity: string }

export function useReorder(wanted: Wanted) {
  return useBegun(wanted, async () => {
    const { warehouse, supplier } = wanted
    const rows = await allLowStock({ warehouse: warehouse?.id, supplier: supplier?.id })
    return rows.filter(({ proposed }) => !isZero(proposed)).map(lineOf)
  })
}

/** An order of these. */
export const useBuying = ({ lines, ...wanted }: Wanted & { lines: WantedLine[] }) =>
  useBegun(wanted, async () => lines)

function useBegun({ warehouse, supplier }: Wanted, linesOf: () => Promise<WantedLine[]>) {
  const session = useSession()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(): Promise<Pick<Draft, 'behaviour' | 'body'>> {
      const branch = session.branches.find(({ id }) => id === session.branch) ?? session.branches[0]
      const [lines, terms] = await Promise.all([
        linesOf(),
        queryClient.fetchQuery(termsQuery('purchasing', branch?.id ?? null)),
      ])
      const behaviour = 'purchaseOrder'
      const type = terms.types.find((it) => it.behaviour === behaviour)
      return {
        behaviour,
        body: {
          type: type ? { id: type.id, title: type.title } : null,
          branch: branch ? { id: branch.id, title: branch.title } : null,
          partner: supplier,
          currency: session.company.firstCurrency.id,
          day: terms.today,
          warehouse: warehouse ?? terms.warehouse,
          isDelivered: false,
          lines,
        },
      }
    },
    onSuccess(begun) {
      const state: BegunState = { begun }
      void navigate(`${mustEntity('purchase').path}/new`, { state })
    },
  })
}
