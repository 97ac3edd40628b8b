/** Of tills: drawers opened without a sale, copies, doubts about tickets, counts that were off. */
import { sql } from 'kysely'
import type { Exception } from '../../domain/kernel/exception.ts'
import { differenceOf, fractionOf, rounded } from '../../domain/kernel/number/fraction.ts'
import { may, type Permission } from '../../domain/kernel/permission.ts'
import { type Decimals, type Rank, sumOfWorths, worthAt } from '../../domain/money/measure.ts'
import type { FlagCode } from '../../domain/pos/contract.ts'
import { decimalsByRank, rateNumberOn } from '../kernel/company-facts.ts'
import type { ExceptionQuestion, ExceptionSource } from '../kernel/exception-source.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

type Found = Omit<Exception, 'kind' | 'at' | 'by'> & {
  at: string
  byId: string | null
  byName: string
}

const exceptionOf = (kind: string, { at, byId, byName, id, ...rest }: Found): Exception => ({
  ...rest,
  id: `${kind}:${id}`,
  kind,
  at: new Date(at).toISOString(),
  by: { id: byId, name: byName },
})

const branchName: Raw = sql`json_build_object('id', b.id, 'title', local_name(b))`

const ofTicket: Raw = sql`json_build_object('entity', 'ticket', 'id', d.id, 'title', d.number)`

const worthOfTicket: Raw = sql`json_build_object(
  'first', trim_scale(d.first_total)::text, 'second', trim_scale(d.second_total)::text)`

/** Doubts that say that somebody did what was not his to do; the others are told as they are. */
const kindOfFlag: Partial<Record<FlagCode, string>> = {
  unproven: 'unproven',
  notAllowed: 'unproven',
  oversold: 'oversold',
  refundAbove: 'refundAbove',
  tipOdd: 'tipOdd',
  tenderRate: 'oddRate',
  rateDiffers: 'oddRate',
  billDiffers: 'billDiffers',
  billReplaced: 'billDiffers',
  billTwice: 'billDiffers',
}

const flagCodes = Object.keys(kindOfFlag)

const within = ({ begin, end }: ExceptionQuestion, at: Raw): Raw =>
  sql`${at} >= ${begin}::timestamptz and ${at} < ${end}::timestamptz`

const inBranch = ({ branch }: ExceptionQuestion, column: Raw): Raw =>
  sql`(${branch}::uuid is null or ${column} = ${branch}::uuid)`

const opened = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Found>`
  select m.id, m.at, ${branchName} as branch, m.user_id as "byId", m.user_name as "byName",
    m.approved_name as "approvedBy", null as amount, m.reason, null as detail,
    json_build_object('entity', 'shift', 'id', s.id, 'title', r.name) as record
  from cash_movement m
  join shift s on s.company_id = m.company_id and s.id = m.shift_id
  join drawer r on r.company_id = s.company_id and r.id = s.drawer_id
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  where m.kind = 'noSale' and ${within(question, sql`m.at`)} and ${inBranch(question, sql`b.id`)}
  order by m.at desc, m.id desc
  limit ${question.limit}::int`)

/** The receipt itself is no copy. */
const copied = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Found>`
  select p.id, p.at, ${branchName} as branch, null as "byId", p.user_name as "byName",
    null as "approvedBy", ${worthOfTicket} as amount, null as reason, null as detail,
    ${ofTicket} as record
  from ticket_print p
  join document d on d.company_id = p.company_id and d.id = p.ticket_id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  where ${within(question, sql`p.at`)} and ${inBranch(question, sql`b.id`)}
  order by p.at desc, p.id desc
  limit ${question.limit}::int`)

type Flagged = Found & { code: FlagCode }

const flagged = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Flagged>`
  select d.id || ':' || f.code as id, f.code, d.posted_at as at, ${branchName} as branch,
    x.cashier_id as "byId", x.cashier_name as "byName", null as "approvedBy",
    ${worthOfTicket} as amount, null as reason, 'tickets.flag.' || f.code as detail,
    ${ofTicket} as record
  from ticket_flag f
  join ticket_extra x on x.company_id = f.company_id and x.document_id = f.document_id
  join document d on d.company_id = f.company_id and d.id = f.document_id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  where f.code = any(${flagCodes}::text[]) and ${within(question, sql`d.posted_at`)}
    and ${inBranch(question, sql`b.id`)}
  order by d.posted_at desc, d.id desc, f.code
  limit ${question.limit}::int`)

