/**
 * Sales that earn by what is really paid of them: invoices of the office, and tickets of which a cheque
 * bounced. Whenever something was paid, undone or came back, the rule says what is due now, and what was
 * given so far is made good, up or down. Nobody waits for it: it is done beside the work of people, in
 * an entry of its own.
 */
import { sql } from 'kysely'
import type { Accounts, Booking } from '../../domain/books/entry.ts'
import { dayStartOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, lesser, negated, sumOf } from '../../domain/kernel/number/fraction.ts'
import type { DatedProgramme } from '../../domain/loyalty/loyalty-book.ts'
import {
  type OfficeSale,
  type OfficeStanding,
  type OfficeTerms,
  officeDue,
  officeProgramme,
  officeTerms,
} from '../../domain/loyalty/office-earning.ts'
import { earn, type Movement, takeBack } from '../../domain/loyalty/wallet.ts'
import { walletPosting } from '../../domain/loyalty/wallet-posting.ts'
import { decimalsIn } from '../../domain/money/ranks.ts'
import { ValueBook, type ValueEntry } from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import { termsOn } from '../books/terms.ts'
import { accountsByRole, firstDecimals } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type Today, type ValueRound, writer } from '../stored-value/round.ts'
import { addStoredValues, addValueEntries, lockValues } from '../stored-value/value-rows.ts'
import { earningFactsOf, earningGiven } from './earning-facts.ts'
import { walletsOf } from './lots.ts'
import { loyalClients, programmesJson } from './wallet-rows.ts'

const mostAtOnce = 500

type Sale = OfficeSale & {
  partner: string
  branchId: string
  behaviour: 'salesInvoice' | 'posSale'
  programmes: DatedProgramme[]
  isLookedAt: boolean
}

/** Held, as it was sold. */
async function lockSale(tx: Tx, id: string): Promise<Sale> {
  await tx.rows(sql`select 1 from document where id = ${id} for update`)
  return tx.one(sql<Sale>`
    select d.day, d.partner_id as partner, d.branch_id as "branchId", d.behaviour,
      trim_scale(d.total)::text as total, trim_scale(d.first_total)::text as "firstTotal",
      (select coalesce(json_agg(json_build_object('id', l.id, 'category', i.category_id,
          'isService', i.kind = 'service', 'net', trim_scale(l.net)::text,
          'tax', trim_scale(l.vat + l.tax1 + l.tax2)::text) order by l.position), '[]')
        from document_line l
        join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = d.company_id and l.document_id = d.id) as lines,
      ${programmesJson} as programmes,
      exists (select 1 from loyalty_office o where o.document_id = d.id) as "isLookedAt"
    from document d
    where d.id = ${id}`)
}

type Moving = {
  sale: Pick<Sale, 'branchId'>
  value: string
  movements: readonly Movement[]
  today: Today
}

/** Moves the wallet so, on a day that takes it; answers the entry by which. */
async function move(tx: Tx, { sale, value, movements, today }: Moving): Promise<string> {
  const { day, clock } = today
  const terms = await termsOn(tx, day)
  const { lockedThrough } = terms
  const isLocked = lockedThrough !== null && day <= lockedThrough
  const booksDay = isLocked && lockedThrough ? addDays(lockedThrough, 1) : day
  const { accounts } = await tx.one(sql<{ accounts: Accounts }>`
    select ${accountsByRole} as accounts`)
  const decimals = decimalsIn(terms)
  const book = new ValueBook(await lockValues(tx, [value]), decimals)
  const held = book.find(value)
  if (!held) throw new Error('The wallet of a client was not read')
  const { rate } = terms
  const startOf = (on: string): string => dayStartOf(on, clock).toISOString()
  const posting: { entries: ValueEntry[]; bookings: Booking[] } = walletPosting(held, movements, {
    rate,
    decimals,
    startOf,
  })
  for (const { value: _, inPoints: __, amount, first, second, ...movement } of posting.entries)
    book.write(value, amount, { first, second }, movement)
  const batch = emptyBatch()
  const entryId = addEntry(batch, writer, {
    documentId: null,
    at: { branchId: sale.branchId },
    kind: 'value',
    day: booksDay,
    bookings: posting.bookings,
    rate,
    decimals,
    accounts,
  })
  addValueEntries(batch, writer, book.takeEntries(), { entryId, day: booksDay })
  addStoredValues(batch, book)
  if (!entryId) throw new Error('A wallet moved without an entry')
  await writeBatch(tx, batch)
  return entryId
}

