/** A statement of the bank beside the books: brought once, matched, taken apart, reconciled. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { BankAccount, BankDesk } from '../../domain/bank/contract.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type CashShop, cashShop } from '../cash/testing/cash-shop.ts'
import { ownMoney } from '../cash/testing/own-money.ts'
import { type Answer, type TestApp, testApp } from '../kernel/testing/app.ts'
import { proveInvariants } from '../kernel/testing/proof.ts'
import { colleagueOf, type Problem } from '../kernel/testing/station.ts'
import { invariants } from './bank.invariants.ts'

type Entry = { day: string; amount: string; id: string; text?: string }

/** An OFX file of a bank, as one would give it. */
const ofx = (
  lines: readonly Entry[],
  { account = '0012345678', currency = 'USD', closing = '' } = {},
) =>
  `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>B<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
${lines
  .map(
    ({ day, amount, id, text }) =>
      `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}${text ? `<MEMO>${text}` : ''}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST>${closing && `<LEDGERBAL><BALAMT>${closing}<DTASOF>${lines.at(-1)?.day.replaceAll('-', '')}</LEDGERBAL>`}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

type ImportedStatement = {
  id: string
  lines: number
  code?: string
  facts?: Record<string, unknown>
}

type BankShop = CashShop & {
  account: string
  bring(text: string, more?: Record<string, string>): Promise<Answer<ImportedStatement>>
  desk(): Promise<BankDesk>
  /** A receipt into the bank; answers its number. */
  received(amount: string): Promise<string>
}

