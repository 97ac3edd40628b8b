/**
 * The credit transfer holds to the schema of its format, pain.001.001.09: which elements stand where,
 * in which order and how often, and what their texts may be. The facts of that schema, as far as we
 * write it, are said here again.
 */
import { expect, test } from 'vitest'
import { sumOf } from '../kernel/number/fraction.ts'
import { type BankOrder, creditTransfer } from './bank-file.ts'

type Element = { name: string; attributes: string; text: string; children: Element[] }

/** Our own files have neither comments nor mixed content. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  for (const [, end, name = '', attributes = '', text = ''] of xml.matchAll(
    /<(\/?)([A-Za-z0-9]+)([^>]*)>([^<]*)/g,
  )) {
    const at = open.at(-1) as Element
    if (end) {
      expect(at.name, 'what is opened is closed').toBe(name)
      open.pop()
      continue
    }
    const element = { name, attributes: attributes.trim(), text: text.trim(), children: [] }
    at.children.push(element)
    open.push(element)
  }
  expect(open).toHaveLength(1)
  return root
}

/** Children in the order of the schema; `?` may be absent, `+` may be there often. */
const sequences: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  InitgPty: 'Nm?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
  PmtTpInf: 'InstrPrty? SvcLvl? LclInstrm? CtgyPurp?',
  CtgyPurp: 'Cd',
  ReqdExctnDt: 'Dt',
  Dbtr: 'Nm?',
  DbtrAcct: 'Id Ccy?',
  DbtrAgt: 'FinInstnId',
  CdtTrfTxInf: 'PmtId PmtTpInf? Amt ChrgBr? CdtrAgt? Cdtr? CdtrAcct? Purp? RmtInf?',
  PmtId: 'InstrId? EndToEndId',
  Amt: 'InstdAmt',
  CdtrAgt: 'FinInstnId',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  Cdtr: 'Nm?',
  CdtrAcct: 'Id Ccy?',
  RmtInf: 'Ustrd+',
  Othr: 'Id',
}

const upTo = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`, 'u')
const decimal = /^(?=(?:\D*\d){1,18}\D*$)\d+(\.\d{1,5})?$/

/** What a leaf says; an Id within Othr is a text, one of an account a choice of elements. */
const texts: Readonly<Record<string, RegExp>> = {
  MsgId: upTo(35),
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: decimal,
  PmtInfId: upTo(35),
  PmtMtd: /^(CHK|TRF|TRA)$/,
  Cd: /^.{1,4}$/,
  Dt: /^\d{4}-\d{2}-\d{2}$/,
  EndToEndId: upTo(35),
  InstdAmt: decimal,
  Nm: upTo(140),
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  Ustrd: upTo(140),
  Id: upTo(34),
}

function check(element: Element): void {
  const { name, children, text, attributes } = element
  const path = name
  const names = children.map((child) => child.name)
  if (children.length === 0) {
    expect(text, path).toMatch(texts[name] ?? /^$/)
    if (name === 'InstdAmt') expect(attributes).toMatch(/^Ccy="[A-Z]{3}"$/)
    else expect(attributes, path).toBe('')
    return
  }
  expect(text, path).toBe('')
  if (name === 'Id') expect(names.join()).toMatch(/^(IBAN|Othr)$/)
  else {
    const wanted = (sequences[name] ?? '').split(' ').map((it) => {
      const plain = it.replace(/[?+]$/, '')
      return it.endsWith('?') ? `(${plain} )?` : it.endsWith('+') ? `(${plain} )+` : `${plain} `
    })
    expect(`${names.join(' ')} `, path).toMatch(new RegExp(`^${wanted.join('')}$`))
  }
  children.forEach(check)
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]

const transfers = (count: number): BankOrder['transfers'] =>
  Array.from({ length: count }, (_, at) => ({
    id: `01234567-89ab-7def-8123-${String(at).padStart(12, '0')}`,
    name: at % 3 === 0 ? 'مايا <صعب> & شركاه '.repeat(12) : `Karim ${at} "K" O’Neil`,
    number: `E-${at}`,
    account: at % 2 === 0 ? 'LB30 0999 0000 0001 0019 2557 9115' : `${4711 + at}`.repeat(12),
    bank: null,
    amount: `${1000 + at}.${at % 10}`,
  }))

const order = (more: Partial<BankOrder> = {}): BankOrder => ({
  id: '01234567-89ab-7def-8123-456789abcdef',
  at: '2026-06-30T10:00:00',
  day: '2026-06-30',
  company: 'Épicerie & Fils '.repeat(20),
  account: 'LB62 0999 0000 0001 0019 0122 9114',
  currency: 'USD',
  decimals: 2,
  note: 'Salaries 2026-06 '.repeat(20),
  transfers: transfers(25),
  ...more,
})

test.each([
  ['of many', order()],
  ['of one, from an account nobody wrote down', order({ account: null, transfers: transfers(1) })],
  ['in pounds', order({ currency: 'LBP', decimals: 0, transfers: poundsOf(transfers(7)) })],
])('a credit transfer %s has the elements of its schema, in their order', (_, it) => {
  const xml = creditTransfer(it)
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/)
  const [document] = parse(xml.replace(/^<\?xml[^>]*\?>\s*/, '')).children
  if (!document) throw new Error('The file holds no document')
  expect(document.attributes).toBe('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  check({ ...document, attributes: '' })
  const said = (name: string) => all(document, name).map(({ text }) => text)
  const amounts = said('InstdAmt')
  expect(new Set(said('NbOfTxs'))).toEqual(new Set([String(it.transfers.length)]))
  expect(new Set(said('CtrlSum').map((sum) => sumOf([sum])))).toEqual(new Set([sumOf(amounts)]))
  expect(sumOf(amounts)).toBe(sumOf(it.transfers.map(({ amount }) => amount)))
  expect(new Set(said('EndToEndId')).size).toBe(it.transfers.length)
})

function poundsOf(of: BankOrder['transfers']): BankOrder['transfers'] {
  return of.map((it, at) => ({ ...it, amount: String(90_000_000 + at * 1000) }))
}