type Repriced = Found & { given: string; rate: string | null }

/** Prices that somebody typed, with who allowed it where somebody else had to, and what they made. */
const repriced = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Repriced>`
  select d.id, d.posted_at as at, ${branchName} as branch, x.cashier_id as "byId",
    x.cashier_name as "byName", a.name as "approvedBy", null as amount, null as reason,
    null as detail, ${ofTicket} as record, trim_scale(g.given)::text as given,
    trim_scale(d.rate)::text as rate
  from document d
  join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  cross join lateral (
    select sum((r.listed - l.unit_price) * l.quantity) as given
    from repriced_line r
    join document_line l on l.company_id = r.company_id and l.id = r.line_id
    where r.company_id = d.company_id and r.document_id = d.id) g
  left join lateral (
    select p ->> 2 as name from jsonb_array_elements(x.approvals) p where p ->> 0 = 'price'
    limit 1) a on true
  where d.behaviour = 'posSale' and ${within(question, sql`d.posted_at`)}
    and g.given is not null and ${inBranch(question, sql`b.id`)}
  order by d.posted_at desc, d.id desc
  limit ${question.limit}::int`)

const givenAt = ({ given, rate, ...rest }: Repriced, decimals: Decimals): Found => ({
  ...rest,
  amount: worthAt(rounded(fractionOf(given), decimals.first), 'first', rate, decimals),
})

type Removed = Omit<Found, 'amount'> & { what: string; amount: string; rate: string | null }

/** What was taken out, as its reader calls it; as its till did where that told no goods. */
const removedNames = sql`coalesce((
    select string_agg(name_since(i, g.name), ', ' order by g.at)
    from rows from (jsonb_to_recordset(m.goods) as (item uuid, name text)) with ordinality
      as g (item, name, at)
    left join item i on i.company_id = m.company_id and i.id = g.item), m.what)`

/** Lines taken out of a sale again, and sales given up: the client may have paid what is not there. */
const removed = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Removed>`
  select m.id, m.at, ${branchName} as branch, m.user_id as "byId", m.user_name as "byName",
    null as "approvedBy", ${removedNames} as reason, null as detail, m.kind as what,
    trim_scale(m.amount)::text as amount, trim_scale(${rateNumberOn(sql`s.day`)})::text as rate,
    json_build_object('entity', 'shift', 'id', s.id, 'title', r.name) as record
  from sale_removal m
  join shift s on s.company_id = m.company_id and s.id = m.shift_id
  join drawer r on r.company_id = s.company_id and r.id = s.drawer_id
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  where ${within(question, sql`m.at`)} and ${inBranch(question, sql`b.id`)}
  order by m.at desc, m.id desc
  limit ${question.limit}::int`)

const kindOfRemoval = (what: string): string => (what === 'sale' ? 'saleGivenUp' : 'lineRemoved')

const removalOf = ({ what, amount, rate, ...rest }: Removed, decimals: Decimals): Exception =>
  exceptionOf(kindOfRemoval(what), {
    ...rest,
    amount: worthAt(amount, 'first', rate, decimals),
  })

type Counted = Omit<Found, 'amount'> & {
  rate: string | null
  counts: { rank: Rank; amount: string; expected: string }[]
}

/** The last count of a shift holds: a recount stands for the count before it. */
const offCounts = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Counted>`
  select s.id, s.closed_at as at, ${branchName} as branch, s.closed_by as "byId",
    s.closed_name as "byName", s.approved_name as "approvedBy", s.reason, null as detail,
    json_build_object('entity', 'shift', 'id', s.id, 'title', r.name) as record,
    trim_scale(${rateNumberOn(sql`s.day`)})::text as rate, k.counts
  from shift s
  join drawer r on r.company_id = s.company_id and r.id = s.drawer_id
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  cross join lateral (
    select json_agg(json_build_object('rank', c.rank, 'amount', trim_scale(n.amount)::text,
      'expected', trim_scale(n.expected)::text)) as counts
    from (
      select distinct on (currency_id) currency_id, amount, expected
      from shift_count
      where company_id = s.company_id and shift_id = s.id and kind in ('count', 'recount')
      order by currency_id, (kind = 'recount') desc) n
    join currency c on c.company_id = s.company_id and c.id = n.currency_id
    where n.amount <> n.expected and c.rank is not null) k
  where s.state = 'closed' and ${within(question, sql`s.closed_at`)} and k.counts is not null
    and ${inBranch(question, sql`b.id`)}
  order by s.closed_at desc, s.id desc
  limit ${question.limit}::int`)

