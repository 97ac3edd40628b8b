/**
 * A receipt or payment being written: what it gives to open documents, what stays on account, and
 * the checks of the browser. The rules are those of the domain, so that nothing is sent that would
 * come back.
 */
import { type OpenAmount, proposed, refuseWrongCount } from '../../domain/books/allocation.ts'
import { give } from '../../domain/books/settlement.ts'
import type { OpenDocument, OpenDocuments } from '../../domain/cash/contract.ts'
import {
  type AllocationInput,
  moneyInput,
  type WriteOffInput,
} from '../../domain/cash/money-input.ts'
import { type MethodTerms, refuseMethod } from '../../domain/cash/money-rules.ts'
import { isSmall, type WriteOffLimits } from '../../domain/cash/write-off.ts'
import type { CurrencyInfo, SessionInfo } from '../../domain/identity/session.ts'
import { fieldRefusals } from '../../domain/kernel/check.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { toFirst, toSecond } from '../../domain/kernel/number/convert.ts'
import { isDecimal, isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  plus,
  rounded,
  times,
  zero,
} from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { FieldError } from '../kernel/form/model/form-check.ts'

export type Company = Pick<SessionInfo['company'], 'firstCurrency' | 'secondCurrency'>

export type Method = MethodTerms & Linked

export type Party = 'client' | 'supplier' | 'expense'

export type MoneyDraft = {
  id: string
  type: string
  branch: string
  party: Party
  partner: Linked | null
  account: Linked | null
  day: string
  method: string
  currency: string
  amount: string | null
  /** As long as nobody typed it, it is what the chosen documents come to. */
  isAmountTyped: boolean
  /** The documents it was begun for, until they are found among the open ones. */
  wanted: readonly string[]
  rate: string | null
  bank: string
  reference: string
  valueDate: string | null
  cheque: { bank: string; number: string; drawer: string; dueDate: string | null }
  note: string
  attachments: Linked[]
  counts: Readonly<Record<string, number>>
  /** What each document gets; null while the oldest get it by themselves. */
  given: Readonly<Record<string, string | null>> | null
  /** Documents whose small residue is not asked for any more. */
  writeOff: readonly string[]
  /** Documents whose rest is closed, by the account that takes it; null while none is chosen. */
  gaps: Readonly<Record<string, Linked | null>>
}

const isAmount = (amount: string | null): amount is string =>
  amount !== null && isDecimal(amount) && !isNegative(amount) && !isZero(amount)

export const currencyOf = (id: string, { firstCurrency, secondCurrency }: Company): CurrencyInfo =>
  secondCurrency?.id === id ? secondCurrency : firstCurrency

/** Where money starts before anything is paid with it. */
export function moneyOpen(
  { id, currency, amount }: { id: string; currency: string; amount: string | null },
  company: Company,
): OpenAmount {
  const { decimals } = currencyOf(currency, company)
  const isFirst = currency === company.firstCurrency.id
  const open = isAmount(amount) ? amount : '0'
  // What it is worth in the books decides no allocation, only the exchange difference.
  return { id, isFirst, decimals, open, firstOpen: '0', dueDate: '' }
}

const openOf = (document: OpenDocument, company: Company): OpenAmount => ({
  id: document.id,
  isFirst: document.currency === company.firstCurrency.id,
  decimals: currencyOf(document.currency, company).decimals,
  open: document.open,
  firstOpen: document.firstOpen,
  dueDate: document.dueDate,
})

const rateIn = (rate: string | null): string | null => (isAmount(rate) ? rate : null)

export type Giving = {
  from: OpenAmount
  rate: string | null
  given: MoneyDraft['given']
  documents: readonly OpenDocument[]
}

/** What each document gets: as it was typed, else the oldest first. */
export function allocationsOf({ from, rate, given, documents }: Giving, company: Company) {
  const debts = documents.map((it) => openOf(it, company))
  const paying = { rate: rateIn(rate), first: company.firstCurrency.decimals }
  if (given !== null)
    return documents.flatMap(({ id }): AllocationInput[] => {
      const amount = given[id]
      return amount != null && amount !== '' && !(isDecimal(amount) && isZero(amount))
        ? [{ to: id, amount }]
        : []
    })
  try {
    return proposed(from, debts, paying)
  } catch {
    // Without a rate only what is of the same currency can be proposed.
    const same = debts.filter(({ isFirst }) => isFirst === from.isFirst)
    return proposed(from, same, paying)
  }
}