async function bankShop(app: TestApp): Promise<BankShop> {
  const shop = await cashShop(app)
  const { rows } = (await shop.call<{ rows: BankAccount[] }>('GET', '/api/bank/accounts')).body
  const account = rows.find(({ code }) => code === '1025')?.id ?? ''
  return {
    ...shop,
    account,
    bring: (text, more = {}) => {
      const form = new FormData()
      const fields = { id: newId(), account, name: 'november.ofx', ...more }
      for (const [key, value] of Object.entries(fields)) form.append(key, value)
      form.append('file', new Blob([text]), 'november.ofx')
      return app.call<ImportedStatement>('POST', '/api/bank/statements', {
        token: shop.token,
        body: form,
      })
    },
    async desk() {
      const answer = await shop.call<BankDesk>('GET', `/api/bank/accounts/${account}`)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    received: async (amount) =>
      (
        await shop.pay(
          'receipts',
          shop.money('receipts', { amount, method: shop.card, reference: `C${amount}` }),
        )
      ).number,
  }
}

const app = testApp()
let shop: BankShop

beforeAll(async () => {
  shop = await bankShop(app)
})

const counted = async (): Promise<number[]> => {
  const [row] = await app.asOwner<{ statements: number; lines: number }>(
    `select (select count(*)::int from bank_statement) as statements,
       (select count(*)::int from bank_line) as lines`,
  )
  return [row?.statements ?? -1, row?.lines ?? -1]
}

describe('money between places of our own', () => {
  test('is proposed on the account of the bank, its fee apart or within', async () => {
    const mine = await bankShop(app)
    const own = await ownMoney(app, mine)
    const bank = own.account('bank')
    await own.funded('safe', '500')
    await own.move({ amount: '300', reference: 'SLIP-7' })
    const exchange = { account: bank, toAccount: own.account('bank', 'LBP') }
    await own.move({ ...exchange, amount: '100', fee: '2' })
    const { today: day } = mine
    const lines = [
      { day, amount: '300.00', id: 'B1', text: 'Deposit SLIP-7' },
      { day, amount: '-98.00', id: 'B2', text: 'Exchange' },
      { day, amount: '-2.00', id: 'B3', text: 'Charges' },
    ]
    const imported = await mine.bring(ofx(lines, { account: '77' }), { account: bank })
    expect(imported.status, imported.text).toBe(200)
    const desk = (await mine.call<BankDesk>('GET', `/api/bank/accounts/${bank}`)).body
    expect(desk.entries.map(({ amount, partner }) => [amount, partner])).toEqual([
      ['300', 'Safe'],
      ['-100', 'Bank LBP'],
    ])
    expect(desk.entries[0]?.document).toMatchObject({ behaviour: 'moneyTransfer' })
    expect(desk.proposals.map(({ lines: of, entries }) => [of.length, entries.length])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

describe('a statement', () => {
  test('is brought, matched to its receipts and reconciled', async () => {
    const number = await shop.received('100')
    await shop.received('40')
    const { today } = shop
    const lines = [
      { day: today, amount: '100.00', id: 'A1', text: `Transfer ${number}` },
      { day: today, amount: '-2.50', id: 'A2', text: 'Fee' },
    ]
    const imported = await shop.bring(ofx(lines, { closing: '97.50' }))
    expect(imported.status, imported.text).toBe(200)
    expect(imported.body.lines).toBe(2)
    const desk = await shop.desk()
    expect(desk.account.identifier).toBe('0012345678')
    expect(desk.report).toEqual({
      books: '140',
      outstanding: '140',
      unknown: '97.5',
      expected: '97.5',
      bank: '97.5',
      difference: '0',
    })
    expect(desk.proposals).toHaveLength(1)
    const [proposal] = desk.proposals
    const matches = [{ id: newId(), lines: proposal?.lines, entries: proposal?.entries }]
    const path = `/api/bank/accounts/${shop.account}/matches`
    expect((await shop.call('POST', path, { matches })).status).toBe(200)
    // The same sent again changes nothing.
    expect((await shop.call('POST', path, { matches })).status).toBe(200)
    const after = await shop.desk()
    expect(after.report).toMatchObject({ outstanding: '40', unknown: '-2.5', difference: '0' })
    expect(after.statements[0]).toMatchObject({ lines: 2, matched: 1 })
    expect(after.matches).toHaveLength(1)
  })

  test('books a fee from its line, matched at once', async () => {
    const [line] = (await shop.desk()).lines
    const expense = (await shop.list('/api/accounts', { q: '6000' })).rows[0]?.id
    const body = { id: newId(), match: newId(), account: expense, note: 'Fee' }
    const booked = await shop.call('POST', `/api/bank/lines/${line?.id}/entry`, body)
    expect(booked.status, booked.text).toBe(200)
    const desk = await shop.desk()
    expect(desk.lines).toEqual([])
    expect(desk.report).toMatchObject({
      books: '137.5',
      outstanding: '40',
      unknown: '0',
      difference: '0',
    })
    const stock = (await shop.list('/api/accounts', { q: '1200' })).rows[0]?.id
    const again = { ...body, id: newId(), match: newId() }
    expect(await shop.refused('POST', `/api/bank/lines/${line?.id}/entry`, again)).toMatchObject({
      code: 'bankLineIsMatched',
    })
    expect(
      await shop.refused('POST', `/api/bank/lines/${line?.id}/entry`, { ...again, account: stock }),
    ).toMatchObject({ status: 422 })
  })

  test.each([
    ['of another account', { account: '99999999' }, 'bankFileOfOtherAccount'],
    ['of another currency', { currency: 'EUR' }, 'bankFileOfOtherCurrency'],
  ])('%s is refused, and nothing is written', async (_, more, code) => {
    const before = await counted()
    const line = { day: shop.today, amount: '1', id: newId() }
    const answer = await shop.bring(ofx([line], more))
    expect(answer.body).toMatchObject({ code })
    expect(await counted()).toEqual(before)
  })

  test('brought twice, broken or too large is refused', async () => {
    const before = await counted()
    const text = ofx([
      { day: shop.today, amount: '100.00', id: 'A1' },
      { day: shop.today, amount: '5', id: 'B1' },
    ])
    expect((await shop.bring(text)).body).toMatchObject({
      code: 'bankLinesKnown',
      facts: { known: 1, count: 2, isConfirmable: true },
    })
    const known = ofx([{ day: shop.today, amount: '100.00', id: 'A1' }])
    expect((await shop.bring(known)).body).toMatchObject({ code: 'bankLinesAllKnown' })
    const broken = [
      '<html/>',
      'no columns at all',
      text.slice(0, 200),
      text.replace('</OFX>', '&x;'),
    ]
    for (const it of broken) {
      const answer = await shop.bring(it)
      expect(answer.status, it.slice(0, 40)).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect((await shop.bring('x'.repeat(5_000_001))).body).toMatchObject({ code: 'fileTooLarge' })
    expect(await counted()).toEqual(before)
    const kept = await shop.bring(text, { confirmed: 'bankLinesKnown' })
    expect(kept.body.lines).toBe(1)
    expect((await shop.bring(text)).body).toMatchObject({ code: 'bankFileTwice' })
  })

  test('with a line finer than its currency, or of a day that cannot be, is refused by that line', async () => {
    const shop = await bankShop(app)
    const { today } = shop
    const fine = { day: today, amount: '10.005', id: 'F1', text: 'Odd fee' }
    const answer = await shop.bring(ofx([{ day: today, amount: '5', id: 'F0' }, fine]))
    expect(answer.body).toMatchObject({
      code: 'bankLineTooFine',
      facts: { amount: '10.005', text: 'Odd fee', decimals: 2 },
    })
    const csv = `Date;Amount;Description\n${today};99999999999999999999;Odd sum\n`
    expect((await shop.bring(csv)).body).toMatchObject({
      code: 'bankLineTooLarge',
      facts: { amount: '99999999999999999999', text: 'Odd sum' },
    })
    const balance = `Date;Amount;Balance\n${today};5;99999999999999999999\n`
    expect((await shop.bring(balance)).body).toMatchObject({ code: 'bankBalanceTooLarge' })
    for (const day of ['9999-12-31', '0001-01-01'])
      expect((await shop.bring(ofx([{ day, amount: '5', id: 'D1' }]))).status, day).toBe(422)
    for (const day of ['2199-12-31', '1950-01-01'])
      expect((await shop.bring(ofx([{ day, amount: '5', id: 'D2' }]))).body).toMatchObject({
        code: 'bankLineFarAway',
      })
    expect((await shop.desk()).statements).toEqual([])
  })

  test('brought by mistake is taken back while nothing of it is matched', async () => {
    const shop = await bankShop(app)
    await shop.received('30')
    const file = ofx([{ day: shop.today, amount: '30', id: 'M1', text: 'A\u202eB\u0007C' }])
    const { id } = (await shop.bring(file)).body
    const { lines, entries } = await shop.desk()
    expect(lines[0]?.text).toBe('AB C')
    const pair = { id: newId(), lines: [lines[0]?.id], entries: [entries[0]?.id] }
    const path = `/api/bank/accounts/${shop.account}/matches`
    expect((await shop.call('POST', path, { matches: [pair] })).status).toBe(200)
    const address = `/api/bank/statements/${id}`
    expect(await shop.refused('DELETE', address)).toMatchObject({
      code: 'bankStatementIsMatched',
      facts: { matched: 1, lines: 1 },
    })
    await shop.call('DELETE', `/api/bank/matches/${pair.id}`)
    const clerk = await colleagueOf(app, shop, ['books.journal.view', 'books.journal.post'])
    expect(await clerk.refused('DELETE', address)).toMatchObject({ status: 403 })
    expect((await shop.call('DELETE', address)).status).toBe(200)
    expect((await shop.desk()).statements).toEqual([])
    expect((await shop.refused('DELETE', address)).status).toBe(404)
    const [audited] = await app.asOwner<{ before: object }>(
      "select before from audit where entity = 'bankStatement' and entity_id = $1 and after is null",
      [id],
    )
    expect(audited?.before).toMatchObject({ file: 'november.ofx', lines: 1 })
    expect((await shop.bring(file)).status).toBe(200)
  })

  test('that does not follow the last one is asked about', async () => {
    const line = { day: shop.today, amount: '1', id: newId() }
    const text = ofx([line], { closing: '500' })
    expect((await shop.bring(text)).body).toMatchObject({ code: 'bankOpeningDiffers' })
    const two = await Promise.all([
      shop.bring(text, { confirmed: 'bankOpeningDiffers' }),
      shop.bring(text, { confirmed: 'bankOpeningDiffers' }),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('a match', () => {
  const path = () => `/api/bank/accounts/${shop.account}/matches`
  const refused = (match: object): Promise<Problem> =>
    shop.refused('POST', path(), { matches: [{ id: newId(), ...match }] })

  test('of unequal, matched or foreign lines is refused', async () => {
    const desk = await shop.desk()
    const [line] = desk.lines
    const [entry] = desk.entries
    const [made] = desk.matches
    const lines = [line?.id]
    expect(await refused({ lines, entries: [entry?.id] })).toMatchObject({
      code: 'bankMatchDiffers',
    })
    expect(await refused({ lines, entries: [] })).toMatchObject({ code: 'bankMatchNeedsBoth' })
    expect(await refused({ lines: [made?.lines[0]?.id], entries: [entry?.id] })).toMatchObject({
      code: 'bankLineIsMatched',
    })
    expect(await refused({ lines: [newId()], entries: [entry?.id] })).toMatchObject({
      code: 'missingReference',
    })
  })

  test('is taken apart, and what was voided matches itself', async () => {
    const [made] = (await shop.desk()).matches
    expect((await shop.call('DELETE', `/api/bank/matches/${made?.id}`)).status).toBe(200)
    expect(await shop.refused('DELETE', `/api/bank/matches/${made?.id}`)).toMatchObject({
      code: 'notFound',
    })
    const { lines, entries } = { lines: made?.lines ?? [], entries: made?.entries ?? [] }
    const again = {
      id: newId(),
      lines: lines.map(({ id }) => id),
      entries: entries.map(({ id }) => id),
    }
    expect((await shop.call('POST', path(), { matches: [again] })).status).toBe(200)
    const open = (await shop.desk()).entries.find(({ amount }) => amount === '40')
    const undone = await shop.call('POST', `/api/receipts/${open?.document?.id}/void`, {
      reason: 'No',
    })
    expect(undone.status, undone.text).toBe(200)
    const { proposals } = await shop.desk()
    expect(proposals.some((it) => it.lines.length === 0 && it.entries.length === 2)).toBe(true)
  })
})

describe('invariants', () => {
  proveInvariants({
    invariants,
    async prepare(other) {
      const mine = await bankShop(other)
      await mine.received('100')
      const line = { day: mine.today, amount: '100', id: 'A1' }
      expect((await mine.bring(ofx([line], { closing: '100' }))).status).toBe(200)
      const { proposals } = await mine.desk()
      const matches = proposals.map(({ lines, entries }) => ({ id: newId(), lines, entries }))
      const path = `/api/bank/accounts/${mine.account}/matches`
      expect((await mine.call('POST', path, { matches })).status).toBe(200)
    },
    faults: [
      [
        'what is matched is the same money of the same account',
        'a line of the bank was changed',
        'update bank_line set amount = amount + 1',
      ],
      [
        'what is matched is the same money of the same account',
        'a part of a match is gone',
        'delete from bank_match_entry',
      ],
      [
        'the lines of a statement lead from its opening to its closing balance',
        'its closing balance was changed',
        'update bank_statement set closing = closing + 1',
      ],
    ],
  })
})
