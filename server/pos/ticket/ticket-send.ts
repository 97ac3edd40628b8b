/**
 * Tickets come in. Each is accepted exactly once by its id; one that cannot be posted is parked
 * with its reason and holds up no other. The register is held first, then the tickets that are
 * taken back, the shifts, and the balances in their one order: tills wait for each other, never in
 * a ring.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { SeriesEnd } from '../../../domain/books/chain.ts'
import { askedVersions } from '../../../domain/catalog/recipe-version.ts'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import { baseOf } from '../../../domain/pos/base-quantity.ts'
import type { TicketOutcome, TillBasics } from '../../../domain/pos/contract.ts'
import { chequesOf } from '../../../domain/pos/money/cheque-tender.ts'
import { numbersAhead } from '../../../domain/pos/pos.settings.ts'
import { depositFee } from '../../../domain/pos/promise/deposit.settings.ts'
import { stationToken } from '../../../domain/pos/proof-input.ts'
import type { Proofs } from '../../../domain/pos/ticket/flags.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { dayOf, todayOf, typeOf } from '../../../domain/pos/ticket/ticket-decision.ts'
import type {
  Ground,
  RegisterFacts,
  ShiftFacts,
  TicketCompany,
} from '../../../domain/pos/ticket/ticket-facts.ts'
import { tipsSetting } from '../../../domain/pos/tip.settings.ts'
import { valuesNamed } from '../../../domain/pos/value/ticket-values.ts'
import { cashRounding, rateAgeHours } from '../../../domain/settings/money.settings.ts'
import { HistoryBook } from '../../../domain/stock/back-dating.ts'
import type { LottedLine } from '../../../domain/stock/lots/lot.ts'
import type { Coming, Shelved } from '../../../domain/stock/owed-book.ts'
import { OwedBook } from '../../../domain/stock/owed-book.ts'
import { cardCashOut, cardDays, cardMost } from '../../../domain/stored-value/gift-card.settings.ts'
import type { Origin } from '../../../domain/trade/origin/origin.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import { lockSeries } from '../../books/series.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { Settings } from '../../kernel/settings.ts'
import { lockBalancesAndLate, owedOn } from '../../stock/balance.ts'
import { everything, historiesFor, owingAll } from '../../stock/history.ts'
import { readLots } from '../../stock/lots.ts'
import { itemsMadeSince } from '../../stock/made.ts'
import { aheadOf, madeBook, shelvesLeft } from '../../stock/made-ahead.ts'
import { learntSince } from '../../stock/past.ts'
import { lockTallies } from '../../stock/tally.ts'
import { countedShelves } from '../../trade/count/late-count.ts'
import { learnCosts } from '../../trade/origin/origin-row.ts'
import { rulesFrom } from '../../trade/rules.ts'
import { holdRefunded, knownBills, tellPaidBills, tellRefundedBills } from '../bill/bill-rows.ts'
import { lockRegisterEnd } from '../claim.ts'
import { loyaltyStart } from '../loyalty/loyalty-facts.ts'
import { beginDeposits, heldOrders } from '../promise/sold-orders.ts'
import { heldCoupons } from '../promotion/coupon.ts'
import { heldValues, settleHolds } from '../value/ticket-holds.ts'
import { heldCardPlaces } from './card-places.ts'
import { moneyTakenBack } from './refund-facts.ts'
import { lentBefore } from './ticket-credit.ts'
import { heldTicketDebts } from './ticket-debt.ts'
import { heldRegister, type Sender, ticketCompany, type Wanted } from './ticket-facts.ts'
import { newsOf, tellOfTickets } from './ticket-news.ts'
import { heldOrigins } from './ticket-origin.ts'
import { breakSold } from './ticket-packs.ts'
import { proofsOf } from './ticket-proof.ts'
import { readSent, type SentTicket } from './ticket-reading.ts'
import { Reception } from './ticket-reception.ts'
import { refuseSender, senderOf } from './ticket-sender.ts'

function wantedOf(register: string, received: readonly SentTicket[]): Wanted {
  const tickets = received.flatMap(({ ticket }) => (ticket ? [ticket] : []))
  const each = <Value>(of: (ticket: Ticket) => Value[]): Value[] => [
    ...new Set(tickets.flatMap(of)),
  ]
  const around = received.flatMap(({ envelope: { sequence } }) => [
    sequence - 1,
    sequence,
    sequence + 1,
  ])
  return {
    register,
    ids: [...new Set(received.flatMap(({ id, twin }) => [id, twin]))],
    numbers: each(({ number }) => [number]),
    sequences: [...new Set(around)].filter((it) => it > 0),
    parts: each(({ lines, tenders }) => [...lines, ...tenders].map((it) => it.id)),
    items: each(({ lines }) => lines.map(({ item }) => item)),
    options: each(({ lines }) => lines.flatMap(({ options }) => options ?? [])),
    partners: each(({ partner }) => [partner]),
    promotions: each(({ lines }) =>
      lines.flatMap(({ promotions = [] }) => promotions.map(({ promotion }) => promotion)),
    ),
    users: each(({ cashier, approvals }) => [cashier, ...approvals.map(({ user }) => user)]),
  }
}

/** Held, and read once it is: whoever sent the same tickets a moment ago has written them. */
export async function hold(
  tx: Tx,
  register: string,
  sender: Sender,
  received: readonly SentTicket[],
) {
  const wanted = wantedOf(register, received)
  const shifts = received.flatMap(({ ticket }) => ticket?.shift ?? [])
  const read = () =>
    Promise.all([heldRegister(tx, register, sender, shifts), ticketCompany(tx, wanted)])
  const [held, company] = await read()
  if (held) return { ...held, company }
  const known = await tx.maybe(sql`select 1 from register where id = ${register}`)
  if (!known) throw new Refusal('notFound')
  await lockRegisterEnd(tx, register)
  const [begun, again] = await read()
  if (!begun) throw new Error('A register that is held was not found')
  return { ...begun, company: again }
}

