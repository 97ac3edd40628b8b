/** Taxes kept back of suppliers and by clients, to the last lira, and how they are undone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { proveInvariants } from '../kernel/testing/proof.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'
import { invariants } from './withholding.invariants.ts'

const app = testApp()
let shop: CashShop

const services = { code: 'NR', name: 'Non-residents', side: 'supplier', percent: '7.5' }
const byClients = { code: 'CL', name: 'By clients', side: 'client', percent: '3', base: 'gross' }

async function withholdingShop(at: typeof app) {
  const made = await cashShop(at)
  await made.funded('1000')
  const item = await made.item({ vat: '11', kind: 'service' })
  const rate = (await made.add('/api/withholding-rates', services)).id
  const clientRate = (await made.add('/api/withholding-rates', byClients)).id
  const line = (unitPrice: string) => [{ item, quantity: '1', unitPrice, vat: '11' }]
  return {
    ...made,
    rate,
    clientRate,
    billed: async (price: string, more = {}) =>
      (await made.post('purchases', made.draft('purchaseInvoice', line(price), more))).id,
    sold: async (price: string, more = {}) =>
      (await made.post('invoices', made.draft('salesInvoice', line(price), more))).id,
  }
}

let withholder: Awaited<ReturnType<typeof withholdingShop>>
beforeEach(async () => {
  withholder = await withholdingShop(app)
  shop = withholder
})

type Kept = { base: string; amount: string; rate?: string; currency?: string }

const settling = (to: string, amount: string, kept: Kept) => ({
  to,
  amount,
  withholding: { rate: withholder.rate, currency: shop.usd, ...kept },
})

/** Each role of these, in the two currencies. */
async function measures(...roles: string[]): Promise<Record<string, [string, string]>> {
  const rows = await app.asOwner<{ role: string; first: string; second: string }>(
    `select a.role, trim_scale(sum(l.first))::text as first, trim_scale(sum(l.second))::text as second
     from entry_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.role = any($2)
     group by a.role`,
    [shop.companyId, roles],
  )
  return Object.fromEntries(rows.map(({ role, first, second }) => [role, [first, second]]))
}

