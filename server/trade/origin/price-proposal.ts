/** New sale prices after a purchase: what its goods cost now, with the costs that were added. */

import { sql } from 'kysely'
import { z } from 'zod'
import { proposalOf } from '../../../domain/catalog/pricing/price-proposal.ts'
import type { Priced } from '../../../domain/catalog/pricing/profit.ts'
import {
  type ItemRates,
  includedPart,
  ratesOf,
} from '../../../domain/catalog/pricing/tax-inside.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { rounded } from '../../../domain/kernel/number/fraction.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ProposedPrice } from '../../../domain/trade/contract.ts'
import { query } from '../../kernel/command.ts'
import { firstDecimals } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { tradeRules } from '../rules.ts'

type CostRow = Priced &
  Pick<ProposedPrice, 'item' | 'version' | 'unit'> & {
    cost: string
    decimals: number
    own: ItemRates
  }

/** A percentage of a percentage has no more. */
const insideDecimals = 12

/** The goods of a purchase, or those its costs were added to, with all that was added to them. */
const costsOf = (document: string) => sql<CostRow>`
  with goods as (
    select l.id, l.item_id, l.base_quantity, l.cost
    from document_line l
    join document d on d.company_id = l.company_id and d.id = l.document_id
    where l.is_stocked and d.state = 'posted' and d.behaviour in ('purchaseInvoice', 'goodsReceipt')
      and (d.id = ${document} or l.id in (
        select c.target_line_id
        from landed_cost c
        join document_line n on n.company_id = c.company_id and n.id = c.line_id
        where n.document_id = ${document}))),
  costs as (
    select g.item_id, round(sum(g.cost + coalesce(added.amount, 0)) / sum(g.base_quantity), 6) as cost
    from goods g
    left join lateral (
      select sum(c.amount) as amount
      from landed_cost c
      join document_line n on n.company_id = c.company_id and n.id = c.line_id
      join document b on b.company_id = n.company_id and b.id = n.document_id
      where c.target_line_id = g.id and b.state = 'posted') added on true
    group by g.item_id)
  select json_build_object('id', i.id, 'title', local_name(i)) as item, i.version,
    json_build_object('id', u.id, 'title', local_sign(u)) as unit,
    trim_scale(c.cost)::text as cost, trim_scale(i.unit_price)::text as "unitPrice",
    trim_scale(i.supplier_price)::text as "supplierPrice", i.profit_rule as "profitRule",
    trim_scale(i.profit)::text as profit,
    json_build_object('vat', i.vat::text, 'tax1', i.tax1::text, 'tax2', i.tax2::text) as own,
    ${firstDecimals} as decimals
  from costs c
  join item i on i.id = c.item_id
  join unit u on u.company_id = i.company_id and u.id = i.unit_id
  where i.is_active
  order by i.name, i.id`

async function proposedPrices(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  document: string,
): Promise<ProposedPrice[]> {
  const rows = await tx.rows(costsOf(document))
  const { taxes, rates } = await tradeRules(tx, { branchId: actor.branchId, userId: actor.userId })
  return rows.flatMap(({ item, version, unit, cost, decimals, own, ...priced }) => {
    const proposal = proposalOf(priced, cost, decimals)
    const inside = rounded(includedPart(ratesOf(own, rates), taxes), insideDecimals)
    return proposal ? [{ item, version, unit, inside, ...proposal }] : []
  })
}

/** For those who are told of costs and may change items; for others there is nothing to see. */
export const priceProposals = query({
  route: 'GET /api/purchases/:id/prices',
  summary: 'purchasing: sale prices proposed for the items whose cost it changed',
  needs: 'purchasing.purchase.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<{ rows: ProposedPrice[] }> {
    const known = await tx.maybe(sql`
      select 1
      from document
      where id = ${id} and screen = 'purchasing'`)
    if (!known) throw new Refusal('notFound')
    if (!actor.limits.canSeeCost || !may(actor, 'catalog.item.edit')) return { rows: [] }
    return { rows: await proposedPrices({ tx, actor }, id) }
  },
})