/** Whoever takes tips out of a drawer for himself has nobody beside him who saw it. */
const tipsToSelf = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Counted>`
  select m.id, m.at, ${branchName} as branch, m.user_id as "byId", m.user_name as "byName",
    m.approved_name as "approvedBy", m.reason, null as detail,
    json_build_object('entity', 'shift', 'id', s.id, 'title', r.name) as record,
    trim_scale(${rateNumberOn(sql`s.day`)})::text as rate,
    json_build_array(json_build_object('rank', c.rank, 'amount', trim_scale(- m.amount)::text,
      'expected', '0')) as counts
  from cash_movement m
  join currency c on c.company_id = m.company_id and c.id = m.currency_id and c.rank is not null
  join shift s on s.company_id = m.company_id and s.id = m.shift_id
  join drawer r on r.company_id = s.company_id and r.id = s.drawer_id
  join branch b on b.company_id = r.company_id and b.id = r.branch_id
  where m.kind = 'tipOut' and m.person_id = m.user_id and ${within(question, sql`m.at`)}
    and ${inBranch(question, sql`b.id`)}
  order by m.at desc, m.id desc
  limit ${question.limit}::int`)

/** Missing in one currency and too much in the other may be the same money: they are added up. */
function difference({ counts, rate, ...rest }: Counted, decimals: Decimals): Found {
  const isKnown = rate !== null || counts.every(({ rank }) => rank === 'first')
  const worths = isKnown
    ? counts.map(({ rank, amount, expected }) =>
        worthAt(differenceOf(amount, expected), rank, rate, decimals),
      )
    : []
  return { ...rest, amount: isKnown ? sumOfWorths(worths) : null }
}

const seeTickets = 'pos.ticket.view' satisfies Permission
const seeShifts = 'pos.shift.view' satisfies Permission

type Reading<Row> = (question: ExceptionQuestion) => Promise<Row[]>

export const tillExceptions: ExceptionSource = {
  name: 'tills',
  words: 'exception',
  needs: [seeTickets, seeShifts],
  weights: {
    drawerOpened: 2,
    copied: 1,
    unproven: 3,
    oversold: 1,
    refundAbove: 3,
    oddRate: 2,
    tipOdd: 3,
    tipToSelf: 2,
    billDiffers: 3,
    priceAllowed: 1,
    lineRemoved: 1,
    saleGivenUp: 2,
    offCount: 3,
  },
  async read(question) {
    const { tx, actor } = question.context
    const ofTickets = <Row>(read: Reading<Row>) => (may(actor, seeTickets) ? read(question) : [])
    const ofShifts = <Row>(read: Reading<Row>) => (may(actor, seeShifts) ? read(question) : [])
    const [{ decimals }, drawers, copies, flags, prices, counts, tips, removals] =
      await Promise.all([
        tx.one(sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`),
        ofShifts(opened),
        ofTickets(copied),
        ofTickets(flagged),
        ofTickets(repriced),
        ofShifts(offCounts),
        ofShifts(tipsToSelf),
        ofShifts(removed),
      ])
    return [
      ...drawers.map((it) => exceptionOf('drawerOpened', it)),
      ...copies.map((it) => exceptionOf('copied', it)),
      ...flags.map(({ code, ...it }) => exceptionOf(kindOfFlag[code] ?? 'unproven', it)),
      ...prices.map((it) => exceptionOf('priceAllowed', givenAt(it, decimals))),
      ...counts.map((it) => exceptionOf('offCount', difference(it, decimals))),
      ...tips.map((it) => exceptionOf('tipToSelf', difference(it, decimals))),
      ...removals.map((it) => removalOf(it, decimals)),
    ]
  },
}
