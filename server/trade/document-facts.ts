import type { Context } from '../kernel/context.ts'
import { Settings } from '../kernel/settings.ts'
import { tradeFacts } from './facts.ts'
import { rulesFrom } from './rules.ts'

/** What any document of goods names, of trade or of stock alone. */
type Named = {
  id: string
  type: string
  branch: string
  partner?: string | null
  day: string
  warehouse?: string | null
  toWarehouse?: string | null
  tenders?: readonly { method: string }[] | null
  lines: readonly { item: string; warehouse?: string | null }[]
}

/** The facts of what was sent, and what stands against all of it. */
export async function documentFacts(context: Context, input: Named) {
  const { tx, actor } = context
  const { branch, lines, tenders } = input
  const named = [...lines.map((line) => line.warehouse), input.warehouse, input.toWarehouse]
  const warehouses = [...new Set(named)].filter((it) => it != null)
  const { settings, ...facts } = await tradeFacts(tx, {
    ...input,
    items: [...new Set(lines.map(({ item }) => item))],
    warehouses,
    methods: tenders?.map(({ method }) => method) ?? [],
    user: actor.userId,
  })
  const rules = rulesFrom(new Settings(settings, { branchId: branch, userId: actor.userId }))
  return { rules, facts }
}
