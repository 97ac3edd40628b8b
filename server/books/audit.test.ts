/** What an audit of the books found, each with the figures it was found with. */
import { expect, test } from 'vitest'
import type { Ageing, Statement } from '../../domain/books/statement.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type CashShop, cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { stockedTill } from '../pos/testing/till.ts'

const app = testApp()

/** What stands on the accounts of a role, by currency: amount, first and second. */
async function standing(shop: { companyId: string }, role: string) {
  const rows = await app.asOwner<{ code: string; sums: string[] }>(
    `select c.code, array[trim_scale(sum(l.amount))::text, trim_scale(sum(l.first))::text,
       trim_scale(sum(l.second))::text] as sums
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     join currency c on c.company_id = l.company_id and c.id = l.currency_id
     where l.company_id = $1 and a.role = $2
     group by c.code
     having sum(l.amount) <> 0 or sum(l.first) <> 0 or sum(l.second) <> 0`,
    [shop.companyId, role],
  )
  return Object.fromEntries(rows.map(({ code, sums }) => [code, sums]))
}

const rate = (shop: CashShop, buy: string, validFrom = shop.today) =>
  shop.add('/api/rates', { validFrom, buy, sell: buy, isConfirmed: true })

/** All that stands on a paper. */
async function printed(shop: { token: string }, path: string): Promise<string[]> {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${shop.token}` } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pieces = (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).flat()
  return pieces.map(({ text }) => text)
}

test('1: of a ticket of 100 with 60 in cash, the statement closes at 40', async () => {
  const { till, item } = await stockedTill(app, '100')
  const { shop } = till
  const client = await shop.partner({ creditLimit: '1000' })
  const [cash] = till.ring([{ item, unitPrice: '100' }]).tenders
  const ticket = till.ring([{ item, unitPrice: '100' }], {
    partner: client,
    tenders: [{ ...cash, id: newId(), amount: '60', value: '60' } as never],
    open: '40',
  })
  const [outcome] = await till.send(ticket)
  expect(outcome?.state).toBe('posted')
  const path = `/api/thirdparties/${client}/statement`
  const days = `side=client&from=${shop.today}&to=${shop.today}`
  const { body } = await shop.call<Statement>('GET', `${path}?${days}`)
  expect(body.closing).toEqual({ first: '40', own: { USD: '40' } })
  expect(body.lines.at(-1)).toMatchObject({ balance: '40', firstBalance: '40' })
  const elsewhere = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
  const of = async (branch: string) =>
    (await shop.call<Statement>('GET', `${path}?${days}&branch=${branch}`)).body
  expect((await of(shop.branch)).lines).toEqual(body.lines)
  expect(await of(elsewhere)).toMatchObject({ lines: [], closing: { first: '0', own: {} } })
  const said = await printed(shop, `${path}/paper?${days}&language=en`)
  expect(said.filter((text) => text.includes('40.00'))).not.toEqual([])
  expect(said.filter((text) => text.includes('100.00'))).toEqual([])
})

test.each([
  'stock',
  'transit',
  'receivable',
  'payable',
  'chequesInHand',
  'chequesIssued',
  'cash',
  'bank',
  'safe',
  'card',
])('2: an expense is not spent on %s', async (role) => {
  const shop = await cashShop(app)
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  const account = rows.find((row) => row.role === role)?.id
  const body = shop.money('payments', { partner: null, account })
  expect(await shop.unpayable('payments', body)).toMatchObject({
    code: 'accountFollowsDocuments',
    field: 'account',
  })
})

test('3: a commission has the currency of its method', async () => {
  const shop = await cashShop(app)
  const method = await shop.add('/api/payment-methods', {
    name: 'Card in pounds',
    type: 'creditCard',
    currency: shop.lbp,
    commissionAmount: '5000',
  })
  const pounds = { method: method.id, currency: shop.lbp, amount: '8950000' }
  await shop.pay('receipts', shop.money('receipts', pounds))
  expect(await standing(shop, 'commission')).toEqual({ LBP: ['5000', '0.06', '5000'] })
  expect(await standing(shop, 'card')).toEqual({ LBP: ['8945000', '99.94', '8945000'] })
})

test('3: a cheque keeps all of it in hand, and costs when it clears', async () => {
  const shop = await cashShop(app)
  const method = await shop.add('/api/payment-methods', {
    name: 'Cheque with a cost',
    type: 'cheque',
    commissionPercent: '2',
  })
  const cheque = { bank: 'Bank', number: '77', dueDate: shop.today }
  const body = shop.money('receipts', { method: method.id, cheque })
  await shop.pay('receipts', body)
  expect(await standing(shop, 'chequesInHand')).toEqual({ USD: ['100', '100', '8950000'] })
  expect(await standing(shop, 'commission')).toEqual({})
  await shop.step(body.id, 'deposit')
  await shop.step(body.id, 'clear')
  expect(await standing(shop, 'chequesInHand')).toEqual({})
  expect(await standing(shop, 'bank')).toEqual({ USD: ['98', '98', '8771000'] })
  expect(await standing(shop, 'commission')).toEqual({ USD: ['2', '2', '179000'] })
})

test('3: what the bank takes for a cheque has the rate of its own day', async () => {
  const shop = await cashShop(app)
  const day = addDays(shop.today, -2)
  await rate(shop, '89500', day)
  const cheque = { bank: 'Bank', number: '78', dueDate: day }
  const body = shop.money('receipts', { method: shop.cheque, cheque, day })
  await shop.pay('receipts', body)
  await rate(shop, '97000')
  await shop.step(body.id, 'deposit', { day })
  await shop.step(body.id, 'bounce', { day, fee: '2' })
  expect(await standing(shop, 'commission')).toEqual({ USD: ['2', '2', '179000'] })
  expect(await standing(shop, 'exchangeGain')).toEqual({})
})

test.each(['dollars', 'pounds'])(
  '6: 100 USD invoiced at 89,500 and paid at 95,000 in %s clears in every measure',
  async (money) => {
    const shop = await cashShop(app)
    const invoice = await shop.owed('100')
    await rate(shop, '95000')
    const paid =
      money === 'dollars'
        ? { amount: '100' }
        : { amount: '9500000', currency: shop.lbp, method: shop.cashLbp }
    const allocations = [{ to: invoice, amount: '100' }]
    await shop.pay('receipts', shop.money('receipts', { ...paid, allocations }))
    expect(await standing(shop, 'receivable')).toEqual({})
    expect(await standing(shop, 'exchangeGain')).toEqual({ LBP: ['-550000', '0', '-550000'] })
    expect(await standing(shop, 'cash')).toEqual(
      money === 'dollars'
        ? { USD: ['100', '100', '9500000'] }
        : { LBP: ['9500000', '100', '9500000'] },
    )
  },
)

test('6: pounds that are taken and given back leave nothing behind, whatever the rate', async () => {
  const shop = await cashShop(app)
  const pounds = { currency: shop.lbp, method: shop.cashLbp, amount: '8950000' }
  await shop.pay('receipts', shop.money('receipts', pounds))
  await rate(shop, '91000')
  const back = { ...pounds, partner: shop.client, side: 'client' }
  await shop.pay('payments', shop.money('payments', back))
  expect(await standing(shop, 'cash')).toEqual({})
  expect(await standing(shop, 'exchangeLoss')).toEqual({ USD: ['1.65', '1.65', '0'] })
})

test('11: what is owed in pounds is shown as those pounds', async () => {
  const shop = await cashShop(app)
  await shop.owed('8950000', { currency: shop.lbp })
  await rate(shop, '100000')
  const { body } = await shop.call('GET', `/api/thirdparties/${shop.client}/balance`)
  expect(body).toMatchObject({
    client: { first: '100', second: '8950000', own: { LBP: '8950000' } },
  })
  const ages = await shop.call<Ageing>('GET', '/api/books/ageing?side=client')
  expect(ages.body.total).toMatchObject({ first: { total: '100' }, second: { total: '8950000' } })
})

test('14: a receipt in dollars closes a rest of 400 pounds, as a rest', async () => {
  const shop = await cashShop(app)
  const invoice = await shop.owed('8950400', { currency: shop.lbp })
  const paid = [{ to: invoice, amount: '8950000' }]
  await shop.pay('receipts', shop.money('receipts', { allocations: paid }))
  expect(await shop.opens(invoice)).toEqual(['400'])
  const more = { amount: '1', allocations: [], writeOff: [{ to: invoice }] }
  await shop.pay('receipts', shop.money('receipts', more))
  expect(await shop.opens(invoice)).toEqual(['0'])
  expect(await standing(shop, 'receivable')).toEqual({ USD: ['-1', '-1', '-89500'] })
})

test('18: ageing of a day is as it was then', async () => {
  const shop = await cashShop(app)
  const before = addDays(shop.today, -10)
  const opening = await shop.call('POST', '/api/books/openings', {
    id: newId(),
    side: 'client',
    partner: shop.client,
    currency: shop.usd,
    amount: '100',
    day: before,
    rate: '89500',
  })
  expect(opening.status, opening.text).toBe(200)
  const { id } = opening.body as { id: string }
  const allocations = [{ to: id, amount: '70' }]
  await shop.pay('receipts', shop.money('receipts', { amount: '70', allocations }))
  const totalOn = async (day: string) =>
    (await shop.call<Ageing>('GET', `/api/books/ageing?side=client&asOf=${day}`)).body.total
  expect(await totalOn(addDays(shop.today, -1))).toMatchObject({
    first: { total: '100', days30: '100' },
    second: { total: '8950000' },
  })
  expect(await totalOn(shop.today)).toMatchObject({ first: { total: '30' } })
  expect(await totalOn(addDays(before, -1))).toMatchObject({ partners: 0 })
  // Of one branch alone, as a file and on paper too.
  const path = '/api/books/ageing'
  const elsewhere = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
  for (const asOf of [addDays(shop.today, -1), shop.today]) {
    const of = async (branch: string) =>
      (await shop.call<Ageing>('GET', `${path}?side=client&asOf=${asOf}&branch=${branch}`)).body
    expect((await of(shop.branch)).total).toEqual(await totalOn(asOf))
    expect((await of(elsewhere)).total).toMatchObject({ partners: 0 })
  }
  const file = await shop.call('GET', `${path}/export?side=client&asOf=${before}&format=csv`)
  expect(file.text.trim().split(/\r?\n/).at(-1)).toBe(
    'Total,,100,0,0,0,0,100,8950000,0,0,0,0,8950000',
  )
  const said = await printed(shop, `${path}/paper?side=client&asOf=${before}&language=ar`)
  for (const figure of ['100.00', '8,950,000']) expect(said).toContain(figure)
})

test('18: money that came before the invoice it pays is to the credit of the client until then', async () => {
  const shop = await cashShop(app)
  const [paid, billed] = [addDays(shop.today, -10), addDays(shop.today, -5)]
  await rate(shop, '89500', addDays(shop.today, -20))
  await rate(shop, '91000', addDays(shop.today, -6))
  const invoice = await shop.owed('100', { day: billed })
  const allocations = [{ to: invoice, amount: '100' }]
  await shop.pay('receipts', shop.money('receipts', { day: paid, allocations }))
  const totalOn = async (day: string) =>
    (await shop.call<Ageing>('GET', `/api/books/ageing?side=client&asOf=${day}`)).body.total
  // As the account of clients stands: the debt left it for what it is worth, the rest is exchange.
  const credit = { first: { total: '-100' }, second: { total: '-9100000' } }
  expect(await totalOn(paid)).toMatchObject({ partners: 1, ...credit })
  expect(await totalOn(addDays(billed, -1))).toMatchObject({ partners: 1, ...credit })
  expect(await totalOn(billed)).toMatchObject({ partners: 0 })
  const path = `/api/thirdparties/${shop.client}/statement?side=client&from=${paid}&to=${paid}`
  const { body } = await shop.call<Statement>('GET', path)
  expect([body.closing.first, body.second?.closing]).toEqual(['-100', '-9100000'])
})

test('18: a document that was paid twice for a while is told as it stood', async () => {
  const shop = await cashShop(app)
  const [billed, paid] = [addDays(shop.today, -20), addDays(shop.today, -8)]
  await rate(shop, '89500', billed)
  const invoice = await shop.owed('100', { day: billed })
  const allocations = [{ to: invoice, amount: '100' }]
  const first = shop.money('receipts', { day: paid, allocations })
  await shop.pay('receipts', first)
  const [made] = (await shop.moneyOf('receipts', first.id)).allocations
  await shop.done('receipts', first.id, 'unallocate', { allocation: made?.id })
  await shop.pay('receipts', shop.money('receipts', { day: paid, allocations }))
  const { body } = await shop.call<Ageing>('GET', `/api/books/ageing?side=client&asOf=${paid}`)
  expect(body.total).toMatchObject({ first: { total: '-100' }, second: { total: '-8950000' } })
})