describe('a tax kept back of a supplier', () => {
  const pay = async () => {
    const bill = await withholder.billed('100')
    const payment = shop.money('payments', {
      isConfirmed: true,
      amount: '103.5',
      allocations: [settling(bill, '111', { base: '100', amount: '7.5' })],
    })
    await shop.pay('payments', payment)
    return { bill, payment: payment.id }
  }

  test('closes the bill with the money, is owed to the office and certified', async () => {
    const { bill, payment } = await pay()
    expect(await shop.opens(bill, payment)).toEqual(['0', '0'])
    expect(await measures('withholdingPayable', 'payable', 'cash')).toEqual({
      withholdingPayable: ['-7.5', '-671250'],
      payable: ['0', '0'],
      cash: ['896.5', '80236750'],
    })
    const seen = await shop.moneyOf('payments', payment)
    expect(seen.certificate).toBe(`WHT-${shop.today.slice(0, 4)}-0001`)
    expect(seen.allocations).toMatchObject([
      {
        documentAmount: '111',
        ownAmount: '103.5',
        exchange: '0',
        gap: null,
        withheld: { code: 'NR', percent: '7.5', base: '100', amount: '7.5' },
      },
    ])
    expect((await pay().then(({ payment: id }) => shop.moneyOf('payments', id))).certificate).toBe(
      `WHT-${shop.today.slice(0, 4)}-0002`,
    )
  })

  test('is certified on paper in three languages, and no more once it was undone', async () => {
    const { bill, payment } = await pay()
    const paper = async (language: string, path = `payments/${payment}/certificate`) => {
      const answer = await fetch(`${app.url}/api/${path}?language=${language}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
      return pagesOf(bytes)
        .flat()
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
    }
    const { number } = await shop.document('purchases', bill)
    const year = shop.today.slice(0, 4)
    for (const language of ['en', 'fr', 'ar']) {
      const text = await paper(language)
      for (const said of [`WHT-${year}-0001`, number, 'NR']) expect(text).toContain(said)
    }
    const english = await paper('en')
    for (const said of ['Withholding certificate', '100.00', '7.50', '7.5%'])
      expect(english).toContain(said)
    const voucher = await paper('en', `documents/${payment}/paper`)
    for (const said of ['Withheld', '7.50', '103.50', '111.00']) expect(voucher).toContain(said)
    const clerk = await colleagueOf(app, shop, ['cash.payment.view'])
    expect(await clerk.refused('GET', `/api/payments/${payment}/certificate`)).toMatchObject({
      code: 'forbidden',
    })
    await shop.done('payments', payment, 'void', { reason: 'Wrong' })
    const undone = await paper('en')
    expect(undone).toContain('Void')
    expect(undone).not.toContain('7.50')
  })

  test('is undone with the payment, and with one allocation of it', async () => {
    const { bill, payment } = await pay()
    const [made] = (await shop.moneyOf('payments', payment)).allocations
    await shop.done('payments', payment, 'unallocate', { allocation: made?.id })
    expect(await shop.opens(bill, payment)).toEqual(['111', '103.5'])
    expect(await measures('withholdingPayable')).toEqual({ withholdingPayable: ['0', '0'] })
    await shop.done('payments', payment, 'void', { reason: 'Wrong' })
    const other = await pay()
    await shop.done('payments', other.payment, 'void', { reason: 'Wrong' })
    expect(await shop.opens(other.bill, other.payment)).toEqual(['111', '0'])
    expect(await measures('withholdingPayable', 'cash')).toEqual({
      withholdingPayable: ['0', '0'],
      cash: ['1000', '89500000'],
    })
  })

  test('in parts comes to what one payment keeps back', async () => {
    const bill = await withholder.billed('100')
    const parts = [
      ['37', '33.33', '2.5', '34.5'],
      ['37', '33.34', '2.5', '34.5'],
      ['37', '33.33', '2.5', '34.5'],
    ] as const
    const clerk = await colleagueOf(app, shop, ['cash.payment.view', 'cash.payment.post'])
    for (const [settled, base, amount, money] of parts) {
      const body = shop.money('payments', {
        isConfirmed: true,
        amount: money,
        allocations: [settling(bill, settled, { base, amount })],
      })
      const answer = await clerk.call('POST', '/api/payments/post', body)
      expect(answer.status, answer.text).toBe(200)
    }
    expect(await shop.opens(bill)).toEqual(['0'])
    expect(await measures('withholdingPayable', 'payable')).toEqual({
      withholdingPayable: ['-7.5', '-671250'],
      payable: ['0', '0'],
    })
  })

  test('of a bill of an older rate is worth what it is on the day it is paid', async () => {
    const before = addDays(shop.today, -3)
    await shop.add('/api/rates', { validFrom: before, buy: '80000', sell: '80000' })
    const bill = await withholder.billed('100', { day: before })
    await shop.pay(
      'payments',
      shop.money('payments', {
        isConfirmed: true,
        amount: '103.5',
        allocations: [settling(bill, '111', { base: '100', amount: '7.5' })],
      }),
    )
    // 111 × 80,000 leave the supplier; 103.50 and 7.50 × 89,500 are what that cost.
    expect(await measures('withholdingPayable', 'payable', 'exchangeLoss')).toEqual({
      withholdingPayable: ['-7.5', '-671250'],
      payable: ['0', '0'],
      exchangeLoss: ['0', '1054500'],
    })
  })

  test('of a bill in lira is in lira, whatever it is paid with', async () => {
    const bill = await withholder.billed('8950000', { currency: shop.lbp })
    const payment = shop.money('payments', {
      isConfirmed: true,
      amount: '103.5',
      allocations: [
        settling(bill, '9934500', { base: '8950000', amount: '671250', currency: shop.lbp }),
      ],
    })
    await shop.pay('payments', payment)
    expect(await shop.opens(bill, payment.id)).toEqual(['0', '0'])
    expect(await measures('withholdingPayable', 'payable')).toEqual({
      withholdingPayable: ['-7.5', '-671250'],
      payable: ['0', '0'],
    })
    const [line] = await app.asOwner<{ code: string; amount: string }>(
      `select c.code, trim_scale(l.amount)::text as amount
       from entry_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id
       join currency c on c.company_id = l.company_id and c.id = l.currency_id
       where l.company_id = $1 and a.role = 'withholdingPayable'`,
      [shop.companyId],
    )
    expect(line).toEqual({ code: 'LBP', amount: '-671250' })
    await shop.done('payments', payment.id, 'void', { reason: 'Wrong' })
    expect(await shop.opens(bill)).toEqual(['9934500'])
  })

  test('is refused of the wrong side, currency, amount, twice, and to who may not differ', async () => {
    const bill = await withholder.billed('100')
    const refused = (kept: Partial<Kept>, by: Pick<CashShop, 'refused'> = shop, more = {}) =>
      by.refused(
        'POST',
        '/api/payments/post',
        shop.money('payments', {
          isConfirmed: true,
          amount: '103.5',
          allocations: [settling(bill, '111', { base: '100', amount: '7.5', ...kept })],
          ...more,
        }),
      )
    const at = (name: string) => `allocations.0.withholding.${name}`
    expect(await refused({ rate: withholder.clientRate })).toMatchObject({
      code: 'withholdingSide',
      field: at('rate'),
    })
    expect(await refused({ rate: newId() })).toMatchObject({ code: 'selectWithholding' })
    expect(await refused({ currency: shop.lbp })).toMatchObject({ code: 'withholdingCurrency' })
    expect(await refused({ base: '112', amount: '112' })).toMatchObject({
      code: 'range',
      field: at('base'),
    })
    const clerk = await colleagueOf(app, shop, ['cash.payment.view', 'cash.payment.post'])
    expect(await refused({ amount: '7' }, clerk)).toMatchObject({
      code: 'withholdingOther',
      field: at('amount'),
    })
    const half = settling(bill, '50', { base: '45.05', amount: '3.38' })
    expect(await refused({}, shop, { allocations: [half, half] })).toMatchObject({
      code: 'withholdingTwice',
    })
    expect(await shop.opens(bill)).toEqual(['111'])
  })

  test('stands on its own accounts: no expense and no rest of a document goes there', async () => {
    const accounts = await app.asOwner<{ id: string }>(
      `select id from account where company_id = $1 and role like 'withholding%'`,
      [shop.companyId],
    )
    expect(accounts).toHaveLength(2)
    for (const { id: account } of accounts) {
      const spent = shop.money('payments', { partner: null, account })
      expect(await shop.unpayable('payments', spent)).toMatchObject({
        code: 'accountFollowsDocuments',
      })
    }
  })
})

describe('a tax kept back by a client', () => {
  const cheque = { bank: 'Banque du Liban', number: '000123', dueDate: '' }

  test('is a claim of ours, and goes back when his cheque bounces', async () => {
    const invoice = await withholder.sold('100')
    const kept = { rate: withholder.clientRate, base: '111', amount: '3.33' }
    const receipt = shop.money('receipts', {
      amount: '107.67',
      method: shop.cheque,
      cheque: { ...cheque, dueDate: shop.today },
      allocations: [settling(invoice, '111', kept)],
    })
    await shop.pay('receipts', receipt)
    expect(await shop.opens(invoice, receipt.id)).toEqual(['0', '0'])
    expect(await measures('withholdingReceivable', 'receivable')).toEqual({
      withholdingReceivable: ['3.33', '298035'],
      receivable: ['0', '0'],
    })
    expect((await shop.moneyOf('receipts', receipt.id)).certificate).toBeNull()
    await shop.step(receipt.id, 'deposit')
    await shop.step(receipt.id, 'bounce')
    expect(await shop.opens(invoice, receipt.id)).toEqual(['111', '0'])
    expect(await measures('withholdingReceivable')).toEqual({ withholdingReceivable: ['0', '0'] })
  })
})

describe('the rates', () => {
  test('are parts of a hundred, and what was used keeps its code and side', async () => {
    for (const percent of ['100.01', '0'])
      expect(
        await shop.refused('POST', '/api/withholding-rates', {
          id: newId(),
          ...services,
          code: 'X',
          name: 'X',
          percent,
        }),
      ).toMatchObject({ errors: [{ field: 'percent' }] })
    const bill = await withholder.billed('100')
    await shop.pay(
      'payments',
      shop.money('payments', {
        isConfirmed: true,
        amount: '103.5',
        allocations: [settling(bill, '111', { base: '100', amount: '7.5' })],
      }),
    )
    const path = `/api/withholding-rates/${withholder.rate}`
    const { version } = await shop.read('/api/withholding-rates', withholder.rate)
    expect(await shop.refused('PATCH', path, { version, side: 'client' })).toMatchObject({
      code: 'withholdingUsed',
      field: 'side',
    })
    expect((await shop.call('PATCH', path, { version, percent: '8.5' })).status).toBe(200)
    const terms = await shop.call<{ withholdings: object[] }>('GET', '/api/payments/terms')
    expect(terms.body.withholdings).toMatchObject([{ code: 'NR', percent: '8.5', base: 'net' }])
  })
})

describe('invariants', () => {
  proveInvariants({
    invariants,
    async prepare(other) {
      const made = await withholdingShop(other)
      const bill = await made.billed('100')
      await made.pay(
        'payments',
        made.money('payments', {
          amount: '103.5',
          allocations: [
            {
              to: bill,
              amount: '111',
              withholding: { rate: made.rate, currency: made.usd, base: '100', amount: '7.5' },
            },
          ],
        }),
      )
    },
    faults: [
      [
        'what a payment has on the accounts of withholding is what it kept back and stands',
        'the second of a line was changed',
        'update withholding set second = second + 1',
      ],
      [
        'what is owed of taxes withheld is what was kept back less what was declared',
        'an entry took some off the account',
        `update entry_line set amount = amount + 1, first = first + 1
         where account_id in (select id from account where role = 'withholdingPayable')`,
      ],
      [
        'every payment that kept something back has a certificate, numbered without a gap',
        'a certificate is gone',
        'delete from withholding_certificate',
      ],
    ],
  })
})
