import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { stationOf } from '../../kernel/testing/station.ts'
import { type Market, market } from '../testing/market.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

const pathOf = (id: string, more: Record<string, string> = {}): string => {
  const period = { from: `${shop.today.slice(0, 4)}-01-01`, to: shop.today }
  const asked = new URLSearchParams({ ...period, language: 'en', ...more })
  return `/api/thirdparties/${id}/statement/paper?${asked}`
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${shop.token}` } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return pagesOf(bytes)
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

async function sold(more: Record<string, unknown> = {}, unitPrice = '100') {
  const item = await shop.item({ kind: 'service' })
  return shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice }], more),
  )
}

test('a statement runs in each currency, and says what is due in all', async () => {
  const first = await sold({ dueDate: shop.today })
  const second = await sold({ currency: shop.lbp, dueDate: shop.today }, '8950000')
  const text = await textOf(pathOf(shop.client))
  for (const said of [
    'Statement',
    'Account in USD',
    first.number,
    '100.00',
    'Account in LBP',
    second.number,
    '8,950,000',
    'Total due',
    '$200.00',
    '17,900,000',
    'Not due yet',
  ])
    expect(text).toContain(said)
  expect(text.indexOf('Account in USD')).toBeLessThan(text.indexOf('Account in LBP'))
})

test('everything is added up at the rate that was chosen, else at that of today', async () => {
  await sold({ dueDate: shop.today })
  await sold({ currency: shop.lbp, dueDate: shop.today }, '8950000')
  const chosen = await textOf(pathOf(shop.client, { rate: '100000' }))
  for (const said of ['1 USD = 100,000 LBP', '$189.50', '18,950,000'])
    expect(chosen).toContain(said)
  expect(chosen).not.toContain('$200.00')
  // What is not due yet is worth as much as all of it.
  expect(chosen.split('$189.50')).toHaveLength(3)
  await shop.add('/api/rates', { validFrom: shop.today, buy: '90000', sell: '90000' })
  const today = await textOf(pathOf(shop.client))
  for (const said of ['1 USD = 90,000 LBP', '$199.44', '17,950,000']) expect(today).toContain(said)
})

test.each(['fr', 'ar'])('at a chosen rate in %s too', async (language) => {
  await sold({ currency: shop.lbp }, '8950000')
  const text = await textOf(pathOf(shop.client, { language, rate: '100000' }))
  for (const said of ['100,000', '8,950,000', '89.50']) expect(text).toContain(said)
})

test.each(['0', '-1', 'abc', '1e5'])('the rate %s is refused', async (rate) => {
  const refused = await shop.refused('GET', pathOf(shop.client, { rate }))
  expect(refused.errors[0]?.field).toBe('rate')
})

test('what came before the period is its opening balance', async () => {
  const { number } = await sold()
  const day = new Date(`${shop.today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  const tomorrow = day.toISOString().slice(0, 10)
  const text = await textOf(pathOf(shop.client, { from: tomorrow, to: tomorrow }))
  expect(text).not.toContain(number)
  expect(text).toMatch(/Opening balance\n100\.00/)
  expect(text).toContain('$100.00')
})

test('a past period says nothing about what is open today', async () => {
  await sold()
  const past = { from: '2020-01-01', to: '2020-12-31' }
  expect(await textOf(pathOf(shop.client, past))).not.toContain('Not due yet')
})

test('a supplier has the other side, in his own language', async () => {
  const supplier = await shop.partner({ isClient: false, isSupplier: true, language: 'fr' })
  const item = await shop.item({ kind: 'service' })
  const bought = shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice: '70' }], {
    partner: supplier,
  })
  const { number } = await shop.post('purchases', bought)
  const path = pathOf(supplier).replace('&language=en', '')
  const text = await textOf(path)
  for (const said of ['Relevé', number, '70.00', 'Total dû']) expect(text).toContain(said)
})

test('it is refused for nobody, for another company’s partner and without a period', async () => {
  const stranger = await market(app)
  const theirs = await shop.refused('GET', pathOf(stranger.client))
  const nothing = await shop.refused('GET', pathOf(newId()))
  expect({ ...theirs, requestId: '' }).toEqual({ ...nothing, requestId: '' })
  expect(nothing).toMatchObject({ status: 404, code: 'notFound' })
  const path = `/api/thirdparties/${shop.client}/statement/paper`
  expect(await shop.refused('GET', `${path}?from=2026-02-31&to=${shop.today}`)).toMatchObject({
    field: 'from',
    code: 'date',
  })
})

test('it is refused to whoever may see partners but print nothing', async () => {
  const [username, password] = [`s${newId().slice(-10)}`, 'long enough']
  const role = await shop.add('/api/roles', {
    name: username,
    permissions: ['partners.thirdparty.view'],
  })
  await shop.add('/api/users', { username, fullName: 'Staff', password, role: role.id })
  const { body } = await app.call<{ token: string }>('POST', '/api/login', {
    body: { login: username, password },
  })
  const staff = stationOf(app, body.token, shop.companyId, { id: '', fullName: '' })
  expect(await staff.refused('GET', pathOf(shop.client))).toMatchObject({ code: 'forbidden' })
})

test('a period with more lines than anybody reads is refused', async () => {
  const entry = newId()
  await app.asOwner(
    `insert into entry (company_id, id, kind, day, user_name, branch_id)
     select $1, $2, 'manual', $3, 'x', id from branch where company_id = $1 limit 1`,
    [shop.companyId, entry, shop.today],
  )
  await app.asOwner(
    `insert into entry_line (company_id, entry_id, position, account_id, partner_id, branch_id,
       currency_id, amount, first, second, day)
     select $1, $2, n, a.id, case a.role when 'receivable' then $3::uuid end, b.branch_id, c.id,
       side, side, side * 89500, $4
     from account a
     cross join lateral (select case a.role when 'sales' then -1 else 1 end as side) s
     join entry b on b.company_id = a.company_id and b.id = $2
     join currency c on c.company_id = a.company_id and c.rank = 'first'
     cross join generate_series(1, 5001) g
     cross join lateral (select g * 2 + (a.role = 'sales')::int as n) numbered
     where a.company_id = $1 and a.role in ('receivable', 'sales')`,
    [shop.companyId, entry, shop.client, shop.today],
  )
  expect(await shop.refused('GET', pathOf(shop.client))).toMatchObject({ code: 'periodTooLong' })
  await app.asOwner('delete from entry_line where entry_id = $1', [entry])
  await app.asOwner('delete from entry where id = $1', [entry])
})

test('what was sold stands before the money of another currency that paid it', async () => {
  const tender = { id: newId(), method: shop.cashLbp, currency: shop.lbp, amount: '4475000' }
  const { number } = await sold({ tenders: [tender] })
  const text = await textOf(pathOf(shop.client))
  expect(text.indexOf(number)).toBeLessThan(text.indexOf('RC-'))
  expect(text).toContain('$50.00')
})
