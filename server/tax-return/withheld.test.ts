/** Months of taxes withheld: declared per rate and supplier, sealed, corrected in the month after. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { TaxDocuments, TaxReturn, TaxReturns } from '../../domain/tax-return/contract.ts'
import { taxPeriodAt } from '../../domain/tax-return/tax-period.ts'
import { cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { proveInvariants } from '../kernel/testing/proof.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { invariants } from './withheld.invariants.ts'

const app = testApp()

const returns = '/api/books/tax-returns'

/** A company of Lebanon that declares what it withheld by the month. */
async function withholdingShop(at: typeof app) {
  const shop = await cashShop(at)
  await shop.call('PUT', '/api/settings/tax.withholdingPeriod', {
    layer: 'company',
    scope: null,
    value: 'month',
    version: 0,
  })
  await shop.funded('10000')
  await shop.funded('20000000', 'LBP')
  const rateOf = (type: string, buy: string) => ({ validFrom: '2020-01-01', type, buy, sell: buy })
  await shop.add('/api/rates', rateOf('sale', '90000'))
  await shop.add('/api/rates', rateOf('tax', '15000'))
  const rate = (
    await shop.add('/api/withholding-rates', {
      code: 'NR',
      name: 'Non-residents',
      nameFr: 'Non-résidents',
      nameAr: 'غير المقيمين',
      side: 'supplier',
      percent: '7.5',
    })
  ).id
  const last = taxPeriodAt(addDays(taxPeriodAt(shop.today, 'month').from, -1), 'month')
  const before = taxPeriodAt(addDays(last.from, -1), 'month')
  const item = await shop.item({ vat: '11', kind: 'service' })
  /** A bill of so much and VAT, of which so much is settled on a day. */
  const paid = async (
    price: string,
    day: string,
    kept: { settled: string; base: string; amount: string; money: string },
    more: { currency?: string; method?: string } = {},
  ): Promise<string> => {
    const currency = more.currency ?? shop.usd
    const lines = [{ item, quantity: '1', unitPrice: price, vat: '11' }]
    const bill = shop.draft('purchaseInvoice', lines, { day, currency })
    await shop.post('purchases', bill)
    const { settled, base, amount, money } = kept
    const body = shop.money('payments', {
      isConfirmed: true,
      day,
      amount: money,
      ...more,
      allocations: [
        { to: bill.id, amount: settled, withholding: { rate, currency, base, amount } },
      ],
    })
    await shop.pay('payments', body)
    return body.id
  }
  const thousand = { settled: '1110', base: '1000', amount: '75', money: '1035' }
  return { ...shop, rate, before, last, paid, thousand }
}

type Shop = Awaited<ReturnType<typeof withholdingShop>>

const filing = ({ from, to }: Period) => ({ id: newId(), kind: 'withholding', from, to, day: to })

let shop: Shop
beforeAll(async () => {
  shop = await withholdingShop(app)
})

const next = async () =>
  (await shop.call<TaxReturn>('GET', `${returns}/next?kind=withholding`)).body

const amounts = ({ boxes }: TaxReturn) =>
  Object.fromEntries(boxes.map(({ code, amount }) => [code, amount]))

