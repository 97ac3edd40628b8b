/** Salaries for the bank to pay: as a table, or as a credit transfer of ISO 20022 (SEPA pain.001). */
import { isIban, plainAccount } from '../identity/bank-account.ts'
import { padDecimal } from '../kernel/number/decimal.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { neutralised } from '../kernel/writing/spreadsheet.ts'
import { fileOf, leaf, node } from '../kernel/writing/xml.ts'

export type BankTransfer = {
  /** Names it wherever it is asked about. */
  id: string
  name: string
  number: string
  account: string | null
  bank: string | null
  amount: string
}

export type BankOrder = {
  id: string
  at: string
  day: string
  company: string
  /** The account of the company that is charged. */
  account: string | null
  currency: string
  decimals: number
  note: string
  transfers: readonly BankTransfer[]
}

/** Nobody is paid by a bank without an account. */
export function refuseWithoutAccount({ transfers }: Pick<BankOrder, 'transfers'>): void {
  const without = transfers.find(({ account }) => !account)
  if (without) throw new Refusal('bankAccountMissing', undefined, { employee: without.name })
}

const totalOf = ({ transfers }: BankOrder): string => sumOf(transfers.map(({ amount }) => amount))

const amountOf = (amount: string, { decimals }: BankOrder): string => padDecimal(amount, decimals)

const quoted = (cell: string): string =>
  /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export function bankTable(order: BankOrder, heads: readonly string[]): string {
  const rows = order.transfers.map(({ number, name, bank, account, amount }) => [
    ...[number, name, bank ?? '', plainAccount(account ?? '')].map(neutralised),
    order.currency,
    amountOf(amount, order),
    neutralised(order.note),
  ])
  const total = ['', '', '', '', order.currency, amountOf(totalOf(order), order), '']
  return [heads.map(neutralised), ...rows, total]
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('')
}

/** The signs that every bank takes; names in other letters stay as they are in UTF-8. */
const short = (text: string, most: number): string => [...text].slice(0, most).join('')

const accountNode = (name: string, written: string | null) => {
  const account = plainAccount(written ?? '')
  if (account === '') return null
  const id = isIban(account) ? leaf('IBAN', account) : node('Othr', leaf('Id', short(account, 34)))
  return node(name, node('Id', id))
}

const unknownBank = node('FinInstnId', node('Othr', leaf('Id', 'NOTPROVIDED')))

const transferNode = (order: BankOrder, it: BankTransfer) =>
  node(
    'CdtTrfTxInf',
    node('PmtId', leaf('EndToEndId', it.id.replaceAll('-', ''))),
    node('Amt', leaf('InstdAmt', amountOf(it.amount, order), { Ccy: order.currency })),
    node('CdtrAgt', unknownBank),
    node('Cdtr', leaf('Nm', short(it.name, 70))),
    accountNode('CdtrAcct', it.account),
    node('RmtInf', leaf('Ustrd', short(order.note, 140))),
  )

export function creditTransfer(order: BankOrder): string {
  const count = String(order.transfers.length)
  const total = amountOf(totalOf(order), order)
  const id = order.id.replaceAll('-', '')
  return fileOf(
    'Document',
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
    node(
      'CstmrCdtTrfInitn',
      node(
        'GrpHdr',
        leaf('MsgId', id),
        leaf('CreDtTm', order.at),
        leaf('NbOfTxs', count),
        leaf('CtrlSum', total),
        node('InitgPty', leaf('Nm', short(order.company, 70))),
      ),
      node(
        'PmtInf',
        leaf('PmtInfId', id),
        leaf('PmtMtd', 'TRF'),
        leaf('NbOfTxs', count),
        leaf('CtrlSum', total),
        node('PmtTpInf', node('CtgyPurp', leaf('Cd', 'SALA'))),
        node('ReqdExctnDt', leaf('Dt', order.day)),
        node('Dbtr', leaf('Nm', short(order.company, 70))),
        accountNode('DbtrAcct', order.account) ??
          node('DbtrAcct', node('Id', node('Othr', leaf('Id', 'NOTPROVIDED')))),
        node('DbtrAgt', unknownBank),
        order.transfers.map((it) => transferNode(order, it)),
      ),
    ),
  )
}
