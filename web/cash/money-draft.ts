/**
 * A receipt or payment being written: what it gives to open documents, what stays on account, and
 * the checks of the browser. The rules are those of the domain: nothing is sent that would come back.
 */
import { type OpenAmount, proposed, refuseWrongCount } from '../../domain/books/allocation.ts'
import {
  isAsked,
  type MoneyHeadValues,
  moneyHeadFields,
} from '../../domain/books/head/money-head.ts'
import { give } from '../../domain/books/settlement.ts'
import type { OpenDocument, OpenDocuments } from '../../domain/cash/contract.ts'
import {
  type AllocationInput,
  moneyInput,
  type SettlingInput,
  type WriteOffInput,
} from '../../domain/cash/money-input.ts'
import { type MethodTerms, refuseMethod } from '../../domain/cash/money-rules.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { moneyPart } from '../../domain/cash/withholding.ts'
import { isSmall, type WriteOffLimits } from '../../domain/cash/write-off.ts'
import { fieldRefusals } from '../../domain/kernel/check.ts'
import type { Linked } from '../../domain/kernel/field.ts'
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
import {
  isSameCurrency,
  currencyOf as measuredIn,
  partOfMeasure,
} from '../../domain/money/measure.ts'
import type { FieldError } from '../kernel/form/model/form-check.ts'
import { type Company, currencyOf, isAmount, rateIn, worthIn } from './currency.ts'
import { placeOf } from './error-place.ts'
import { grossOf, netOf, settling, type Withholding } from './withholding/withholding-draft.ts'

export type Method = MethodTerms & Linked

export type Party = 'client' | 'supplier' | 'expense'

export type MoneyDraft = MoneyHeadValues & {
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
  /** The documents it was begun for: they get the money until somebody says what each gets. */
  wanted: readonly string[]
  rate: string | null
  cheque: { bank: string; number: string; drawer: string; dueDate: string | null }
  code: string
  attachments: Linked[]
  counts: Readonly<Record<string, number>>
  /** What each document gets; null while the oldest get it by themselves. */
  given: Readonly<Record<string, string | null>> | null
  /** Documents whose small residue is not asked for any more. */
  writeOff: readonly string[]
  /** Documents whose rest is closed, by the account that takes it; null while none is chosen. */
  gaps: Readonly<Record<string, Linked | null>>
  /** The tax that is kept back of the documents it pays. */
  withholding: Withholding | null
}

/** Where money starts before anything is paid with it. */
export function moneyOpen(
  { id, currency, amount }: { id: string; currency: string; amount: string | null },
  company: Company,
): OpenAmount {
  const look = currencyOf(currency, company)
  const { decimals } = look
  const open = isAmount(amount) ? amount : '0'
  // What it is worth in the books decides no allocation, only the exchange difference.
  const books = { firstOpen: '0', secondOpen: null }
  return { id, currency: measuredIn(look), decimals, open, ...books, dueDate: '' }
}

const openOf = (document: OpenDocument, company: Company): OpenAmount => ({
  id: document.id,
  currency: measuredIn(currencyOf(document.currency, company)),
  decimals: currencyOf(document.currency, company).decimals,
  open: document.open,
  firstOpen: document.firstOpen,
  secondOpen: null,
  dueDate: document.dueDate,
})

const decimalsOf = ({ firstCurrency, secondCurrency }: Company) => ({
  first: firstCurrency.decimals,
  second: secondCurrency?.decimals ?? 0,
})

export type Giving = {
  from: OpenAmount
  rate: string | null
  given: MoneyDraft['given']
  documents: readonly OpenDocument[]
  withholding?: Withholding | null
}

/** What is settled of each document, and what of that is kept back. */
export function allocationsOf(giving: Giving, company: Company): SettlingInput[] {
  const { documents, given, withholding = null } = giving
  const byId = new Map(documents.map((it) => [it.id, it]))
  const paid = shared({ ...giving, documents: netOf(withholding, documents, company) }, company)
  return paid.map((it) => {
    const document = byId.get(it.to)
    if (!document || !withholding) return it
    const isTyped = given !== null || !isAmount(it.amount)
    const amount = isTyped ? it.amount : grossOf(withholding, document, it.amount, company)
    return settling(withholding, document, { to: it.to, amount }, company)
  })
}

