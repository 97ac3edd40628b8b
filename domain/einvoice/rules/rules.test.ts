import { describe, expect, test } from 'vitest'
import { invoiceOf } from '../build.ts'
import { ciiOf } from '../cii.ts'
import { cases, posted } from '../testing/documents.ts'
import { ublOf } from '../ubl.ts'
import {
  type Written,
  type WrittenAllowance,
  type WrittenGroup,
  type WrittenLine,
  writtenIn,
} from '../written.ts'
import { xmlRoot } from '../xml-file.ts'
import { breachesOf, rules } from './rules.ts'

const written = (name: string, write = ublOf): Written =>
  writtenIn(xmlRoot(write(invoiceOf(posted(cases[name] ?? { lines: [] })))))

const numbered = (from: number, to: number, without: readonly number[] = []): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
    .filter((number) => !without.includes(number))
    .map((number) => String(number).padStart(2, '0'))

/** As the standard numbers them; what is left out was never given, or cannot be told by a machine. */
const published = [
  ...numbered(1, 65, [34, 35, 39, 40, 58, 59, 60]).map((it) => `BR-${it}`),
  ...numbered(3, 26, [5, 6, 7, 8]).map((it) => `BR-CO-${it}`),
  ...['S', 'Z', 'E', 'AE', 'IC', 'G', 'O'].flatMap((it) =>
    numbered(1, 10).map((number) => `BR-${it}-${number}`),
  ),
  ...['BR-IC-11', 'BR-IC-12', 'BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14'],
  ...numbered(1, 28, [3, 4, 7, 8, 21, 22, 26]).map((it) => `BR-DEC-${it}`),
  ...numbered(1, 26, [2, 6, 8, 9, 10, 12, 15]).map((it) => `BR-CL-${it}`),
]

test('every rule of the standard stands in the table, once', () => {
  const names = rules.map(({ name }) => name)
  const numbersOfCo = published.filter((it) => !['BR-CO-27', 'BR-CO-28'].includes(it))
  expect(names.toSorted()).toEqual(numbersOfCo.toSorted())
})

type Spoil = (it: Written) => Partial<Written>

const line =
  (change: Partial<WrittenLine>): Spoil =>
  ({ lineList: [first, ...others] }) => ({
    lineList: [{ ...(first as WrittenLine), ...change }, ...others],
  })

const plainAllowance: WrittenAllowance = {
  amount: '0',
  category: 'S',
  rate: '11',
  reason: 'Reason',
  code: null,
}

const allowance =
  (change: Partial<WrittenAllowance>): Spoil =>
  () => ({ allowanceList: [{ ...plainAllowance, ...change }] })
const charge =
  (change: Partial<WrittenAllowance>): Spoil =>
  () => ({ chargeList: [{ ...plainAllowance, ...change }] })
const group =
  (change: Partial<WrittenGroup>): Spoil =>
  ({ vat: [first, ...others] }) => ({ vat: [{ ...(first as WrittenGroup), ...change }, ...others] })
const payment = (code: string | null, account: string | null = null): Spoil => {
  return () => ({ payments: [{ code, account }] })
}
const seller =
  (change: Partial<Written['seller']>): Spoil =>
  (it) => ({ seller: { ...it.seller, ...change } })
const buyer =
  (change: Partial<Written['buyer']>): Spoil =>
  (it) => ({ buyer: { ...it.buyer, ...change } })
const unreasoned = { reason: null, code: null }
const fine = '0.005'

