/** CAMT.053, the statement of ISO 20022, of any version: what is booked, never what only waits. */
import { negated } from '../kernel/number/fraction.ts'
import { treeOf } from '../kernel/reading/markup.ts'
import { allAt, firstAt, textAt, type XmlElement } from '../kernel/reading/tree.ts'
import { bankAmount, bankDay } from './figures.ts'
import { type Balance, type BankStatement, broken, textOf, withOwnIds } from './statement.ts'

export const isCamt = (text: string): boolean => /<(\w+:)?BkToCstmrStmt[\s>]/.test(text)

/** The sign stands beside the amount: DBIT went out. A reversal already says its own direction. */
function signed(element: XmlElement): string {
  const found = bankAmount(textAt(element, 'Amt') ?? '', '.')
  const side = textAt(element, 'CdtDbtInd')
  if (found === undefined || found.startsWith('-')) throw broken('Amt')
  if (side === 'CRDT') return found
  if (side === 'DBIT') return negated(found)
  throw broken('CdtDbtInd')
}

/** A date, or the date of an instant as it is written. */
function dayIn(element: XmlElement | undefined): string | null {
  const written = textAt(element, 'Dt') ?? textAt(element, 'DtTm')
  if (written === null) return null
  const found = bankDay(written.slice(0, 10), 'ymd')
  if (found === undefined) throw broken('Dt')
  return found
}

const balanceOf = (statement: XmlElement, ...codes: readonly string[]): Balance | null => {
  const balances = allAt(statement, 'Bal')
  for (const code of codes) {
    const found = balances.filter((it) => textAt(it, 'Tp/CdOrPrtry/Cd') === code).at(-1)
    if (found) return { amount: signed(found), day: dayIn(firstAt(found, 'Dt')) }
  }
  return null
}

const isBooked = (entry: XmlElement): boolean => {
  const state = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')
  return state === null || state === 'BOOK'
}

/** Whose money it is: the payer of what came in, the payee of what went out. */
const partyOf = (details: XmlElement, isIn: boolean): string | null => {
  const parties = firstAt(details, 'RltdPties')
  const side = isIn ? 'Dbtr' : 'Cdtr'
  return textAt(parties, `${side}/Nm | ${side}/Pty/Nm`)
}

const meaningful = (reference: string | null): string | null =>
  reference === 'NOTPROVIDED' ? null : reference

function lineOf(entry: XmlElement) {
  const amount = signed(entry)
  const all = allAt(entry, 'NtryDtls/TxDtls')
  const booked = dayIn(firstAt(entry, 'BookgDt')) ?? dayIn(firstAt(entry, 'ValDt'))
  if (booked === null) throw broken('BookgDt')
  const isIn = !amount.startsWith('-')
  const reference = (details: XmlElement) => [
    meaningful(textAt(details, 'Refs/EndToEndId')),
    meaningful(textAt(details, 'Refs/ChqNb')),
    textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
  ]
  const remittance = (details: XmlElement) => [
    ...allAt(details, 'RmtInf/Ustrd').map((it) => it.text),
    textAt(details, 'AddtlTxInf'),
  ]
  return {
    day: booked,
    valueDay: dayIn(firstAt(entry, 'ValDt')),
    amount,
    reference: textOf(all.flatMap(reference)),
    name: textOf(all.map((details) => partyOf(details, isIn))),
    text: textOf([...all.flatMap(remittance), textAt(entry, 'AddtlNtryInf')]),
    bankId: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
  }
}

function statementOf(statement: XmlElement): BankStatement {
  const account = firstAt(statement, 'Acct')
  const entries = allAt(statement, 'Ntry').filter(isBooked)
  const amounts = [...entries, ...allAt(statement, 'Bal')].map((it) => firstAt(it, 'Amt'))
  const currencies = new Set(
    [textAt(account, 'Ccy'), ...amounts.map((it) => it?.attributes.get('Ccy'))].flatMap(
      (it) => it || [],
    ),
  )
  if (currencies.size > 1) throw broken('Ccy')
  return {
    format: 'camt',
    account: textAt(account, 'Id/IBAN') ?? textAt(account, 'Id/Othr/Id'),
    currency: [...currencies][0] ?? null,
    opening: balanceOf(statement, 'OPBD', 'PRCD'),
    closing: balanceOf(statement, 'CLBD'),
    lines: withOwnIds(entries.map(lineOf)),
  }
}

export function readCamt(text: string): BankStatement[] {
  const document = firstAt(treeOf(text, { syntax: 'xml', refusal: broken }), 'Document')
  const found = allAt(document, 'BkToCstmrStmt/Stmt')
  if (found.length === 0) throw broken('Stmt')
  return found.map(statementOf)
}