/** What the chosen documents come to in the currency of the money; null without a rate for it. */
function amountOf(
  { given, currency, rate }: MoneyDraft,
  documents: readonly OpenDocument[],
  company: Company,
): string | null {
  const { firstCurrency } = company
  const { decimals } = currencyOf(currency, company)
  const known = rateIn(rate)
  const parts = documents.map((document): string | null => {
    const amount = given?.[document.id] ?? null
    if (!isAmount(amount)) return '0'
    if (document.currency === currency) return amount
    if (known === null) return null
    return currency === firstCurrency.id
      ? toFirst(amount, known, decimals)
      : toSecond(amount, known, decimals)
  })
  if (parts.includes(null)) return null
  const sum = rounded(parts.map((part) => fractionOf(part ?? '0')).reduce(plus, zero), decimals)
  return isZero(sum) ? null : sum
}

/** Once what is open is known: what it was begun for is chosen, and the amount follows. */
export function followed(
  draft: MoneyDraft,
  documents: readonly OpenDocument[] | undefined,
  company: Company,
): MoneyDraft {
  if (draft.isAmountTyped) return { ...draft, wanted: [] }
  if (!documents) return draft.given === null ? { ...draft, amount: null } : draft
  const wanted = documents.filter(({ id }) => draft.wanted.includes(id))
  const given =
    wanted.length > 0 ? Object.fromEntries(wanted.map(({ id, open }) => [id, open])) : draft.given
  const chosen = { ...draft, given, wanted: [] }
  return { ...chosen, amount: amountOf(chosen, documents, company) }
}

export type Rest = {
  /** What stays on account. */
  open: string
  /** What cannot be given, and why. */
  wrong: { to: string; error: FieldError } | null
}

/** What of a document stays open once it got this. */
export function gapOf({ open }: Pick<OpenDocument, 'open'>, amount: string | null): string | null {
  if (!isAmount(amount)) return null
  const left = differenceOf(open, amount)
  return isAmount(left) ? left : null
}

/** What of a document stays open, if it is little enough to be written off. */
export function residueOf(
  document: OpenDocument,
  amount: string | null,
  limits: WriteOffLimits,
  company: Company,
): string | null {
  const open = gapOf(document, amount)
  const { isFirst } = openOf(document, company)
  return open !== null && isSmall({ open, isFirst }, limits) ? open : null
}

/** What is left once the documents have got theirs. */
export function restOf(giving: Giving, wanted: readonly AllocationInput[], company: Company): Rest {
  const { from, rate, documents } = giving
  const debts = documents.map((it) => openOf(it, company))
  const paying = { rate: rateIn(rate), first: company.firstCurrency.decimals }
  let own = from
  for (const one of wanted) {
    if (!isAmount(one.amount)) return wrongAt(own, one.to, { code: 'number' })
    try {
      own = give(paying, own, debts, [one]).own
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return wrongAt(own, one.to, { code: error.code, facts: error.facts })
    }
  }
  return { open: own.open, wrong: null }
}

const wrongAt = ({ open }: OpenAmount, to: string, error: FieldError): Rest => ({
  open,
  wrong: { to, error },
})

/** The same amount in the other currency, where there is one and a rate. */
export function otherAmount(
  amount: string | null,
  currency: string,
  rate: string | null,
  { firstCurrency, secondCurrency }: Company,
): { amount: string; look: CurrencyInfo } | null {
  if (!secondCurrency || !isAmount(amount) || !isAmount(rate)) return null
  return currency === firstCurrency.id
    ? { amount: toSecond(amount, rate, secondCurrency.decimals), look: secondCurrency }
    : { amount: toFirst(amount, rate, firstCurrency.decimals), look: firstCurrency }
}

export type Bill = { id: string; value: string; kind: string }

export const countedSum = (
  bills: readonly Bill[],
  counts: Readonly<Record<string, number>>,
): string =>
  rounded(
    bills
      .map(({ id, value }) => times(fractionOf(value), fractionOf(String(counts[id] ?? 0))))
      .reduce(plus, zero),
    6,
  )

const filled = (text: string | null): string | undefined =>
  text == null || text.trim() === '' ? undefined : text.trim()

/** The rests that are closed, of the documents this money pays. */
const writeOffOf = (
  { writeOff, gaps }: MoneyDraft,
  allocations: readonly AllocationInput[],
): WriteOffInput[] =>
  [...new Set(allocations.map(({ to }) => to))].flatMap((to): WriteOffInput[] => {
    const account = gaps[to]?.id
    if (account) return [{ to, account }]
    return writeOff.includes(to) ? [{ to }] : []
  })

