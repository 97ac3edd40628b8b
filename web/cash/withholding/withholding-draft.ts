/**
 * What a receipt or payment being written keeps back of each document, by the rules of the domain:
 * as the rate says, or as somebody typed it who may.
 */
import type { OpenDocument } from '../../../domain/cash/contract.ts'
import type { AllocationInput, SettlingInput } from '../../../domain/cash/money-input.ts'
import {
  moneyPart,
  proposedWithholding,
  type WithheldBill,
  type WithholdingTerms,
} from '../../../domain/cash/withholding.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  minus,
  one,
  over,
  rounded,
  sumOf,
} from '../../../domain/kernel/number/fraction.ts'
import { type Company, currencyOf, isAmount } from '../currency.ts'

export type Withholding = {
  rate: WithholdingTerms & { title: string }
  /** What somebody typed instead of what the rate says, by document. */
  kept: Readonly<Record<string, string | null>>
}

const billOf = (document: OpenDocument, company: Company): WithheldBill => ({
  ...document,
  decimals: currencyOf(document.currency, company).decimals,
})

/** What the rate says of so much of a document. */
export const proposedOf = (
  { rate }: Withholding,
  document: OpenDocument,
  settled: string,
  company: Company,
) =>
  isAmount(settled)
    ? proposedWithholding(rate, billOf(document, company), settled)
    : { base: '0', amount: '0' }

/** What is sent of a document; nothing is kept back where nothing comes of it. */
export function settling(
  withholding: Withholding | null,
  document: OpenDocument,
  { to, amount }: AllocationInput,
  company: Company,
): SettlingInput {
  if (!withholding) return { to, amount }
  const proposal = proposedOf(withholding, document, amount, company)
  const kept = withholding.kept[to] ?? proposal.amount
  if (!isAmount(kept)) return { to, amount }
  const { rate } = withholding
  const line = { rate: rate.id, currency: document.currency, base: proposal.base, amount: kept }
  return { to, amount, withholding: line }
}

/** What has to be paid in money to close all of a document. */
const closingMoney = (
  withholding: Withholding,
  document: OpenDocument,
  company: Company,
): string => {
  const all = { to: document.id, amount: document.open }
  return moneyPart(settling(withholding, document, all, company))
}

/** As open as money alone has to close them. */
export const netOf = (
  withholding: Withholding | null,
  documents: readonly OpenDocument[],
  company: Company,
): readonly OpenDocument[] =>
  withholding
    ? documents.map((it) => ({ ...it, open: closingMoney(withholding, it, company) }))
    : documents

/** What so much money settles of a document together with what is kept back. */
export function grossOf(
  withholding: Withholding,
  document: OpenDocument,
  money: string,
  company: Company,
): string {
  const { open, id: to } = document
  const net = closingMoney(withholding, document, company)
  if (money === net || isZero(open) || isZero(net)) return open
  const kept = over(fractionOf(differenceOf(open, net)), fractionOf(open))
  const { decimals } = billOf(document, company)
  const near = rounded(over(fractionOf(money), minus(one, kept)), decimals)
  const unit = rounded(over(one, fractionOf(String(10 ** decimals))), decimals)
  const paying = (amount: string): string =>
    moneyPart(settling(withholding, document, { to, amount }, company))
  const tried = [near, sumOf([near, unit]), differenceOf(near, unit)]
  const exact = tried.find((amount) => paying(amount) === money)
  const below = tried.find((amount) => !isMore(paying(amount), money))
  return exact ?? below ?? money
}