/** Of the plainest invoice: each makes one rule false. */
const spoils: Readonly<Record<string, Spoil>> = {
  'BR-01': () => ({ specification: null }),
  'BR-02': () => ({ number: null }),
  'BR-03': () => ({ day: 'today' }),
  'BR-04': () => ({ type: null }),
  'BR-05': () => ({ currency: null }),
  'BR-06': seller({ name: null }),
  'BR-07': buyer({ name: null }),
  'BR-08': seller({ address: null }),
  'BR-09': seller({ address: null }),
  'BR-10': buyer({ address: null }),
  'BR-11': buyer({ address: null }),
  'BR-12': () => ({ lines: null }),
  'BR-13': () => ({ net: null }),
  'BR-14': () => ({ gross: null }),
  'BR-15': () => ({ due: null }),
  'BR-16': () => ({ lineList: [] }),
  'BR-21': ({ lineList }) => ({ lineList: [...lineList, ...lineList] }),
  'BR-22': line({ quantity: null }),
  'BR-23': line({ unitCode: null }),
  'BR-24': line({ net: null }),
  'BR-25': line({ name: null }),
  'BR-26': line({ price: null }),
  'BR-27': line({ price: '-1' }),
  'BR-31': allowance({ amount: null }),
  'BR-32': allowance({ category: null }),
  'BR-33': allowance(unreasoned),
  'BR-36': charge({ amount: null }),
  'BR-37': charge({ category: null }),
  'BR-38': charge(unreasoned),
  'BR-41': line({ allowances: [{ ...plainAllowance, amount: null }] }),
  'BR-42': line({ allowances: [{ ...plainAllowance, ...unreasoned }] }),
  'BR-43': line({ charges: [{ ...plainAllowance, amount: null }] }),
  'BR-44': line({ charges: [{ ...plainAllowance, ...unreasoned }] }),
  'BR-45': group({ taxable: null }),
  'BR-46': group({ tax: null }),
  'BR-47': group({ category: null }),
  'BR-48': group({ rate: null }),
  'BR-49': payment(null),
  'BR-50': payment('30', ''),
  'BR-53': () => ({ taxCurrency: 'LBP' }),
  'BR-55': () => ({ preceding: [{ number: null, day: null }] }),
  'BR-57': () => ({ deliveryDay: '2026-11-16' }),
  'BR-61': payment('58'),
  'BR-62': seller({ endpoint: 'a', endpointScheme: null }),
  'BR-63': buyer({ endpoint: 'a', endpointScheme: null }),
  'BR-64': line({ standardCode: '1', standardScheme: null }),
  'BR-CO-03': () => ({ taxPoint: '2026-11-16', taxPointCode: '3' }),
  'BR-CO-04': line({ category: null }),
  'BR-CO-09': seller({ vatId: '1204587' }),
  'BR-CO-10': () => ({ lines: '1' }),
  'BR-CO-11': () => ({ allowances: '1' }),
  'BR-CO-12': () => ({ charges: '1' }),
  'BR-CO-13': () => ({ net: '1' }),
  'BR-CO-14': group({ tax: '12' }),
  'BR-CO-15': () => ({ gross: '1' }),
  'BR-CO-16': () => ({ paid: '1' }),
  'BR-CO-17': group({ tax: '12' }),
  'BR-CO-18': () => ({ vat: [] }),
  'BR-CO-21': allowance(unreasoned),
  'BR-CO-22': charge(unreasoned),
  'BR-CO-23': line({ allowances: [{ ...plainAllowance, ...unreasoned }] }),
  'BR-CO-24': line({ charges: [{ ...plainAllowance, ...unreasoned }] }),
  'BR-CO-25': () => ({ dueDate: null, terms: null }),
  'BR-CO-26': seller({ vatId: null, registration: null, identifier: null }),
  'BR-DEC-01': allowance({ amount: fine }),
  'BR-DEC-05': charge({ amount: fine }),
  'BR-DEC-09': () => ({ lines: fine }),
  'BR-DEC-10': () => ({ allowances: fine }),
  'BR-DEC-11': () => ({ charges: fine }),
  'BR-DEC-12': () => ({ net: fine }),
  'BR-DEC-13': ({ currency }) => ({ taxTotals: [{ amount: fine, currency }] }),
  'BR-DEC-14': () => ({ gross: fine }),
  'BR-DEC-15': () => ({ taxCurrency: 'LBP', taxTotals: [{ amount: fine, currency: 'LBP' }] }),
  'BR-DEC-16': () => ({ paid: fine }),
  'BR-DEC-17': () => ({ rounding: fine }),
  'BR-DEC-18': () => ({ due: fine }),
  'BR-DEC-19': group({ taxable: fine }),
  'BR-DEC-20': group({ tax: fine }),
  'BR-DEC-23': line({ net: fine }),
  'BR-DEC-24': line({ allowances: [{ ...plainAllowance, amount: fine }] }),
  'BR-DEC-27': line({ charges: [{ ...plainAllowance, amount: fine }] }),
  'BR-CL-01': () => ({ type: '9999' }),
  'BR-CL-03': () => ({ taxTotals: [{ amount: '11', currency: 'usd' }] }),
  'BR-CL-04': () => ({ currency: 'dollar' }),
  'BR-CL-05': () => ({ taxCurrency: 'pound' }),
  'BR-CL-11': seller({ registrationScheme: 'RCS' }),
  'BR-CL-14': () => ({ deliveryCountry: 'Liban' }),
  'BR-CL-16': payment('999'),
  'BR-CL-17': group({ category: 'X' }),
  'BR-CL-18': line({ category: 'X' }),
  'BR-CL-19': allowance({ code: 'X' }),
  'BR-CL-20': charge({ code: 'X' }),
  'BR-CL-21': line({ standardScheme: 'EAN' }),
  'BR-CL-22': group({ reasonCode: 'because' }),
  'BR-CL-23': line({ unitCode: 'piece' }),
  'BR-CL-25': buyer({ endpointScheme: 'mail' }),
  'BR-IC-11': group({ category: 'K' }),
  'BR-IC-12': group({ category: 'K' }),
  'BR-O-11': ({ vat }) => ({ vat: [...vat, { ...(vat[0] as WrittenGroup), category: 'O' }] }),
  'BR-O-12': group({ category: 'O' }),
  'BR-O-13': (it) => ({ ...group({ category: 'O' })(it), ...allowance({})(it) }),
  'BR-O-14': (it) => ({ ...group({ category: 'O' })(it), ...charge({})(it) }),
}

