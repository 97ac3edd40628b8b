/** Of tills: drawers opened without a sale, copies, doubts about tickets, counts that were off. */
import { sql } from 'kysely'
import type { Exception } from '../../domain/kernel/exception.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
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
  select d.id || ':' || f.code as id, f.code, x.received_at as at, ${branchName} as branch,
    x.cashier_id as "byId", x.cashier_name as "byName", null as "approvedBy",
    ${worthOfTicket} as amount, null as reason, 'tickets.flag.' || f.code as detail,
    ${ofTicket} as record
  from ticket_flag f
  join ticket_extra x on x.company_id = f.company_id and x.document_id = f.document_id
  join document d on d.company_id = f.company_id and d.id = f.document_id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  where f.code = any(${flagCodes}::text[]) and d.day between ${question.from}::date and ${question.to}::date
    and ${inBranch(question, sql`b.id`)}
  order by x.received_at desc, d.id desc, f.code
  limit ${question.limit}::int`)

/** Prices that somebody else had to allow. */
const repriced = (question: ExceptionQuestion) =>
  question.context.tx.rows(sql<Found>`
  select d.id, x.received_at as at, ${branchName} as branch, x.cashier_id as "byId",
    x.cashier_name as "byName", p ->> 2 as "approvedBy", ${worthOfTicket} as amount,
    null as reason, null as detail, ${ofTicket} as record
  from document d
  join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  cross join lateral (
    select p from jsonb_array_elements(x.approvals) p where p ->> 0 = 'price' limit 1) a
  where d.behaviour = 'posSale' and d.day between ${question.from}::date and ${question.to}::date
    and x.approvals <> '[]' and ${inBranch(question, sql`b.id`)}
  order by x.received_at desc, d.id desc
  limit ${question.limit}::int`)

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

export const tillExceptions: ExceptionSource = {
  name: 'tills',
  words: 'exception',
  needs: 'pos.ticket.view',
  weights: {
    drawerOpened: 2,
    copied: 1,
    unproven: 3,
    oversold: 1,
    refundAbove: 3,
    oddRate: 2,
    billDiffers: 3,
    priceAllowed: 1,
    offCount: 3,
  },
  async read(question) {
    const [{ decimals }, drawers, copies, flags, prices, counts] = await Promise.all([
      question.context.tx.one(sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`),
      opened(question),
      copied(question),
      flagged(question),
      repriced(question),
      offCounts(question),
    ])
    return [
      ...drawers.map((it) => exceptionOf('drawerOpened', it)),
      ...copies.map((it) => exceptionOf('copied', it)),
      ...flags.map(({ code, ...it }) => exceptionOf(kindOfFlag[code] ?? 'unproven', it)),
      ...prices.map((it) => exceptionOf('priceAllowed', it)),
      ...counts.map((it) => exceptionOf('offCount', difference(it, decimals))),
    ]
  },
}