/** A refund of a ticket of the same request waits until that is written. */
function segmentsOf(received: readonly SentTicket[]): SentTicket[][] {
  const segments: SentTicket[][] = [[]]
  let seen = new Set<string>()
  for (const it of received) {
    const origin = it.ticket?.origin
    if (origin && seen.has(origin)) {
      segments.push([])
      seen = new Set()
    }
    segments.at(-1)?.push(it)
    seen.add(it.id)
    if (origin) seen.add(origin)
  }
  return segments
}

/** Cheques are taken by receipts of the office: their series are held before any balance. */
async function heldReceipts(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { branchId }: RegisterFacts,
  { company, shifts, rules }: Pick<Ground, 'company' | 'shifts' | 'rules'>,
  tickets: readonly Ticket[],
): Promise<SeriesEnd[]> {
  const paid = tickets.filter((ticket) => chequesOf(ticket).length > 0)
  if (paid.length === 0) return []
  const years = new Set(
    paid.map((it) => seriesYear(rules, dayOf(it, { company, shifts, rules, now }))),
  )
  const typeId = typeOf(company, 'receipt')
  return lockSeries(
    tx,
    [...years].map((year) => ({ typeId, branchId, year })),
  )
}

type Held = { held: RegisterFacts; shifts: readonly ShiftFacts[]; company: TicketCompany }

/** All that may lie there: whoever sells so much on an earlier day goes below nothing. */
const ofAll = (shelf: Shelved): Coming => ({ ...shelf, quantity: everything })

const firstOf = (days: readonly string[]): string => days.toSorted()[0] ?? ''

/** What refunds bring back. */
const comingOf = (
  tickets: readonly Ticket[],
  { held, company }: Held,
  origins: ReadonlyMap<string, Origin>,
): Coming[] =>
  tickets
    .filter(({ kind }) => kind === 'posRefund')
    .flatMap(({ lines, origin }) =>
      lines.flatMap((line, at) => {
        const { item, originLine } = line
        const quantity = baseOf(line, at, company, origin ? origins.get(origin) : undefined)
        const own = originLine ? [originLine] : []
        return quantity ? [{ item, warehouse: held.warehouseId, quantity, lines: own }] : []
      }),
    )