/** The same ten faults in each category: `rate` is one it may not have. */
function categorySpoils(code: string, name: string, rate: string | null): [string, Spoil][] {
  const own = { category: code }
  const none = { vatId: null, registration: null }
  const strangers: Spoil = (it) => (code === 'O' ? {} : { ...seller(none)(it), ...buyer(none)(it) })
  const with_ =
    (spoil: Spoil): Spoil =>
    (it) => ({ ...spoil(it), ...strangers(it) })
  const isReasoned = code === 'S' || code === 'Z'
  const faults: Spoil[] = [
    (it) => ({ ...line(own)(it), vat: [] }),
    with_(line(own)),
    with_(allowance(own)),
    with_(charge(own)),
    line({ ...own, rate }),
    allowance({ ...own, rate }),
    charge({ ...own, rate }),
    group({ ...own, taxable: '1' }),
    group({ ...own, tax: '50' }),
    group({ ...own, reason: isReasoned ? 'Because' : null, reasonCode: null }),
  ]
  return faults.map((spoil, at) => [`BR-${name}-${String(at + 1).padStart(2, '0')}`, spoil])
}

const categoryFaults = [
  ['S', 'S', '0'],
  ['Z', 'Z', '5'],
  ['E', 'E', '5'],
  ['AE', 'AE', '5'],
  ['K', 'IC', '5'],
  ['G', 'G', '5'],
  ['O', 'O', '0'],
].flatMap(([code = '', name = '', rate = null]) => categorySpoils(code, name, rate))

const faults = [...Object.entries(spoils), ...categoryFaults]

describe('a rule finds what was put wrong', () => {
  const plain = written('one line')

  test.each(faults)('%s', (name, spoil) => {
    expect(breachesOf(plain)).toEqual([])
    expect(breachesOf({ ...plain, ...spoil(plain) }).map((it) => it.name)).toContain(name)
  })

  test.each([
    ['a payee', '<cac:PayeeParty/><cac:PaymentMeans>', '<cac:PaymentMeans>', 'BR-17'],
    ['a period', '<cac:InvoicePeriod/><cac:PaymentMeans>', '<cac:PaymentMeans>', 'BR-29'],
  ])('%s that nobody of us writes', (_, instead, mark, name) => {
    const xml = ublOf(invoiceOf(posted(cases['one line'] ?? { lines: [] })))
    const found = breachesOf(writtenIn(xmlRoot(xml.replace(mark, instead))))
    expect(found.map((it) => it.name)).toContain(name)
  })

  test('each has its fault', () => {
    const foreign = breachesOf({ ...plain, foreign: published }).map((it) => it.name)
    const found = new Set([...faults.map(([name]) => name), ...foreign])
    expect(rules.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})

test.each(Object.keys(cases))('both syntaxes say the same of %s', (name) => {
  const plainDay = (day: string | null) => day?.replaceAll('-', '') ?? null
  const [ubl, cii] = [ublOf, ciiOf].map((write) => {
    const it = written(name, write)
    return {
      ...it,
      day: plainDay(it.day),
      dueDate: plainDay(it.dueDate),
      deliveryDay: plainDay(it.deliveryDay),
      preceding: it.preceding.map(({ number, day }) => ({ number, day: plainDay(day) })),
      vat: it.vat.toSorted((a, b) => Number(a.taxable) - Number(b.taxable)),
    }
  })
  expect(ubl).toEqual(cii)
})
