import type { Context } from '../../kernel/command.ts'
import { tradeFacts } from '../facts.ts'
import { tradeRules } from '../rules.ts'
import type { AnyStockInput } from './stock-ready.ts'

/** The facts of what was sent, and what stands against all of it. */
export async function stockFacts(context: Context, input: AnyStockInput) {
  const { tx, actor } = context
  const places = input.lines.map((line) => line.warehouse)
  const named = [...places, input.warehouse, input.toWarehouse]
  const warehouses = [...new Set(named)].filter((it) => it != null)
  const [rules, facts] = await Promise.all([
    tradeRules(tx, { branchId: input.branch, userId: actor.userId, warehouses }),
    tradeFacts(tx, {
      ...input,
      items: [...new Set(input.lines.map(({ item }) => item))],
      warehouses,
      methods: [],
    }),
  ])
  return { rules, facts }
}