const file = async (period: Period): Promise<string> => {
  const answer = await shop.call<{ id: string }>('POST', returns, filing(period))
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

async function ledger(role: string): Promise<[amount: string, first: string, second: string]> {
  const [row] = await app.asOwner<{ amount: string; first: string; second: string }>(
    `select trim_scale(sum(l.amount))::text as amount, trim_scale(sum(l.first))::text as first,
       trim_scale(sum(l.second))::text as second
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.role = $2`,
    [shop.companyId, role],
  )
  return [row?.amount ?? '', row?.first ?? '', row?.second ?? '']
}

describe('a month of taxes withheld', () => {
  let wrong: string
  let first: string

  test('is declared in lira at the rate of tax, per rate and supplier, with its payments', async () => {
    const { before, paid, thousand } = shop
    wrong = await paid('1000', before.from, thousand)
    const half = { settled: '4995000', base: '4500000', amount: '337500', money: '4657500' }
    await paid('9000000', before.to, half, { currency: shop.lbp, method: shop.cashLbp })
    const found = await next()
    expect(found).toMatchObject({ ...before, kind: 'withholding', currency: { code: 'LBP' } })
    // 1,000 × 15,000 + 4,500,000, and 7.5 % of both.
    const figures = { 'NR.b': '19500000', NR: '1462500', sum: '1462500', due: '1462500' }
    expect(amounts(found)).toMatchObject({ ...figures, credit: '0' })
    expect(found.partners).toMatchObject([
      { id: shop.supplier, code: 'NR', rate: '7.5', base: '19500000', tax: '1462500' },
    ])
    const documents = (partner: string) =>
      shop.call<TaxDocuments>(
        'GET',
        `${returns}/next/documents?kind=withholding&box=NR&partner=${partner}`,
      )
    const { rows } = (await documents(shop.supplier)).body
    expect(rows.map(({ behaviour, tax }) => [behaviour, tax])).toEqual([
      ['payment', '1125000'],
      ['payment', '337500'],
    ])
    expect((await documents(shop.client)).body.rows).toEqual([])
  })

  test('is filed by who may, once, and leaves its account to the office', async () => {
    const clerk = await colleagueOf(app, shop, ['books.journal.view'])
    expect(await clerk.refused('POST', returns, filing(shop.before))).toMatchObject({
      code: 'forbidden',
    })
    const other = { ...filing(shop.before), kind: 'salary' }
    expect(await shop.refused('POST', returns, other)).toMatchObject({ code: 'invalid' })
    first = await file(shop.before)
    expect(await shop.refused('POST', returns, filing(shop.before))).toMatchObject({
      code: 'taxReturnIsFiled',
    })
    expect((await ledger('withholdingPayable')).slice(1)).toEqual(['0', '0'])
    expect(await ledger('taxPayable')).toEqual(['-1462500', '-97.5', '-1462500'])
    const { filed } = (await shop.call<TaxReturns>('GET', returns)).body
    expect(filed).toEqual([])
  })

  test('is corrected in the next: a void, and what came late', async () => {
    const { before, last, paid, thousand } = shop
    await shop.done('payments', wrong, 'void', { reason: 'Never owed' })
    await paid('100', before.to, { settled: '111', base: '100', amount: '7.5', money: '103.5' })
    await paid('1000', last.from, thousand)
    const found = await next()
    expect(found).toMatchObject(last)
    expect(found.corrections.map(({ tax, isVoid }) => [tax, isVoid]).sort()).toEqual([
      ['-1125000', true],
      ['112500', false],
    ])
    expect(amounts(found)).toMatchObject({ NR: '112500', due: '112500' })
    const old = (await shop.call<TaxReturn>('GET', `${returns}/${first}`)).body
    expect(old).toMatchObject({ kind: 'withholding', filed: { user: shop.userName } })
    expect(amounts(old).due).toBe('1462500')
    await file(last)
    expect((await ledger('withholdingPayable')).slice(1)).toEqual(['0', '0'])
    expect((await ledger('taxPayable'))[0]).toBe('-1575000')
    expect(amounts(await next())).toMatchObject({ NR: '0', due: '0' })
  })

  test('is paid to the office like any tax, and then nothing is owed', async () => {
    const listed = await shop.call<TaxReturns>('GET', `${returns}?kind=withholding`)
    const { payable, filed } = listed.body
    expect(filed.map(({ due }) => due)).toEqual(['112500', '1462500'])
    expect(payable?.balance).toBe('1575000')
    const body = { partner: null, account: payable?.account, amount: '1575000' }
    const lira = { currency: shop.lbp, method: shop.cashLbp }
    await shop.pay('payments', shop.money('payments', { ...body, ...lira }))
    expect((await ledger('taxPayable'))[0]).toBe('0')
  })

  test('is paper and a file, in the language of its reader', async () => {
    const path = `${returns}/${first}/paper?kind=withholding&language=fr`
    const answer = await fetch(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
    expect(JSON.stringify(pages)).toContain('Non-résidents')
    const csv = await shop.call('GET', `${returns}/${first}/export?format=csv`)
    expect(csv.text).toContain('1462500')
  })
})

describe('invariants', () => {
  proveInvariants({
    invariants,
    async prepare(other) {
      const mine = await withholdingShop(other)
      await mine.paid('1000', mine.before.from, mine.thousand)
      expect((await mine.call('POST', returns, filing(mine.before))).status).toBe(200)
    },
    faults: [
      [
        'a return of taxes withheld stands on payments: what each rate came to is in its box',
        'a sealed line was changed',
        `update tax_return_line set tax = tax + 1 where direction = 'withheld'`,
      ],
    ],
  })
})