/** What is sent; fields that do not show for this method are left out. */
export function inputOf(
  draft: MoneyDraft,
  method: Method | undefined,
  allocations: readonly AllocationInput[],
): Record<string, unknown> {
  const { party, cheque } = draft
  const isCheque = method?.type === 'cheque'
  const counts = Object.entries(draft.counts).filter(([, count]) => count > 0)
  const writeOff = writeOffOf(draft, allocations)
  return {
    id: draft.id,
    type: draft.type,
    branch: draft.branch,
    side: party === 'expense' ? undefined : party,
    partner: party === 'expense' ? undefined : draft.partner?.id,
    account: party === 'expense' ? draft.account?.id : undefined,
    method: draft.method,
    currency: draft.currency,
    amount: draft.amount ?? undefined,
    rate: filled(draft.rate),
    day: draft.day,
    bank: method?.asksBank && !isCheque ? filled(draft.bank) : undefined,
    reference: isCheque ? undefined : filled(draft.reference),
    valueDate: method?.asksValueDate && !isCheque ? filled(draft.valueDate) : undefined,
    note: filled(draft.note),
    attachments: draft.attachments.length ? draft.attachments.map(({ id }) => id) : undefined,
    counts:
      method?.type === 'cash' && counts.length > 0
        ? counts.map(([bill, count]) => ({ bill, count }))
        : undefined,
    cheque: isCheque
      ? {
          bank: cheque.bank.trim(),
          number: cheque.number.trim(),
          drawer: filled(cheque.drawer),
          dueDate: cheque.dueDate ?? undefined,
        }
      : undefined,
    allocations: party === 'expense' ? [] : allocations,
    writeOff: writeOff.length > 0 ? writeOff : undefined,
  }
}

export type MoneyErrors = Readonly<Record<string, FieldError>>

type Checked = {
  draft: MoneyDraft
  method: Method | undefined
  bills: readonly Bill[]
  allocations: readonly AllocationInput[]
  rest: Rest
  open: Pick<OpenDocuments, 'rows'> | undefined
}

/** A rest that is to be closed needs its account. */
const gapErrors = ({ draft, allocations, open }: Checked): [string, FieldError][] =>
  allocations
    .filter(({ to, amount }) => {
      const document = open?.rows.find(({ id }) => id === to)
      return draft.gaps[to] === null && document && gapOf(document, amount) !== null
    })
    .map(({ to }) => [`gaps.${to}`, { code: 'selectAccount' }])

function partyError({ party, partner, account }: MoneyDraft): [string, FieldError][] {
  if (party === 'expense') return account ? [] : [['account', { code: 'required' }]]
  const code = party === 'client' ? 'selectClient' : 'selectSupplier'
  return partner ? [] : [['partner', { code }]]
}

function refused(work: () => void): [string, FieldError][] {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [[error.field ?? '', { code: error.code, facts: error.facts }]]
  }
  return []
}

/** Everything that stands against posting, by field; a document by its id. */
export function checkMoney(checked: Checked): MoneyErrors {
  const { draft, method, bills, allocations, rest } = checked
  const input = inputOf(draft, method, allocations)
  const schema = moneyInput.safeParse(input)
  const ofSchema = schema.success ? [] : fieldRefusals(schema.error)
  const counted = bills.map(({ id, value }) => ({ value, count: draft.counts[id] ?? 0 }))
  const hasCounts = method?.type === 'cash' && counted.some(({ count }) => count > 0)
  const found: [string, FieldError][] = [
    ...partyError(draft),
    ...ofSchema.map(({ code, field = '', facts }): [string, FieldError] => [
      placeOf(field, input),
      { code, facts },
    ]),
    ...refused(() => refuseMethod({ ...input, currency: draft.currency }, method)),
    ...(hasCounts && isAmount(draft.amount)
      ? refused(() => refuseWrongCount(draft.amount ?? '0', counted))
      : []),
    ...(rest.wrong && draft.party !== 'expense'
      ? ([[rest.wrong.to, rest.wrong.error]] as [string, FieldError][])
      : []),
    ...gapErrors(checked),
  ]
  return Object.fromEntries(found.toReversed())
}

/** What was sent of the documents it pays. */
export type SentLines = {
  allocations?: readonly AllocationInput[]
  writeOff?: readonly WriteOffInput[]
}

/** A line of the grid stands at its document, and the account of its rest below it. */
export function placeOf(field: string, { allocations = [], writeOff = [] }: SentLines): string {
  const [key, at, cell] = field.split('.')
  if (key === 'counts') return 'counts'
  if (key === 'allocations') return allocations[Number(at)]?.to ?? ''
  if (key !== 'writeOff') return field
  const to = writeOff[Number(at)]?.to ?? ''
  return cell === 'account' ? `gaps.${to}` : to
}