/** The lots its lines say they are of; what comes back is of those that left. */
const lottedOf = (
  tickets: readonly Ticket[],
  { company }: Held,
  origins: ReadonlyMap<string, Origin>,
): LottedLine[] =>
  tickets.flatMap(({ kind, lines, origin }) =>
    lines.map((line, at) => {
      const { id: own, item, lot, originLine } = line
      const quantity = lot && baseOf(line, at, company, origin ? origins.get(origin) : undefined)
      return {
        id: own,
        at,
        item,
        lots: lot && quantity ? [{ ...lot, quantity }] : null,
        isComing: kind === 'posRefund',
        origin: kind === 'posRefund' && originLine ? { line: originLine, isTransit: false } : null,
      }
    }),
  )

export async function groundOf(
  context: Context,
  { held: register, shifts, company }: Held,
  tickets: readonly Ticket[],
  proofs: Proofs,
): Promise<Ground> {
  const { tx, now } = context
  const settings = new Settings(company.settings, {
    branchId: register.branchId,
    registerId: register.id,
  })
  const rules = {
    ...rulesFrom(settings),
    rateAgeHours: settings.of(rateAgeHours),
    numbersAhead: settings.of(numbersAhead),
    cashRounding: settings.of(cashRounding) as TillBasics['cashRounding'],
    takesTips: settings.of(tipsSetting) !== 'off',
    cardMost: settings.of(cardMost) ?? null,
    cardCashOut: settings.of(cardCashOut) ?? null,
    cardDays: settings.of(cardDays),
    depositFee: settings.of(depositFee),
  }
  const orders = await heldOrders(context, tickets)
  const origins = await heldOrigins(tx, tickets)
  const debts = await heldTicketDebts(tx, tickets, origins)
  const money = await moneyTakenBack(tx, [...origins.keys()])
  const receipts = await heldReceipts({ tx, now }, register, { company, shifts, rules }, tickets)
  const cards = await heldCardPlaces(tx, company, tickets)
  // The orders of the bills before anything of the stock: whoever cancels a dish holds them so. Before
  // coupons too: whoever makes a bill holds them so.
  const bills = await knownBills(tx, tickets, register.branchId)
  await holdRefunded(tx, tickets)
  company.coupons = await heldCoupons(tx, [...tickets, ...bills.values()])
  const lying = await aheadOf(
    tx,
    [...bills.values()].flatMap(({ order }) => order ?? []),
  )
  const stocked = new Set(company.items.flatMap(({ id, kind }) => (kind === 'stocked' ? [id] : [])))
  const items = new Set(tickets.flatMap(({ lines }) => lines.map(({ item }) => item)))
  const sold = tickets.filter(({ kind }) => kind === 'posSale')
  const asked = sold.flatMap(({ lines }) => lines)
  const recipes = askedVersions(asked, company.recipes, company.units)
  const parts = [...recipes.values()].flatMap(({ components }) => components.map((it) => it.item))
  const warehouse = register.warehouseId
  const shelves = [...new Set([...[...items].filter((item) => stocked.has(item)), ...parts])].map(
    (item) => ({ item, warehouse }),
  )
  await breakSold(context, register, { company, rules, recipes, lying }, sold, shelves)
  const firstDay = firstOf(tickets.map((it) => dayOf(it, { company, shifts, rules, now })))
  const isPast = firstDay < todayOf({ company, rules, now })
  const own = shelves.map(({ item }) => item)
  const late = isPast ? await itemsMadeSince(tx, own, firstDay) : []
  // What is in the making costs more or less for whoever holds the shelves it left.
  const left = await shelvesLeft(tx, lying)
  const balances = await lockBalancesAndLate(tx, [...shelves, ...left], late)
  const ahead = Map.groupBy(lying, ({ line }) => line)
  const inTheMaking = await madeBook(tx, lying, decimalsIn(company))
  const made = [...recipes.values()].map((version) => ({ version, warehouse }))
  const tallies = await lockTallies(tx, made)
  await learnCosts(tx, [...origins.values()])
  const here = { held: register, shifts, company }
  const lots = await readLots(tx, balances, lottedOf(tickets, here, origins))
  const coming = comingOf(tickets, here, origins)
  const followed = tickets.flatMap(({ lines }) =>
    lines.flatMap(({ originLine }) => originLine ?? []),
  )
  const after = await learntSince(tx, isPast ? followed : [], firstDay)
  const histories = await historiesFor(tx, balances, shelves.map(ofAll), firstDay, { after })
  const owing = [...coming, ...owingAll(balances, histories)]
  const start = await loyaltyStart(context, company, tickets, {
    day: todayOf({ company, rules, now }),
    dayEndHour: rules.dayEndHour,
  })
  await beginDeposits(context, tickets, orders, todayOf({ company, rules, now }))
  return {
    now,
    register,
    company,
    proofs,
    orders,
    // After everything else that is locked, as the office does.
    owed: await lentBefore(tx, company, tickets),
    values: await heldValues(tx, company, tickets, start?.values ?? []),
    loyalty: await start?.bookOf(),
    shifts,
    origins,
    debts,
    money,
    cards,
    balances,
    recipes,
    tallies,
    countedAt: countedShelves(balances),
    lots,
    oversold: new OwedBook(await owedOn(tx, balances, owing)),
    history: new HistoryBook(histories),
    receipts,
    rules,
    bills,
    ahead,
    inTheMaking,
  }
}

