/** The French file: every entry of a year, numbered without a gap, each even. */
import { beforeAll, expect, test } from 'vitest'
import { fecColumns } from '../../../domain/books/handover/fec.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'

const app = testApp()
let shop: Market
const last = new Date().getUTCFullYear() - 1

beforeAll(async () => {
  shop = await market(app)
  await shop.add('/api/rates', { validFrom: `${last - 1}-01-01`, buy: '89500', sell: '89500' })
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  const idOf = (role: string) => rows.find((row) => row.role === role)?.id ?? ''
  const enter = (day: string, debit: string, credit: string, amount: string) =>
    shop.call('POST', '/api/books/entries', {
      id: newId(),
      day,
      note: 'Loyer\tdu dépôt',
      lines: [
        { account: idOf(debit), debit: amount },
        { account: idOf(credit), credit: amount },
      ],
    })
  await enter(`${last - 1}-06-01`, 'cash', 'capital', '1000')
  await enter(`${last - 1}-07-01`, 'expense', 'cash', '60')
  await enter(`${last}-06-01`, 'expense', 'cash', '100.5')
  const item = await shop.bought('10', '4')
  const lines = [{ item, quantity: '2', unitPrice: '10' }]
  await shop.post('invoices', shop.draft('salesInvoice', lines))
})

const fec = (year: number) => shop.call('GET', `/api/books/handover/fec?from=${year}-01-01`)

const linesOf = (text: string) =>
  text
    .replace(/\r\n$/, '')
    .split('\r\n')
    .map((line) => line.split('\t'))

test('needs the number of the company', async () => {
  const refused = await shop.refused('GET', `/api/books/handover/fec?from=${last}-01-01`)
  expect(refused.code).toBe('sirenMissing')
  await app.asOwner("update company set financial_number = '732 829 320' where company_id = $1", [
    shop.companyId,
  ])
  expect((await fec(1999)).status).toBe(404)
})

test.each([
  ['a year gone by, behind what stood before', last],
  ['the year under way, with documents', last + 1],
])('%s', async (_, year) => {
  const answer = await fec(year)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`732829320FEC${year}1231.txt`)
  const [heads, ...lines] = linesOf(answer.text)
  expect(heads).toEqual([...fecColumns])
  expect(lines.every((line) => line.length === fecColumns.length)).toBe(true)
  const numbers = lines.map((line) => Number(line[2]))
  expect([...new Set(numbers)]).toEqual(
    Array.from({ length: Math.max(...numbers) }, (__, at) => at + 1),
  )
  const cents = (text = '') => Number(text.replace(',', ''))
  for (const entry of new Set(numbers)) {
    const own = lines.filter((line) => Number(line[2]) === entry)
    expect(own.reduce((sum, line) => sum + cents(line[11]) - cents(line[12]), 0)).toBe(0)
  }
  expect(lines[0]?.[0]).toBe('AN')
})

test('a closed year tells income and expense as they were', async () => {
  const open = await fec(last)
  for (const year of [last - 1, last])
    expect(
      (await shop.call('POST', '/api/books/years/close', { from: `${year}-01-01` })).status,
    ).toBe(200)
  expect((await fec(last)).text).toBe(open.text)
  expect(open.text).toContain('Loyer du dépôt\t100,50\t0,00')
})

test('what clients and suppliers owed before the year is told partner by partner', async () => {
  const partner = await shop.partner({ name: 'Épicerie du Port' })
  const item = await shop.item({ kind: 'service' })
  const [day, lines] = [`${last}-03-01`, [{ item, quantity: '1', unitPrice: '70', vat: '0' }]]
  const reopen = { from: `${last}-01-01`, reason: 'A bill came late' }
  expect((await shop.call('POST', '/api/books/years/reopen', reopen)).status).toBe(200)
  await shop.post('invoices', shop.draft('salesInvoice', lines, { partner, day }))
  const [, ...written] = linesOf((await fec(last + 1)).text)
  const own = written.filter((line) => line[0] === 'AN' && line[7] === 'Épicerie du Port')
  expect(own.map((line) => [Boolean(line[6]), line[11], line[12]])).toEqual([
    [true, '70,00', '0,00'],
  ])
})

test('a journal that ends before it begins is refused', async () => {
  const path = `/api/books/journal/export?from=${last}-02-01&to=${last}-01-01&format=csv`
  expect(await shop.refused('GET', path)).toMatchObject({
    errors: [{ code: 'periodIsBackwards', field: 'to' }],
  })
})

test('the journal is handed on line by line', async () => {
  const path = `/api/books/journal/export?from=${last}-01-01&to=${last + 1}-12-31&format=csv`
  const { text } = await shop.call('GET', path)
  expect(text).toContain('100.5')
  expect(text.trim().split('\n').length).toBeGreaterThan(6)
})
