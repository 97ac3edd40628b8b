/**
 * Deposits of orders at the till: what was left for which order, and what of it is kept for the sale
 * that is being paid. Taking one is a ticket like any other; spending one is a matter of the moment, so
 * it is asked here and never decided by a till alone.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { quantity } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { DepositHold, OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import { refuseHold } from '../../../domain/stored-value/value-hold.ts'
import { command, query } from '../../kernel/command.ts'
import { firstDecimals } from '../../kernel/company-facts.ts'
import { todayOf } from '../../kernel/today.ts'
import { partnerNameOf } from '../../partners/partner-name.ts'
import { keepHold } from '../../stored-value/hold.ts'
import { lockValues } from '../../stored-value/value-rows.ts'

const mostOrders = 200

/** What of an order `d` was not sold or invoiced yet, in the first currency. */
const unsold = sql`
  trim_scale(round(coalesce((
    select d.first_total * sum(l.total * (l.base_quantity - l.converted) / l.base_quantity)
      / nullif(sum(l.total), 0)
    from document_line l
    where l.company_id = d.company_id and l.document_id = d.id and l.base_quantity > 0), 0),
    ${firstDecimals}))::text`

export const listDeposits = query({
  route: 'GET /api/pos/deposits',
  summary:
    'till: orders with a deposit that is left, those that are due first; or one order, with or without',
  needs: 'pos.ticket.add',
  input: z.strictObject({ order: id.optional(), sale: id.optional() }),
  run: async ({ tx }, { order = null, sale = null }): Promise<{ rows: OrderDeposits[] }> => ({
    rows: await tx.rows(sql<OrderDeposits>`
      select d.id, d.number, d.day, d.due_date as until,
        json_build_object('id', d.partner_id, 'title', ${partnerNameOf()}) as partner,
        d.state = 'posted' and d.delivery in ('none', 'partly') as "isOpen",
        trim_scale(d.first_total)::text as total, ${unsold} as unsold,
        (select coalesce(json_agg(json_build_object('id', v.id, 'currency', v.currency_id,
            'balance', trim_scale(v.balance)::text,
            'free', trim_scale(greatest(v.balance - coalesce((
              select sum(h.amount)
              from stored_value_hold h
              where h.company_id = v.company_id and h.value_id = v.id and h.expires_at > now()
                and h.sale_id is distinct from ${sale}::uuid), 0), 0))::text)
            order by c.rank), '[]')
          from stored_value v
          join currency c on c.company_id = v.company_id and c.id = v.currency_id
          where v.company_id = d.company_id and v.order_id = d.id) as deposits
      from document d
      where d.behaviour = 'salesOrder' and d.partner_id is not null
        and d.id = any(case when ${order}::uuid is not null then array[${order}::uuid]
          else array(select order_id from stored_value where kind = 'deposit' and balance > 0) end)
      order by d.due_date, d.number
      limit ${mostOrders}`),
  }),
})

export const holdDeposit = command({
  route: 'POST /api/pos/deposits/hold',
  summary: 'till: keep so much of the deposit of an order for a sale that is being paid',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  input: z.strictObject({
    sale: id,
    order: id,
    value: id,
    amount: quantity({ required: 'putAmount' }).schema,
  }),
  async run(context, { sale, order, value: asked, amount }): Promise<DepositHold> {
    const [value] = await lockValues(context.tx, [asked])
    if (value?.kind !== 'deposit' || value.order !== order)
      throw new Refusal('unknownOrder', 'order')
    refuseHold(value, { sale, amount, day: await todayOf(context) })
    const until = await keepHold(context, { value: value.id, sale, amount })
    return { value: value.id, currency: value.currency, amount, until }
  },
})