export const sendTickets = command({
  route: 'POST /api/pos/tickets',
  summary: 'till: tickets as they were printed; each counts once, however often it is sent',
  needs: 'pos.ticket.add',
  // What was sold is taken in; a ticket that names what it should not is parked or flagged alone.
  // A register beyond reach is forbidden here, so that the till keeps its tickets and waits.
  namesBeyond: ['register', 'tickets'],
  input: z.strictObject({
    register: id.optional(),
    station: id,
    token: stationToken.optional(),
    waiting: z.int('invalid').min(0, 'invalid').max(1_000_000, 'invalid'),
    tickets: z.array(z.unknown(), 'required').min(1, 'required').max(50, 'range'),
  }),
  async run(context, input): Promise<{ outcomes: TicketOutcome[] }> {
    const { station, waiting, tickets } = input
    const { tx } = context
    const { register, sender } = senderOf(context.actor, input)
    const read = tickets.map(readSent)
    const received = read.filter((it) => it !== null)
    const proofs = await proofsOf(
      context,
      { register, sender },
      received.flatMap(({ ticket }) => ticket ?? []),
    )
    const ours = await hold(tx, register, sender, received)
    const { held, company } = ours
    refuseSender(held)
    const reception = new Reception(context, held, company, station)
    const answers = new Map<SentTicket, TicketOutcome>()
    let day = ''
    const segments = segmentsOf(received)
    for (const segment of segments) {
      const fresh = segment.flatMap(({ ticket, id }) =>
        ticket && !company.posted.some((it) => it.id === id) ? [ticket] : [],
      )
      const ground = await groundOf(context, ours, fresh, proofs)
      for (const it of segment) answers.set(it, reception.take(it, ground))
      const isLast =
        segment === segments.at(-1) &&
        newsOf(reception.fresh).length === 0 &&
        !received.some(
          ({ ticket }) =>
            ticket?.bill || ticket?.origin || (ticket && valuesNamed(ticket).length > 0),
        )
      await reception.write(ground, isLast)
      const taken = reception.takePosted(segment)
      await tellPaidBills(context, taken, held.branchId)
      await tellRefundedBills(context, taken)
      await settleHolds(context, taken, fresh)
      day = todayOf(ground)
    }
    await tellOfTickets(context, newsOf(reception.fresh), { day, at: held })
    const outcomes = read.map((it) => (it && answers.get(it)) ?? reception.refused())
    if (outcomes.every(({ state }) => state === 'repeated')) context.repeated()
    tx.writeLast({
      name: 'station',
      query: sql`
        update till_station
        set seen_at = now(), waiting = ${Math.max(0, waiting - received.length)}::integer
        where id = ${station}::uuid and register_id = ${register}::uuid and released_at is null`,
    })
    return { outcomes }
  },
})
