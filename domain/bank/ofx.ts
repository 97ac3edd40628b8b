/**
 * OFX: 1.x is SGML behind a header of plain lines, 2.x is XML. Both say the same. A file names no
 * opening balance: it is what is left of the closing one without the lines.
 */
import { negated, sumOf } from '../kernel/number/fraction.ts'
import { treeOf } from '../kernel/reading/markup.ts'
import { allAt, firstAt, textAt, within, type XmlElement } from '../kernel/reading/tree.ts'
import { bankAmount, bankDay } from './figures.ts'
import {
  type Balance,
  type BankStatement,
  broken,
  inOrder,
  textOf,
  withOwnIds,
} from './statement.ts'

export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER\s*:|<\?xml[\s\S]{0,400}?<\?OFX\b|<\?OFX\b|<OFX>)/i.test(text)

/** In OFX a comma may stand for the decimal point, and nothing groups thousands. */
const amount = (written: string | null, what: string): string => {
  const found = written === null ? undefined : bankAmount(written.replace(',', '.'), '.')
  if (found === undefined) throw broken(what)
  return found
}

const day = (written: string | null, what: string): string => {
  const found = written === null ? undefined : bankDay(written, 'ymd')
  if (found === undefined) throw broken(what)
  return found
}

function lineOf(line: XmlElement) {
  const valued = textAt(line, 'DTAVAIL')
  return {
    day: day(textAt(line, 'DTPOSTED'), 'DTPOSTED'),
    valueDay: valued ? day(valued, 'DTAVAIL') : null,
    amount: amount(textAt(line, 'TRNAMT'), 'TRNAMT'),
    reference: textOf([textAt(line, 'CHECKNUM'), textAt(line, 'REFNUM')]),
    name: textOf([textAt(line, 'NAME'), textAt(line, 'PAYEE/NAME')]),
    text: textOf([textAt(line, 'MEMO')]),
    bankId: textAt(line, 'FITID'),
  }
}

function closingOf(statement: XmlElement): Balance | null {
  const balance = firstAt(statement, 'LEDGERBAL')
  if (!balance) return null
  const at = textAt(balance, 'DTASOF')
  return { amount: amount(textAt(balance, 'BALAMT'), 'BALAMT'), day: at && day(at, 'DTASOF') }
}

function statementOf(statement: XmlElement): BankStatement {
  const from = firstAt(statement, 'BANKACCTFROM') ?? firstAt(statement, 'CCACCTFROM')
  const list = firstAt(statement, 'BANKTRANLIST')
  const lines = withOwnIds(inOrder(allAt(list, 'STMTTRN').map(lineOf)))
  const closing = closingOf(statement)
  const opened = textAt(list, 'DTSTART')
  const opening = closing && {
    amount: sumOf([closing.amount, negated(sumOf(lines.map((line) => line.amount)))]),
    day: opened && day(opened, 'DTSTART'),
  }
  return {
    format: 'ofx',
    account: textAt(from, 'ACCTID'),
    currency: textAt(statement, 'CURDEF')?.toUpperCase() ?? null,
    opening,
    closing,
    lines,
  }
}

export function readOfx(text: string): BankStatement[] {
  const from = text.search(/<OFX>/i)
  if (from < 0) throw broken('OFX')
  if (/<!(DOCTYPE|ENTITY)/i.test(text.slice(0, from))) throw broken('doctype')
  // Both sorts are read as SGML: it takes values that are closed as well.
  const tree = treeOf(text.slice(from), { syntax: 'sgml', refusal: broken })
  const found = [...within(tree, 'STMTRS'), ...within(tree, 'CCSTMTRS')]
  if (found.length === 0) throw broken('STMTRS')
  return found.map(statementOf)
}
