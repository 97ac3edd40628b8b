/**
 * Lines are most of what there is: they are read once, beside their moves of stock, for everything
 * that is asked of a line, of the sum of the lines of a document and of the sums of a shift.
 */
import {
  cutTickets,
  isPriced,
  lineIsOther,
  partsAreOther,
  summed,
} from '../books/document.invariants.ts'
import { documentsInPieces } from '../books/pieces.ts'
import type { Wider } from '../kernel/invariants.ts'
import {
  billedBefore,
  deliveryIsOther,
  isLeftOf,
  saysDelivered,
  strayMoves,
} from '../stock/stock.invariants.ts'
import { billedReceipts } from '../trade/purchase.invariants.ts'
import { besideTickets, keptOtherwise, offWithTaxes } from './shift-sums.invariants.ts'
import { tendered, tipsOfShift } from './ticket.invariants.ts'

const taxes = ['vat', 'tax1', 'tax2'] as const

/** What was made of a line: returns, bills, and deliveries with what they moved. */
const followed = `
  select company_id, origin_line_id, sum(returned) as returned, sum(back) as back,
    sum(billed) as billed,
    sum(matched) as matched, coalesce(sum(cleared), 0) as cleared,
    coalesce(sum(valued), 0) as valued, sum(moved) as moved
  from (
    select n.company_id, n.origin_line_id,
      case when d.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
        then n.base_quantity end as returned,
      case when d.behaviour in ('salesReturn', 'purchaseReturn', 'posRefund')
        then n.delivered end as back,
      case when d.behaviour <> 'goodsReceipt' then n.base_quantity end as billed, n.matched,
      n.matched_cost as cleared, case d.behaviour when 'goodsReceipt' then n.cost end as valued,
      null as moved
    from public.document_line n
    join public.document d on d.company_id = n.company_id and d.id = n.document_id
    where n.origin_line_id is not null and d.state = 'posted'
    union all
    select n.company_id, n.origin_line_id, null, null, null, null, null, null, - n.made
    from public.document_line n
    join public.document d on d.company_id = n.company_id and d.id = n.document_id
    where n.made > 0 and n.origin_line_id is not null and d.state = 'posted'
    union all
    select company_id, line_id, null, null, null, null, null, null, - quantity
    from public.made_ahead_end
    where kind = 'sold'
    union all
    select n.company_id, n.origin_line_id, null, null, null, null, null, null, m.quantity
    from public.document_line n
    join public.document d on d.company_id = n.company_id and d.id = n.document_id
    join public.stock_move m on m.company_id = n.company_id and m.line_id = n.id and m.item_id = n.item_id
    where n.origin_line_id is not null and d.behaviour in ('deliveryNote', 'goodsReceipt')
      and m.kind = 'move') parts
  group by company_id, origin_line_id`

/** Of a line `l` with what followed it and the sum `moved` of its own moves. */
const lineIsBroken = `
  l.returned <> coalesce(l.came, 0) or l.moved_back <> coalesce(l.back, 0)
    or l.is_priced and ${lineIsOther('l.gross', 'l.decimals', 'l', 'l.coins')}
    or ${saysDelivered('l', 'l')}
      and l.delivered <> abs(coalesce(l.moved, 0) - l.made + coalesce(l.passed, 0))
        + ${billedBefore('l', 'l')}
    or l.behaviour = 'posSale' and l.origin_line_id is not null
    or l.behaviour = 'purchaseOrder' and (l.converted <> coalesce(l.billed, 0)
      or l.matched <> coalesce(l.taken, 0) or l.cleared > l.valued
      or l.matched = l.delivered and l.cleared <> l.valued)`

/**
 * Each line stands once: none has more than one move, whose sum it is. Lines stand at 0, 1, 2 …,
 * which is proven with their texts.
 */
const isSimple = `count(*) = max(position) + 1
  and sum(position) = max(position)::bigint * (max(position) + 1) / 2`

