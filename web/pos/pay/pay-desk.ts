/**
 * The payment of the sale in hand: what was taken, what is due, what may be given back, and the end
 * of it. A right that is missing is asked for on the spot, before anything is numbered.
 */
import { useMemo, useState } from 'react'
import type { ChequeInput } from '../../../domain/books/cheque-input.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { formatMoney } from '../../../domain/kernel/number/money.ts'
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'
import type { TillBasics, TillUser } from '../../../domain/pos/contract.ts'
import { type CashProposal, changeProposals, changeWith } from '../../../domain/pos/money/change.ts'
import { chequeRefusal } from '../../../domain/pos/money/cheque-tender.ts'
import { creditRefusal } from '../../../domain/pos/money/credit.ts'
import { enterMeans } from '../../../domain/pos/money/pay-enter.ts'
import { type PayWay, payWays } from '../../../domain/pos/money/pay-way.ts'
import {
  addNote,
  chooseLine,
  chooseWay,
  dropLine,
  newPayment,
  type Payment,
  payByValue,
  setCheque,
  setReference,
  swapCurrency,
  takeExact,
  toAccount,
  turnTo,
  typeKey,
} from '../../../domain/pos/money/payment.ts'
import { methodOf, type Settlement, settlementOf } from '../../../domain/pos/money/tender.ts'
import type { TenderLine } from '../../../domain/pos/money/tender-line.ts'
import type { Tip } from '../../../domain/pos/money/tip.ts'
import { keptChange, withTips } from '../../../domain/pos/money/tip-choice.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { askedFor } from '../../../domain/pos/value/sale-cards.ts'
import { cardRefusal, isStoredType } from '../../../domain/pos/value/ticket-values.ts'
import type { Totals } from '../../../domain/trade/totals.ts'
import { dismissErrors } from '../../kernel/parts/toast.tsx'
import { useCashier } from '../panels/cashier.ts'
import { useBasics } from '../till-context.ts'
import { keepsValues, releaseValue } from '../value/value-calls.ts'
import { makesSense } from './ask-sense.tsx'
import { useClientCredit } from './client-credit.ts'
import { useEnding } from './ending.ts'

/** The change that is given: one of those offered, or so much of one currency. */
type ChangeChoice = { index: number } | { lead: string }

export type PayDesk = {
  basics: TillBasics
  cashier: TillUser
  sale: OpenSale
  totals: Totals
  payment: Payment
  settlement: Settlement
  ways: PayWay[]
  way: PayWay | undefined
  proposals: CashProposal[]
  given: CashProposal | null
  pick: ChangeChoice
  /** The cheque whose words are being written. */
  writing: TenderLine | undefined
  /** Whether the tip is being chosen. */
  isTipping: boolean
  /** The goods, and the cards that are sold with them. */
  toPay: string
  /** What the house owes the client; none while nobody knows. */
  credit: string | null
  /** The way by which a card is about to pay. */
  cardWay: PayWay | null
  /** Why it cannot be finished yet although enough was given. */
  refusal: FieldRefusal | null
  /** What the last key could not do; it stands where the money is, until something else is done. */
  said: FieldRefusal | null
  isBusy: boolean
  act: PayActions
}

type PayActions = {
  choose: (way: PayWay) => void
  /** With the arrows one passes by ways one does not mean. */
  turnTo: (way: PayWay) => void
  press: (key: string) => void
  note: (value: string) => void
  exact: () => void
  pickLine: (id: string) => void
  drop: (id: string) => void
  refer: (id: string, typed: string) => void
  /** Opens what is written on a cheque, or closes it. */
  write: (id: string | null) => void
  cheque: (id: string, cheque: ChequeInput) => void
  account: () => void
  /** Asks for the card that pays, or stops asking. */
  askCard: (way: PayWay | null) => void
  payByCard: (paid: Parameters<typeof payByValue>[1]) => void
  /** Opens what may be left as a tip, or closes it. */
  askTip: (isAsked: boolean) => void
  tip: (tips: Tip[]) => void
  /** What would be given back stays as a tip. */
  keepChange: () => void
  give: (pick: ChangeChoice) => void
  finish: () => void
  /** What Enter does: takes what is due exactly, then ends the sale. */
  goOn: () => void
}

