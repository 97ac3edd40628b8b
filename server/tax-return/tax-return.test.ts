/** An accountant's months: declared at the rate of tax, sealed, and corrected in the month after. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { TaxDocuments, TaxReturn, TaxReturns } from '../../domain/tax-return/contract.ts'
import { taxPeriodAt } from '../../domain/tax-return/tax-period.ts'
import { foldAll } from '../books/sums/fold.ts'
import { ownMoney } from '../cash/testing/own-money.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { proveInvariants } from '../kernel/testing/proof.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { market } from '../trade/testing/market.ts'
import { reckonDays } from './reckon.ts'
import { invariants } from './tax-return.invariants.ts'

const taxed = (item: string, unitPrice: string) => [{ item, quantity: '1', unitPrice, vat: '11' }]

/** A company of Lebanon that declares by the month: its months before this one, the oldest first. */
async function taxShop(app: ReturnType<typeof testApp>) {
  const shop = await market(app)
  const decided = { layer: 'company', scope: null, value: 'month', version: 0 }
  const set = await shop.call('PUT', '/api/settings/tax.returnPeriod', decided)
  expect(set.status, set.text).toBeLessThan(300)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '90000', sell: '90000' })
  const last = taxPeriodAt(addDays(taxPeriodAt(shop.today, 'month').from, -1), 'month')
  const before = taxPeriodAt(addDays(last.from, -1), 'month')
  const item = await shop.item({ vat: '11', kind: 'service' })
  const sell = (day: string, price: string, more = {}) =>
    shop.draft('salesInvoice', taxed(item, price), { day, ...more })
  const buy = (day: string, price: string) =>
    shop.draft('purchaseInvoice', taxed(item, price), { day })
  return { ...shop, item, before, last, sell, buy }
}

type TaxShop = Awaited<ReturnType<typeof taxShop>>

const app = testApp()
let shop: TaxShop

const next = async () => (await shop.call<TaxReturn>('GET', '/api/books/tax-returns/next')).body

const amounts = ({ boxes }: TaxReturn) =>
  Object.fromEntries(boxes.map(({ code, amount }) => [code, amount]))

const filing = ({ from, to }: { from: string; to: string }) => ({ id: newId(), from, to, day: to })