/** What each document gets: as it was typed, else the oldest first. */
function shared({ from, rate, given, documents }: Giving, company: Company): AllocationInput[] {
  const debts = documents.map((it) => openOf(it, company))
  const paying = { rate: rateIn(rate), decimals: decimalsOf(company) }
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
    const same = debts.filter(({ currency }) => isSameCurrency(currency, from.currency))
    return proposed(from, same, paying)
  }
}

/** What the chosen documents come to in the currency of the money; null without a rate for it. */
function amountOf(
  { given, currency, rate, withholding }: MoneyDraft,
  documents: readonly OpenDocument[],
  company: Company,
): string | null {
  const look = currencyOf(currency, company)
  const { decimals } = look
  const parts = documents.map((document): string | null => {
    const settled = given?.[document.id] ?? null
    if (!isAmount(settled)) return '0'
    const to = { to: document.id, amount: settled }
    const amount = moneyPart(settling(withholding, document, to, company))
    const owed = measuredIn(currencyOf(document.currency, company))
    return worthIn(amount, owed, measuredIn(look), rate, decimals)
  })
  if (parts.includes(null)) return null
  const sum = rounded(parts.map((part) => fractionOf(part ?? '0')).reduce(plus, zero), decimals)
  return isZero(sum) ? null : sum
}

/** What these get of an amount that was typed, the oldest first. */
function givenOf(draft: MoneyDraft, documents: readonly OpenDocument[], company: Company) {
  const { rate, withholding } = draft
  const giving = { from: moneyOpen(draft, company), rate, given: null, documents, withholding }
  return Object.fromEntries(allocationsOf(giving, company).map(({ to, amount }) => [to, amount]))
}

/**
 * Once what is open is known: what it was begun for is chosen, and the amount follows; an amount
 * that was typed is shared among what it was begun for.
 */
export function followed(
  draft: MoneyDraft,
  documents: readonly OpenDocument[] | undefined,
  company: Company,
): MoneyDraft {
  const wanted = documents?.filter(({ id }) => draft.wanted.includes(id)) ?? []
  if (draft.isAmountTyped)
    return wanted.length > 0 ? { ...draft, given: givenOf(draft, wanted, company) } : draft
  if (!documents) return draft.given === null ? { ...draft, amount: null } : draft
  const given =
    wanted.length > 0 ? Object.fromEntries(wanted.map(({ id, open }) => [id, open])) : draft.given
  const chosen = { ...draft, given }
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
  if (open === null) return null
  const { currency, decimals } = openOf(document, company)
  const firstOpen = partOfMeasure(document.firstOpen, open, document.open, decimals)
  return isSmall({ open, firstOpen, currency }, limits) ? open : null
}

/** What is left once the documents have got theirs. */
export function restOf(giving: Giving, wanted: readonly SettlingInput[], company: Company): Rest {
  const { from, rate, documents } = giving
  const debts = documents.map((it) => openOf(it, company))
  const paying = { rate: rateIn(rate), decimals: decimalsOf(company) }
  let own = from
  for (const one of wanted) {
    if (!isAmount(one.amount)) return wrongAt(own, one.to, { code: 'number' })
    const debt = debts.find(({ id }) => id === one.to)
    if (debt && isNegative(differenceOf(debt.open, one.amount)))
      return wrongAt(own, one.to, { code: 'range', facts: { limit: debt.open } })
    const amount = moneyPart(one)
    if (isZero(amount)) continue
    try {
      own = give(paying, own, debts, [{ to: one.to, amount }]).own
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
  allocations: readonly SettlingInput[],
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
    ...Object.fromEntries(
      moneyHeadFields.map((name) => [
        name,
        isAsked(name, method) ? filled(draft[name]) : undefined,
      ]),
    ),
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
    code: method?.type === 'giftCard' ? filled(draft.code) : undefined,
    allocations: party === 'expense' ? [] : allocations,
    writeOff: writeOff.length > 0 ? writeOff : undefined,
  }
}

export type MoneyErrors = Readonly<Record<string, FieldError>>

type Checked = {
  screen: MoneyScreen
  draft: MoneyDraft
  method: Method | undefined
  bills: readonly Bill[]
  allocations: readonly SettlingInput[]
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
  const { screen, draft, method, bills, allocations, rest } = checked
  const input = inputOf(draft, method, allocations)
  const written = { ...input, currency: draft.currency, side: draft.party }
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
    ...refused(() => refuseMethod(written, method, screen)),
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