/** Lines with what followed them and the `moved` of some of their moves. */
const linesWith = (documents: string, join: string, moves: string): string => `
  select l.company_id, l.document_id, l.id, l.position, l.quantity * l.unit_price as gross,
    l.discount_percent, l.discount_amount, l.amount, l.discount, l.net, l.vat, l.tax1, l.tax2,
    l.total, l.origin_line_id, l.is_stocked, l.base_quantity, l.delivered, l.returned, l.converted,
    l.quantity, l.unit_price, l.vat_rate, l.tax1_rate, l.tax2_rate, l.matched, l.moved_back,
    d.tax_rules, d.is_priced, d.state, d.behaviour, d.decimals, d.coins, f.returned as came,
    f.back, f.billed,
    f.matched as taken, f.cleared, f.valued, f.moved as passed, l.made,
    case when m.item_id = l.item_id then m.quantity end as moved,
    m.document_id <> l.document_id
      or m.item_id <> l.item_id and l.recipe_version_id is null as is_elsewhere
  from document_line l
  join (${documents}) d on d.company_id = l.company_id and d.id = l.document_id
  left join followed f on f.company_id = l.company_id and f.origin_line_id = l.id
  ${join} (${moves}) m on m.company_id = l.company_id and m.line_id = l.id
  offset 0`

const sumsOf = (lines: string): string => `
  select company_id, document_id, ${isSimple} as is_simple,
    bool_or(l.id is null or l.is_elsewhere) as is_stray,
    bool_or(l.behaviour = 'purchaseInvoice' and l.matched <> 0) as is_matched,
    bool_or(${lineIsBroken}) as is_broken, bool_or(${isLeftOf('l')}) as is_left,
    sum(amount) as amount, ${summed('discount')}, sum(net) as net, ${taxes.map(summed).join(', ')},
    sum(${offWithTaxes('l', 'l', 'l.decimals', 'l.coins')}) as off
  from (${lines}) l
  group by company_id, document_id`

const head = `
  select d.company_id, d.id, ${isPriced('d')} as is_priced, d.behaviour, d.state, d.tax_rules, c.decimals,
    p.coins
  from document d
  join currency c on c.company_id = d.company_id and c.id = d.currency_id
  left join (${cutTickets}) p on p.company_id = d.company_id and p.document_id = d.id`

const moves = `
  select company_id, document_id, line_id, item_id, quantity
  from stock_move
  -- Always true: so the planner keeps them at hand and runs through the lines, which are wider.
  where kind = 'move' and abs(quantity) < 1e18`

/** The others once more, with the sums of the moves of each line. */
const headOfOthers = `
  ${head}
  join summed s on s.company_id = d.company_id and s.document_id = d.id and not s.is_simple`

const movesOfOthers = `
  select m.company_id, m.document_id, m.line_id, m.item_id, sum(m.quantity) as quantity
  from (${moves}) m
  join summed s on s.company_id = m.company_id and s.document_id = m.document_id
    and not s.is_simple
  join document_line l on l.company_id = m.company_id and l.id = m.line_id
    and (l.item_id = m.item_id or l.recipe_version_id is null)
  group by m.company_id, m.document_id, m.line_id, m.item_id`

const sumsOfShift = `
  select company_id, shift_id, is_late, currency_id, n.name, n.amount, n.count
  from (
    select company_id, shift_id, is_late, currency_id,
      sum(total + off) filter (where off is not null) as gross,
      count(*) filter (where total + off <> 0) as grosses,
      sum(off) as off, count(*) filter (where off <> 0) as offs,
      sum(total) filter (where is_sale) as sold, count(*) filter (where is_sale) as sales,
      sum(total) filter (where not is_sale) as refunded,
      count(*) filter (where not is_sale) as refunds,
      count(*) filter (where not is_sale and total <> 0) as refunds_of_money,
      count(*) filter (where total <> 0) as nets,
      sum(rounding) filter (where rounding <> 0) as rounding,
      count(*) filter (where rounding <> 0) as roundings,
      sum(exchange) filter (where exchange <> 0) as exchange,
      count(*) filter (where exchange <> 0) as exchanges
    from ticket
    group by company_id, shift_id, is_late, currency_id) s
  cross join lateral (values
    ('sales.gross', gross, grosses), ('sales.discount', off, offs), ('tickets', sold, sales),
    ('refunds', refunded, refunds), ('sales.refund', refunded, refunds_of_money),
    ('sales.net', coalesce(sold, 0) - coalesce(refunded, 0), nets),
    ('rounding', rounding, roundings), ('exchange', exchange, exchanges))
    as n (name, amount, count)
  union all
  select t.company_id, t.shift_id, t.is_late, s.id, 'sales.second',
    sum(case when t.is_sale then t.second_total else - t.second_total end), count(*)
  from ticket t
  join currency s on s.company_id = t.company_id and s.rank = 'second'
  where t.second_total <> 0
  group by t.company_id, t.shift_id, t.is_late, s.id`