const firstPick: ChangeChoice = { index: 0 }

/** The lines that would be given, in the order of the proposal. */
const changeLines = (given: CashProposal | null) =>
  (given?.parts ?? []).map(({ currency, amount }) => ({ id: currency, currency, amount }))

function useGiven(payment: Payment, total: string, basics: TillBasics, pick: ChangeChoice) {
  return useMemo(() => {
    const { tenders, open, tips } = payment
    const paying = { total, tenders, open, tips }
    const notes = basics.shift?.notes ?? []
    const proposals = changeProposals(paying, notes, basics)
    const given =
      'lead' in pick
        ? (changeWith(pick.lead, paying, notes, basics) ?? null)
        : (proposals[pick.index] ?? proposals[0] ?? null)
    const settlement = settlementOf({ ...paying, change: changeLines(given) }, basics)
    return { proposals, given, settlement }
  }, [payment, total, basics, pick])
}

/** The number of a slip that the method asks for and nobody has written; a cheque has its own. */
const referenceRefusal = ({ tenders }: Payment, basics: TillBasics): FieldRefusal | undefined =>
  tenders.some(({ method, reference }) => {
    const { type, asksReference } = methodOf(basics, method)
    return type !== 'cheque' && asksReference && !reference
  })
    ? { code: 'referenceMissing', field: 'reference' }
    : undefined

const isBare = (method: string, cheque: TenderLine['cheque'], basics: TillBasics): boolean =>
  !cheque && methodOf(basics, method).type === 'cheque'

/** Where the number of a slip is missing. */
const focusReference = (): void =>
  document.querySelector<HTMLElement>('[data-reference]:placeholder-shown')?.focus()

