/** Receipts and payments: the sum that was handed over, how, and what it closes. */
import { fractionOf, plus, rounded, sumOf, zero } from '../kernel/number/fraction.ts'
import type { VoucherPaper } from './document.ts'
import { isSome, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Row, SheetParts, Table, Total } from './sheet.ts'
import { type Head, tableOf } from './table.ts'

export function voucherParts(document: VoucherPaper, pen: Pen): SheetParts {
  const { kind, amount, allocations, second } = document
  const { say } = pen
  return {
    facts: [
      ...pen.facts([
        ['paper.date', pen.day(document.date)],
        ['paper.from', document.between?.from],
        ['paper.to', document.between?.to],
        ['paper.method', document.method],
      ]),
      ...document.means.map(({ label, value }) => ({ label, value: printable(value) })),
      ...pen.facts([['paper.branch', document.branch]]),
    ],
    sum: {
      label: say('paper.amount'),
      amount: pen.money(amount.amount),
      second: second && amount.second ? pen.money(amount.second, second) : undefined,
    },
    inWords: pen.inWords(amount.amount),
    tables: allocations.length > 0 ? [linesOf(document, pen)] : [],
    totals: totalsOf(document, pen),
    signatures: signers[kind].map((signer) => say(`paper.sign.${signer}`)),
  }
}

const signers: Readonly<Record<VoucherPaper['kind'], readonly string[]>> = {
  receipt: ['receivedBy', 'payer'],
  payment: ['approvedBy', 'payee'],
  moneyTransfer: ['approvedBy', 'receivedBy'],
}

function linesOf({ allocations, currency }: VoucherPaper, pen: Pen): Table {
  const { say } = pen
  const hasWithheld = allocations.some(({ withheld }) => isSome(withheld))
  const columns: Head[] = [
    { label: say('paper.index'), kind: 'index' },
    { label: say('paper.document'), kind: 'name' },
    { label: say('paper.date'), kind: 'text' },
    { label: say('paper.documentTotal'), kind: 'number' },
    { label: say('paper.allocated'), kind: 'number' },
    ...(hasWithheld ? [{ label: say('withholding.withheld'), kind: 'number' } as const] : []),
    { label: say('paper.stillOpen'), kind: 'number' },
    { label: say('paper.paidIn', { currency: currency.code }), kind: 'amount' },
  ]
  let sum = zero
  const rows = allocations.map((it, at): Row => {
    sum = plus(sum, fractionOf(it.paid))
    return {
      cells: [
        String(at + 1),
        printable(it.document, 80),
        pen.day(it.date),
        pen.money(it.total, it.currency),
        pen.money(it.allocated, it.currency),
        ...(hasWithheld ? [pen.money(it.withheld ?? '0', it.currency)] : []),
        pen.money(it.open, it.currency),
        pen.amount(it.paid),
      ],
      carry: pen.amount(rounded(sum, currency.decimals)),
    }
  })
  return { ...tableOf(columns, rows), title: say('paper.allocations') }
}

function totalsOf({ allocations, currency, ...voucher }: VoucherPaper, pen: Pen): Total[] {
  const { onAccount, commission, between } = voucher
  const plain = (key: string, amount: string | null | undefined): Total[] =>
    isSome(amount) ? [{ label: pen.say(key), amount: pen.money(amount), tone: 'plain' }] : []
  const allocated = sumOf(
    allocations.map(({ paid }) => paid),
    currency.decimals,
  )
  return [
    ...plain('paper.allocatedTotal', allocated),
    ...plain('paper.onAccount', onAccount),
    ...plain('paper.commission', commission),
    ...(between
      ? [
          {
            label: pen.say('paper.received'),
            amount: pen.money(between.received.amount, between.received.currency),
            tone: 'plain' as const,
          },
        ]
      : []),
  ]
}
