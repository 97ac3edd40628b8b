/** The sheet of an order for whoever makes it: what goes in, with barcodes and room to write. */
import { sql } from 'kysely'
import { z } from 'zod'
import { symbolOf } from '../../domain/catalog/label.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { languages } from '../../domain/kernel/language.ts'
import type { PermissionHolder } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Say } from '../../domain/paper/pen.ts'
import { type PaperTable, tablesSheet } from '../../domain/paper/tables-sheet.ts'
import {
  type ProductionOrder,
  productionOrder,
} from '../../domain/production/production-order.entity.ts'
import { query } from '../kernel/command.ts'
import { partnerNameFor } from '../partners/partner-name.ts'
import { footerOf, formatOf, type Letterhead, letterheadOf } from '../trade/paper/letterhead.ts'
import { paperAnswer } from '../trade/paper/paper.ts'

type Part = {
  name: string
  unit: string
  quantity: string
  code: string | null
  isBeside: boolean
}

type Head = Pick<ProductionOrder, 'use' | 'state' | 'day' | 'quantity' | 'note'> & {
  name: string
  unit: string
  code: string | null
  branch: string
  branchId: string
  warehouse: string
  order: string | null
}

const firstCode = sql`
  (select b.code from item_barcode b where b.item_id = i.id order by b.position limit 1)`

const headOf = (actor: PermissionHolder, id: string) => sql<Head>`
  select o.use, o.state, o.day, trim_scale(o.quantity)::text as quantity, o.note,
    local_name(i) as name, local_sign(u) as unit, coalesce(${firstCode}, i.special_code) as code,
    (select local_name(b) from branch_title b where b.id = o.branch_id) as branch,
    o.branch_id as "branchId",
    (select local_name(w) from warehouse_title w where w.id = o.warehouse_id) as warehouse,
    (select concat_ws(' · ', d.number, ${partnerNameFor(actor)})
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      where l.id = o.origin_line_id) as "order"
  from production_order o
  join item i on i.company_id = o.company_id and i.id = o.item_id
  join unit u on u.company_id = i.company_id and u.id = i.unit_id
  where o.id = ${id}`

const partsOf = (id: string) => sql<Part>`
  select local_name(i) as name, local_sign(u) as unit, trim_scale(p.quantity)::text as quantity,
    coalesce(${firstCode}, i.special_code) as code, p.is_beside as "isBeside"
  from (
    select item_id, quantity_used as quantity, position, false as is_beside
    from production_component
    where production_order_id = ${id}
    union all
    select item_id, quantity_made, position, true
    from production_by_product
    where production_order_id = ${id}) p
  join item i on i.id = p.item_id
  join unit u on u.company_id = i.company_id and u.id = i.unit_id
  order by p.is_beside, p.position`

const toWriteOn = '_'.repeat(12)

/** What was planned, and empty places for what was used and of which lot. */
function tableOf(
  title: string,
  parts: readonly Part[],
  letterhead: Letterhead,
  say: Say,
): PaperTable[] {
  if (parts.length === 0) return []
  return [
    {
      title,
      columns: [
        { label: say('paper.item'), kind: 'name' },
        { label: say('paper.unit'), kind: 'text' },
        { label: say('production.planned'), kind: 'number' },
        { label: say('production.actual'), kind: 'text' },
        { label: say('lot.code'), kind: 'text' },
      ],
      rows: parts.map(({ name, unit, quantity, code }) => {
        const symbol = symbolOf(code, 'bars')
        return {
          cells: [
            name,
            unit,
            formatDecimal(quantity, 0, formatOf(letterhead)),
            toWriteOn,
            toWriteOn,
          ],
          ...(code ? { code } : {}),
          ...(symbol && 'modules' in symbol ? { bars: symbol.modules } : {}),
        }
      }),
    },
  ]
}

export const readProductionSheet = query({
  route: 'GET /api/production-orders/:id/paper',
  answersFile: true,
  summary: 'production order: the sheet for whoever makes it, as PDF with barcodes',
  needs: 'production.productionOrder.print',
  input: z.strictObject({ id: pathId, language: z.enum(languages, 'invalid').optional() }),
  async run(context, { id, language = context.language }) {
    const { tx, services } = context
    const say: Say = (key, facts) => services.words.say(language, key, facts)
    await tx.rows(sql`select set_config('app.reader_language', ${language}, true)`)
    const head = await tx.maybe(headOf(context.actor, id))
    if (!head) throw new Refusal('notFound')
    const parts = await tx.rows(partsOf(id))
    const letterhead = await letterheadOf(tx, head.branchId)
    const isMade = head.use === 'make'
    const own = { name: head.name, unit: head.unit, quantity: head.quantity, code: head.code }
    const isBeside = false
    const fact = (label: string, value: string) => ({ label: say(label), value })
    const sheet = tablesSheet(
      {
        language,
        title: say('production.sheet.title'),
        number: head.name,
        company: letterhead.company.name,
        footer: footerOf(letterhead),
        facts: [
          fact('field.state', say(`choice.productionOrder.state.${head.state}`)),
          fact('paper.date', formatDate(head.day)),
          fact('paper.branch', head.branch),
          fact('paper.warehouse', head.warehouse),
          ...(head.order ? [fact('production.forOrder', head.order)] : []),
        ],
        tables: [
          ...tableOf(
            say(isMade ? 'production.sheet.output' : 'production.takenApart'),
            [{ ...own, isBeside }],
            letterhead,
            say,
          ),
          ...tableOf(
            say('field.components'),
            parts.filter((it) => !it.isBeside),
            letterhead,
            say,
          ),
          ...tableOf(
            say('field.byProducts'),
            parts.filter((it) => it.isBeside),
            letterhead,
            say,
          ),
        ],
        totals: [],
        note: head.note,
        signatures: [say('production.sheet.madeBy'), say('production.sheet.checkedBy')],
        qr: `${services.publicUrl}${productionOrder.path}/${id}`,
      },
      say,
    )
    return paperAnswer(context, sheet, letterhead, `${sheet.title} ${head.name}`)
  },
})