/** What lines with taxes come to, by their rates; those of refunds below zero. */
const taxed = `
  select t.company_id, t.shift_id, t.is_late, t.currency_id, l.vat_rate, l.tax1_rate, l.tax2_rate,
    ${taxes
      .map(
        (tax) => `sum(case when t.is_sale then l.${tax} else - l.${tax} end) as ${tax},
      count(*) filter (where l.${tax}_rate <> 0 or l.${tax} <> 0) as ${tax}_lines`,
      )
      .join(', ')}
  from document_line l
  join ticket t on t.company_id = l.company_id and t.id = l.document_id
  where ${taxes.map((tax) => `l.${tax}_rate <> 0 or l.${tax} <> 0`).join(' or ')}
  group by t.company_id, t.shift_id, t.is_late, t.currency_id, l.vat_rate, l.tax1_rate, l.tax2_rate`

const sql = `
  with followed as materialized (${followed}),
  summed as materialized (${sumsOf(linesWith(head, 'full join', moves))}),
  checked as (
    select d.company_id, d.id, d.behaviour, d.currency_id, d.total, d.second_total, l.off,
      l.is_broken or d.behaviour = 'posSale' and d.origin_id is not null
        or l.amount is not null and ${isPriced('d')}
          and (${partsAreOther} or d.total <> d.net + d.vat + d.tax1 + d.tax2)
        or ${deliveryIsOther('d', 'l.is_left')} as is_broken
    from document d
    left join (
      select * from summed where is_simple
      union all
      ${sumsOf(linesWith(headOfOthers, 'left join', movesOfOthers))}) l
      on l.company_id = d.company_id and l.document_id = d.id),
  ticket as materialized (
    select d.company_id, d.id, d.currency_id, d.total, d.second_total,
      d.behaviour = 'posSale' as is_sale, d.is_broken, x.shift_id, x.is_late, x.rounding,
      x.exchange, case d.behaviour when 'posSale' then round(d.off, c.decimals) end as off
    from checked d
    left join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    left join currency c on c.company_id = d.company_id and c.id = d.currency_id
    where d.is_broken or x.document_id is not null)
  select company_id, id from ticket where is_broken
  union all
  select company_id, document_id from summed where is_stray
  union all
  select company_id, id
  from (${strayMoves(`(m.kind = 'revaluation' or l.recipe_version_id is not null)`)}) stray
  union all
  select company_id, id from (${billedReceipts}) billed
  where exists (select 1 from billed_receipt)
    or exists (select 1 from summed where is_matched)
  union all
  select company_id, shift_id
  from (${keptOtherwise(
    `${sumsOfShift} union all ${tendered} union all ${tipsOfShift} union all ${besideTickets(taxed)}`,
    `name not in ('drawer', 'copies', 'cashBack', 'depositsKept')`,
  )}) sums`

const lines: Wider = {
  names: [
    'a line is its own formula',
    'what a line says is returned was returned',
    'a document is the sum of its lines',
    'a stock move belongs to a line of its document, and to its item',
    'what a line says is delivered has left the shelf or reached it',
    'a bill says it is delivered when nothing is left: delivered, or credited without goods',
    'bills take over what was received against their order, in quantity and value',
    'a bill says which receipts it is for, and none is billed twice',
    'a sale takes nothing back',
    'the running sums of a shift are those of its tickets',
    'gross, discounts, taxes and movements of a shift are those of its rows',
  ],
  sql,
  inPieces: documentsInPieces(sql),
}

export const wider: readonly Wider[] = [lines]