/** What the till gave it, each line its share, for what was paid there. */
const ticketTerms = (tx: Tx, id: string) =>
  tx.one(sql<OfficeTerms>`
    select json_build_object('worth', max(trim_scale(e.worth)::text), 'decimals', max(e.decimals))
        as coin,
      (select trim_scale(d.first_total - coalesce((
          select sum(case t.flow when 'in' then t.first_amount else - t.first_amount end)
          from ticket_tender t
          join payment_method p on p.company_id = t.company_id and p.id = t.method_id
            and p.type = 'cashBack'
          where t.document_id = d.id), 0) - greatest(coalesce((
          select o.first_amount from open_item o where o.document_id = d.id), 0) - coalesce((
          select sum(t.first_amount)
          from ticket_tender t
          where t.document_id = d.id and t.receipt_id is not null), 0), 0))::text
        from document d
        where d.id = ${id}) as base,
      max(m.day)::text as "availableOn", max(m.expires_on)::text as "expiresOn",
      json_agg(json_build_object('line', e.line_id, 'earns', trim_scale(e.coins * e.worth)::text))
        as lines
    from loyalty_earning e
    join stored_value_entry m on m.company_id = e.company_id and m.id = e.entry_id
    where e.document_id = ${id}`)

async function invoiceTerms(tx: Tx, sale: Sale, today: Today): Promise<OfficeTerms | null> {
  const programme = officeProgramme(sale.programmes, sale.day)
  const [client] = programme ? await loyalClients({ tx, ...writer, ...today }, [sale.partner]) : []
  if (!programme || !client) return null
  const { decimals } = await tx.one(sql<{ decimals: number }>`
    select ${firstDecimals} as decimals`)
  return officeTerms(sale, programme, client, decimals)
}

/** What it earns while it is kept and paid is told once, which may be nothing. */
async function tell(tx: Tx, id: string, sale: Sale, today: Today): Promise<void> {
  const terms =
    sale.behaviour === 'posSale' ? await ticketTerms(tx, id) : await invoiceTerms(tx, sale, today)
  const lines = terms?.lines ?? []
  const known = lines.length > 0 ? terms : null
  await tx.rows(sql`
    insert into loyalty_office (document_id, worth, decimals, available_on, expires_on, base)
    values (${id}, ${known?.coin.worth ?? null}, ${known?.coin.decimals ?? null},
      ${known?.availableOn ?? null}, ${known?.expiresOn ?? null}, ${known?.base ?? null})`)
  await tx.rows(sql`
    insert into loyalty_office_line (line_id, document_id, earns)
    select line, ${id}::uuid, earns
    from unnest(${lines.map(({ line }) => line)}::uuid[],
      ${lines.map(({ earns }) => earns)}::numeric[]) as told (line, earns)`)
}

type Standing = OfficeStanding & {
  seen: string
  given: string
  availableOn: string
  expiresOn: string | null
  /** The lot by which it was last given something. */
  lot: string | null
  /** What its lots lost on their last day, less what was told of that. */
  lapsed: string
}