export function usePayDesk(sale: OpenSale, onDone: (ticket: Ticket) => void): PayDesk {
  const basics = useBasics()
  const cashier = useCashier()
  const totals = useMemo(() => saleTotals(sale, basics), [sale, basics])
  // Cards that are sold are paid for with the goods.
  const toPay = askedFor(sale, totals.total, basics)
  const ways = useMemo(() => payWays(basics), [basics])
  const [payment, setPayment] = useState(() =>
    newPayment(ways[0]?.method.id ?? '', ways[0]?.currency.id ?? ''),
  )
  const [pick, setPick] = useState<ChangeChoice>(firstPick)
  const [writing, setWriting] = useState<string | null>(null)
  const [isTipping, askTip] = useState(false)
  const [cardWay, askCard] = useState<PayWay | null>(null)
  const { proposals, given, settlement } = useGiven(payment, toPay, basics, pick)
  const { end, isBusy } = useEnding(sale, cashier, onDone)
  const credit = useClientCredit(sale, basics)
  const [said, say] = useState<FieldRefusal | null>(null)
  const way = ways.find(
    ({ method, currency, other }) =>
      method.id === payment.method && [currency.id, other?.id].includes(payment.currency),
  )
  const refusal =
    settlement.refusals[0] ??
    referenceRefusal(payment, basics) ??
    chequeRefusal(payment.tenders, basics, sale.customer !== null) ??
    cardRefusal(sale, totals.total, payment, settlement, firstCurrency(basics).decimals) ??
    null

  /** What was wrong is being mended: its words go. */
  function settleWords(): void {
    say(null)
    dismissErrors()
  }

  /** Other money makes other change: a choice made before does not stand. */
  function change(next: (before: Payment) => Payment): void {
    settleWords()
    setPick(firstPick)
    setPayment(next)
  }

  /** The same key again means the other currency; of cheques, one more while something is due. */
  function choose(way: PayWay): void {
    const { method, currency, other } = way
    if (isStoredType(method.type)) {
      askCard(way)
      return
    }
    const id = newId()
    const isCheque = method.type === 'cheque'
    const isMore = isCheque && !isZero(settlement.due.first)
    change((before) => {
      const isAgain = before.method === method.id && before.line !== null && !isMore
      if (isAgain && other) {
        const next = before.currency === currency.id ? other.id : currency.id
        return swapCurrency(before, next, id, toPay, basics)
      }
      const chosen = { method: method.id, currency: currency.id }
      return chooseWay(before, chosen, id, toPay, basics)
    })
    if (isMore) setWriting(id)
  }

  /** Chosen for the payment as it stands when it is taken. */
  const tip = (choose: (before: Payment) => Tip[]): void => {
    askTip(false)
    change((before) => withTips(before, choose(before), toPay, basics))
  }

  function account(): void {
    const facts = {
      partner: sale.customer?.id ?? basics.cashClient.id,
      cashClient: basics.cashClient.id,
      mayLend: true,
    }
    const asked = isZero(payment.open) ? settlement.due.first : '0'
    const no = sale.cards?.length
      ? { code: 'cardOnAccount', field: 'open' }
      : creditRefusal(asked, facts)
    if (no) say(no)
    else change((before) => toAccount(before, toPay, firstCurrency(basics).decimals, basics))
  }

  async function finish(): Promise<void> {
    if (isBusy) return
    const bare = payment.tenders.find(({ method, cheque }) => isBare(method, cheque, basics))
    if (refusal?.code === 'chequeIncomplete' && bare) setWriting(bare.id)
    else if (refusal) {
      say(refusal)
      if (refusal.code === 'referenceMissing') focusReference()
    } else if (settlement.isComplete) {
      const taken = { total: toPay, tenders: payment.tenders, tips: payment.tips }
      if (!(await makesSense(taken, settlement, basics))) return
      if (await keepsValues(sale, totals.total, basics, payment.tenders))
        await end({ ...settlement, open: payment.open, credit, isOtherCurrency: false })
    }
  }

  /** Enter: what is due exactly, the end of the sale, or what is still missing to it. */
  function goOn(): void {
    const { isComplete } = settlement
    const means = enterMeans(payment, { isComplete, isRefused: refusal !== null })
    if (means === 'exact') exact()
    else if (means === 'finish') void finish()
    else {
      const amount = formatMoney(settlement.due.first, firstCurrency(basics))
      say({ code: 'stillDue', field: 'amount', facts: { amount } })
    }
  }

  const exact = () => change((before) => takeExact(before, newId, toPay, basics))

  return {
    basics,
    cashier,
    sale,
    totals,
    payment,
    settlement,
    ways,
    way: way && { ...way, currency: currencyIn(way, payment.currency) },
    proposals,
    given,
    pick,
    writing: payment.tenders.find(({ id }) => id === writing),
    isTipping,
    toPay,
    credit,
    cardWay,
    refusal,
    said,
    isBusy,
    act: {
      choose,
      turnTo: ({ method, currency }) =>
        change((before) => turnTo(before, { method: method.id, currency: currency.id }, basics)),
      press: (key) => change((before) => typeKey(before, key, newId(), basics)),
      note: (value) => change((before) => addNote(before, value, newId(), basics)),
      exact,
      pickLine: (id) => change((before) => chooseLine(before, id)),
      drop: (id) => {
        const { stored } = payment.tenders.find((it) => it.id === id) ?? {}
        if (stored) void releaseValue(sale.id, stored.id)
        change((before) => dropLine(before, id))
      },
      askCard,
      payByCard: (paid) => {
        askCard(null)
        change((before) => payByValue(before, paid, basics))
      },
      refer: (id, typed) => {
        settleWords()
        setPayment((before) => setReference(before, id, typed))
      },
      write: setWriting,
      cheque: (id, cheque) => {
        settleWords()
        setPayment((before) => setCheque(before, id, cheque))
        setWriting(null)
      },
      account,
      askTip,
      tip: (tips) => tip(() => tips),
      keepChange: () => tip((before) => keptChange(before, toPay, basics)),
      give: setPick,
      finish: () => void finish(),
      goOn,
    },
  }
}

const currencyIn = ({ currency, other }: PayWay, id: string) =>
  other?.id === id ? other : currency