const file = async (body: ReturnType<typeof filing>): Promise<string> => {
  const answer = await shop.call<{ id: string }>('POST', '/api/books/tax-returns', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

beforeAll(async () => {
  shop = await taxShop(app)
})

describe('a month of VAT', () => {
  let sale: string
  let first: string

  test('is refused while a day has no rate of tax', async () => {
    const { before } = shop
    const sold = shop.sell(before.from, '1000')
    sale = sold.id
    await shop.post('invoices', sold)
    expect(await shop.refused('GET', '/api/books/tax-returns/next')).toMatchObject({
      code: 'taxRateMissing',
      facts: { day: formatDate(before.from) },
    })
    await shop.add('/api/rates', {
      validFrom: '2020-01-01',
      type: 'tax',
      buy: '15000',
      sell: '15000',
    })
  })

  test('is declared in lira at the rate of tax, each figure with its documents', async () => {
    const { before, sell, buy, item } = shop
    await shop.post('purchases', buy(before.from, '400'))
    await shop.post('invoices', sell(before.to, '1500000', { currency: shop.lbp }))
    const taken = sell(before.from, '100')
    await shop.post('invoices', taken)
    const back = taxed(item, '100').map((it) => ({ ...it, originLine: taken.lines[0]?.id }))
    const origin = { day: before.to, origin: taken.id }
    await shop.post('invoices', shop.draft('salesReturn', back, origin))
    const wrong = sell(before.to, '777')
    await shop.post('invoices', wrong)
    await shop.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
    const found = await next()
    expect(found).toMatchObject({
      ...before,
      currency: { code: 'LBP' },
      corrections: [],
      filed: null,
    })
    // (1000 + 100 − 100) × 15,000 + 1,500,000 and 11 % of it; 400 × 15,000 bought.
    expect(amounts(found)).toMatchObject({
      '100': '16500000',
      '200': '1815000',
      '300': '6000000',
      '400': '660000',
      '600': '1155000',
      '700': '0',
    })
    const { rows } = (
      await shop.call<TaxDocuments>('GET', '/api/books/tax-returns/next/documents?box=200')
    ).body
    expect(rows.map(({ tax }) => tax).sort()).toEqual(['-165000', '165000', '165000', '1650000'])
    // What is made of other boxes opens what they count; what came from the return before opens there.
    expect(found.boxes.filter(({ isOpening }) => !isOpening).map(({ code }) => code)).toEqual([
      '500',
    ])
    const due = await shop.call<TaxDocuments>(
      'GET',
      '/api/books/tax-returns/next/documents?box=600',
    )
    expect(due.body.rows.map(({ tax }) => tax).sort()).toEqual(
      [...rows.map(({ tax }) => tax), '660000'].sort(),
    )
  })

  test('is the sum of its days, which are added up anew when something moves', async () => {
    const fold = () => foldAll({ db: app.db, beside: (company) => reckonDays(app.db, company) })
    const figures = amounts(await next())
    await fold()
    const days = await app.asOwner<{ days: number }>(
      `select count(*)::int as days from tax_day where company_id = '${shop.companyId}'`,
    )
    expect(days[0]?.days).toBeGreaterThan(27)
    expect(amounts(await next())).toEqual(figures)
    // They are what is read: without them the documents of those days are not told.
    await app.asOwner(`update tax_day set sums = '[]' where company_id = '${shop.companyId}'`)
    expect(amounts(await next())['100']).toBe('0')
    await app.asOwner(`delete from tax_day where company_id = '${shop.companyId}'`)
    const late = shop.sell(shop.before.to, '10')
    await shop.post('invoices', late)
    await fold()
    const more = amounts(await next())
    expect(more['100']).toBe('16650000')
    await shop.call('POST', `/api/invoices/${late.id}/void`, { reason: 'Wrong' })
    expect(amounts(await next())).toEqual(figures)
    await fold()
    expect(amounts(await next())).toEqual(figures)
    const rate = { validFrom: shop.before.from, type: 'tax', buy: '15300', sell: '15300' }
    const typed = await shop.add('/api/rates', rate)
    // (1000 + 100 − 100) × 15,300 + 1,500,000.
    expect(amounts(await next())['100']).toBe('16800000')
    await fold()
    await shop.call('DELETE', `/api/rates/${typed.id}?version=${typed.version}`)
    expect(amounts(await next())).toEqual(figures)
  })

  test('is not filed before its time, nor by whoever sees a part of the company', async () => {
    const { before, last, today } = shop
    const refusal = (body: object) => shop.refused('POST', '/api/books/tax-returns', body)
    const running = taxPeriodAt(today, 'month')
    expect(await refusal(filing(running))).toMatchObject({ code: 'taxReturnBefore' })
    expect(await refusal(filing(last))).toMatchObject({ code: 'taxReturnBefore' })
    expect(await refusal(filing({ ...before, to: last.to }))).toMatchObject({
      code: 'taxPeriodOther',
    })
    const clerk = await colleagueOf(app, shop, ['books.journal.view'])
    expect(await clerk.refused('POST', '/api/books/tax-returns', filing(before))).toMatchObject({
      code: 'forbidden',
    })
  })

  test('is filed once, by two at once too, and its VAT leaves the accounts to the office', async () => {
    const [one, two] = await Promise.all(
      [filing(shop.before), filing(shop.before)].map((body) =>
        shop.call<{ id: string; code?: string }>('POST', '/api/books/tax-returns', body),
      ),
    )
    const done = [one, two].filter((it) => it?.status === 200)
    expect(done).toHaveLength(1)
    expect([one, two].find((it) => it?.status !== 200)?.body.code).toBe('taxReturnIsFiled')
    first = done[0]?.body.id ?? ''
    const rows = await app.asOwner<{ role: string; first: string; second: string }>(
      `select a.role, trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
       from entry_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and a.role in ('vatDue', 'vatPaid', 'taxPayable')
       group by a.role`,
      [shop.companyId],
    )
    const byRole = Object.fromEntries(
      rows.map(({ role, first, second }) => [role, [first, second]]),
    )
    expect(byRole).toEqual({
      vatDue: ['0', '0'],
      vatPaid: ['0', '0'],
      taxPayable: ['-77', '-1155000'],
    })
  })

  test('that is filed is the same however often it is asked for and sent', async () => {
    const same = { id: first, ...shop.before, day: shop.before.to }
    expect((await shop.call('POST', '/api/books/tax-returns', same)).status).toBe(200)
    const found = (await shop.call<TaxReturn>('GET', `/api/books/tax-returns/${first}`)).body
    expect(found).toMatchObject({ filed: { user: shop.userName } })
    expect(amounts(found)['600']).toBe('1155000')
  })

  test('is corrected in the next: a void, and what came late', async () => {
    const { before, last, sell } = shop
    const undone = await shop.call('POST', `/api/invoices/${sale}/void`, { reason: 'Never sold' })
    expect(undone.status, undone.text).toBe(200)
    await shop.post('invoices', sell(before.from, '10'))
    await shop.post('invoices', sell(last.from, '2000'))
    const found = await next()
    expect(found).toMatchObject(last)
    expect(found.corrections.map(({ tax, isVoid }) => [tax, isVoid])).toEqual([
      ['-1650000', true],
      ['16500', false],
    ])
    expect(amounts(found)).toMatchObject({ '200': '1666500', '400': '0', '600': '1666500' })
    const old = (await shop.call<TaxReturn>('GET', `/api/books/tax-returns/${first}`)).body
    expect(amounts(old)['600']).toBe('1155000')
    await file(filing(last))
    const {
      filed,
      payable,
      next: following,
    } = (await shop.call<TaxReturns>('GET', '/api/books/tax-returns')).body
    expect(filed.map(({ due }) => due)).toEqual(['1666500', '1155000'])
    expect(payable?.balance).toBe('2821500')
    expect(following).toMatchObject({ from: addDays(last.to, 1), blocked: 'taxPeriodRuns' })
    expect(amounts(await next())['200']).toBe('0')
  })

  test('is paid at other rates, in both currencies: nothing of it stays, rates made the rest', async () => {
    const { payable } = (await shop.call<TaxReturns>('GET', '/api/books/tax-returns')).body
    const { types } = (await shop.call<{ types: { id: string }[] }>('GET', '/api/payments/terms'))
      .body
    const pay = async (amount: string, currency: string, method: string) => {
      const answer = await shop.call('POST', '/api/payments/post', {
        id: newId(),
        type: types[0]?.id,
        branch: shop.branch,
        account: payable?.account,
        isConfirmed: true,
        day: shop.today,
        amount,
        currency,
        method,
      })
      expect(answer.status, answer.text).toBe(200)
    }
    const standing = () =>
      app.asOwner<Record<string, string>>(
        `select c.code, trim_scale(sum(l.amount))::text as amount,
           trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
         from entry_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id
         join currency c on c.company_id = l.company_id and c.id = l.currency_id
         where l.company_id = $1 and a.role = 'taxPayable'
         group by c.code`,
        [shop.companyId],
      )
    const own = await ownMoney(app, shop)
    await own.funded('cash', '2000000', 'LBP')
    await own.funded('cash', '20')
    const owed = { code: 'LBP', amount: '-2821500', first: '-188.1', second: '-2821500' }
    expect(await standing()).toEqual([owed])
    // 1,031,500 of 2,821,500 take 68.77 of the 188.10 along, whatever the lira are worth by now.
    await pay('1031500', shop.lbp, shop.cashLbp)
    const rest = { code: 'LBP', amount: '-1790000', first: '-119.33', second: '-1790000' }
    expect(await standing()).toEqual([rest])
    await pay('20', shop.usd, shop.cash)
    expect(await standing()).toEqual([{ code: 'LBP', amount: '0', first: '0', second: '0' }])
  })

  test('is paper and a file, in the language of its reader', async () => {
    const answer = await fetch(`${app.url}/api/books/tax-returns/${first}/paper?language=fr`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
    expect(JSON.stringify(pages)).toContain('TVA')
    const csv = await shop.call('GET', `/api/books/tax-returns/${first}/export?format=csv`)
    expect(csv.text).toContain('1155000')
  })
})

describe('the boxes of the form', () => {
  const box = (code: string, formula: string, role: string | null = null) => ({
    code,
    formula,
    role,
    en: code,
    fr: code,
    ar: code,
  })

  test('may be the company’s own, checked as a whole, and go back to the country’s', async () => {
    const path = '/api/books/tax-boxes'
    const wrong = { boxes: [box('1', 'sales.tax', 'due'), box('2', 'box(9)')] }
    expect(await shop.refused('PUT', path, wrong)).toMatchObject({
      code: 'taxBoxNotAbove',
      field: 'boxes.1.formula',
    })
    const own = {
      boxes: [box('A', 'sales.tax'), box('B', 'positive(box(A) - purchases.tax)', 'due')],
    }
    expect((await shop.call('PUT', path, own)).status).toBe(200)
    expect((await next()).boxes.map(({ code }) => code)).toEqual(['A', 'B'])
    await shop.call('PUT', path, { boxes: [] })
    expect((await shop.call<{ isOwn: boolean }>('GET', path)).body.isOwn).toBe(false)
  })
})

describe('invariants', () => {
  proveInvariants({
    invariants,
    async prepare(other) {
      const mine = await taxShop(other)
      await mine.add('/api/rates', {
        validFrom: '2020-01-01',
        type: 'tax',
        buy: '15000',
        sell: '15000',
      })
      await mine.post('invoices', mine.sell(mine.before.from, '1000'))
      await mine.post('invoices', mine.sell(mine.last.from, '1000'))
      for (const period of [mine.before, mine.last])
        expect((await mine.call('POST', '/api/books/tax-returns', filing(period))).status).toBe(200)
      await mine.post('invoices', mine.sell(mine.today, '1000'))
      await foldAll(other)
      await reckonDays(other.db, mine.companyId, new Date(Date.now() + 2 * 86_400_000))
    },
    faults: [
      [
        'the accounts of taxes hold what documents say of them',
        'a cent of the tax of a sale was booked as the sale',
        `update entry_line l
         set amount = l.amount + cent.moved, first = l.first + cent.moved
         from (values ('vatDue', 0.01), ('sales', - 0.01)) as cent (role, moved)
         join account a on a.role = cent.role
         where a.company_id = l.company_id and a.id = l.account_id and l.entry_id = (
           select e.id
           from entry e
           join document d on d.company_id = e.company_id and d.id = e.document_id
           where d.behaviour = 'salesInvoice'
           limit 1)`,
      ],
      [
        'the accounts of taxes hold what documents say of them',
        'the tax of a sale became that of a purchase',
        `update entry_line
         set account_id = (select id from account where role = 'vatPaid')
         where account_id = (select id from account where role = 'vatDue')`,
      ],
      [
        'the accounts of taxes hold what documents say of them',
        'in lira it is booked at another rate than its document',
        `update entry_line l
         set second = l.second + pounds.moved
         from (values ('vatDue', 5), ('sales', - 5)) as pounds (role, moved)
         join account a on a.role = pounds.role
         where a.company_id = l.company_id and a.id = l.account_id`,
      ],
      [
        'the entry of a return takes exactly its documents off the accounts of its tax',
        'a sealed booking was changed',
        'update tax_return_booking set first = first + 1',
      ],
      [
        'what a document told the tax office is its VAT, or nothing once its void was told too',
        'a document was told twice',
        `insert into tax_return_booking
         select company_id, (select max(id::text)::uuid from tax_return), document_id, account_id,
           branch_id, currency_id, amount, first, second
         from tax_return_booking
         where return_id = (select min(id::text)::uuid from tax_return)`,
      ],
      [
        'a day that was added up for its return is the sum of its documents',
        'a sum was changed',
        `update tax_day set sums = '[]' where sums <> '[]'`,
      ],
      [
        'returns follow each other without a gap',
        'one was moved',
        'update tax_return set to_day = to_day - 1',
      ],
      [
        'a return stands on documents: its sums of tax are in its boxes as they were filed',
        'a sealed line is gone',
        'delete from tax_return_line',
      ],
    ],
  })
})