/** As its documents say it stands; nothing of one that earns nothing whatever happens. */
const standingOf = (tx: Tx, id: string) =>
  tx.maybe(sql<Standing>`
    select f.seen, f.state = 'void' as "isUndone", trim_scale(f.total)::text as total,
      trim_scale(f.kept)::text as kept, trim_scale(f.money)::text as money,
      trim_scale(o.base)::text as base, o.available_on as "availableOn",
      o.expires_on as "expiresOn", o.entry_id as lot,
      json_build_object('worth', trim_scale(o.worth)::text, 'decimals', o.decimals) as coin,
      (select coalesce(json_agg(json_build_object('earns', trim_scale(n.earns)::text,
          'quantity', trim_scale(l.base_quantity)::text,
          'returned', trim_scale(l.returned)::text)), '[]')
        from loyalty_office_line n
        join document_line l on l.company_id = n.company_id and l.id = n.line_id
        where n.document_id = o.document_id) as lines,
      (select trim_scale(coalesce(sum(g.amount), 0))::text
        from (${sql.raw(earningGiven)}) g
        where g.company_id = o.company_id and g.document_id = o.document_id) as given,
      trim_scale(greatest(0, - o.taken - coalesce((
        select sum(x.amount)
        from stored_value_entry m
        join stored_value_entry x on x.company_id = m.company_id and x.of_id = m.id
          and x.kind = 'expire'
        where m.company_id = o.company_id and m.kind = 'earn'
          and (m.document_id = o.document_id or m.entry_id in (
            select s.entry_id from loyalty_settlement s where s.document_id = o.document_id))),
        0)))::text as lapsed
    from loyalty_office o
    join (${earningFactsOf(sql`select company_id, id from document where id = ${id}`)}) f
      on f.company_id = o.company_id and f.id = o.document_id
    where o.document_id = ${id} and o.worth is not null`)

/**
 * What is due now less what was given so far, whichever way that is. What was lost meanwhile is the
 * house's again: it is told of, and nobody gives it back a second time.
 */
async function settle(tx: Tx, id: string, sale: Sale, today: Today): Promise<boolean> {
  const standing = await standingOf(tx, id)
  if (!standing) return false
  const { seen, given, availableOn, expiresOn, lot } = standing
  const change = differenceOf(officeDue(standing), given)
  const lost = isNegative(change) ? lesser(negated(change), standing.lapsed) : '0'
  const amount = sumOf([change, lost])
  const [client] = await loyalClients({ tx, ...writer, ...today }, [sale.partner])
  const isMoved = client !== undefined && !isZero(amount)
  let made = lot
  if (isMoved) {
    const { value } = client
    await lockValues(tx, [value])
    const wallet = (await walletsOf(tx, [value], today.clock)).get(value) ?? []
    const at = { day: today.day, newId }
    const movements = isNegative(amount)
      ? takeBack(wallet, negated(amount), lot, at)
      : earn(wallet, { amount, availableOn, expiresOn }, at)
    if (!isNegative(amount)) made = movements[0]?.id ?? lot
    const entry = await move(tx, { sale, value, movements, today })
    await tx.rows(sql`
      insert into loyalty_settlement (entry_id, document_id, amount)
      values (${entry}, ${id}, ${amount})`)
  }
  await tx.rows(sql`
    update loyalty_office
    set seen = ${seen}, entry_id = ${made}, taken = taken + ${lost}::numeric
    where document_id = ${id}`)
  return isMoved
}

/**
 * Invoices of which something was paid and tickets of which a cheque bounced that nobody looked at, and
 * those whose documents say something else than when they were settled.
 */
export const officeEarning: ValueRound = {
  companies: (before) => sql`select id from companies_with_office_earning(${before}::date) as id`,
  ids: (day) => sql`
    select d.id
    from document d
    join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
      and not p.is_cash_client
    where d.behaviour = 'salesInvoice' and d.state = 'posted' and d.day <= ${day}::date
      and d.day >= (select min(office_from) from loyalty_programme where is_active)
      and exists (
        select 1 from allocation a where a.company_id = d.company_id and a.to_id = d.id)
      and not exists (
        select 1 from loyalty_office n
        where n.company_id = d.company_id and n.document_id = d.id)
    union
    select t.document_id
    from cheque_event e
    join ticket_tender t on t.company_id = e.company_id and t.receipt_id = e.document_id
    join loyalty_earning g on g.company_id = t.company_id and g.document_id = t.document_id
    where e.state = 'bounced' and not exists (
      select 1 from loyalty_office n
      where n.company_id = t.company_id and n.document_id = t.document_id)
    union
    select f.id
    from (${earningFactsOf(sql`
      select company_id, document_id as id
      from loyalty_office
      where worth is not null`)}) f
    join loyalty_office o on o.company_id = f.company_id and o.document_id = f.id
    where o.seen is distinct from f.seen
    limit ${mostAtOnce}`,
  async take(tx, id, today) {
    const sale = await lockSale(tx, id)
    if (!sale.isLookedAt) await tell(tx, id, sale, today)
    return settle(tx, id, sale, today)
  },
}
