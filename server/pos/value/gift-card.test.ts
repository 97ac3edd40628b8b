/** Gift cards at tills: a debt when they are sold, spent once, back on the card when goods come back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Seal } from '../../kernel/secrets/seal.ts'
import { sealSecrets } from '../../kernel/secrets/sealed-secrets.ts'
import { startTestApp, testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import {
  balanceOf,
  byCard,
  cardLine,
  cardMethod,
  holdOf,
  issued,
  type SoldCard,
  sendShown,
  soldCard,
} from '../testing/cards.ts'
import { accountBalance } from '../testing/drawer.ts'
import { cash, openRegister, pounds, type Till, tillAt, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  method = await cardMethod(till)
})

const owed = () => accountBalance(app, till.shop, 'giftCards')
const claims = () => accountBalance(app, till.shop, 'valueShort')

describe('a card that is sold', () => {
  test('is owed by the house and no sale; it waits until its ticket has come in', async () => {
    const before = Number(await owed())
    const sales = await accountBalance(app, till.shop, 'sales')
    const card = await issued(till, '50')
    expect(card.code).toMatch(/^[0-9A-Z]{16}$/)
    const early = await holdOf(till, newId(), '5', { code: card.code })
    expect(early.body).toMatchObject({ code: 'cardPending' })
    const sale = till.ring([], { cards: [cardLine(till, card)], tenders: [cash(till, '50')] })
    expect(await till.send(sale)).toMatchObject([{ state: 'posted', flags: [] }])
    expect(Number(await owed())).toBe(before - 50)
    expect(await accountBalance(app, till.shop, 'sales')).toBe(sales)
    expect(await balanceOf(app, card.id)).toBe('50')
  })

  test('keeps no code: what the database holds opens nothing', async () => {
    const card = await issued(till, '5')
    const [row] = await app.asOwner<{ text: string }>(
      'select to_jsonb(v)::text as text from stored_value v where id = $1',
      [card.id],
    )
    expect(row?.text).not.toContain(card.code)
  })

  test('is kept for a sale in the decimals of its currency', async () => {
    const card = await soldCard(till, '20')
    const finer = await holdOf(till, newId(), '1.005', { code: card.code })
    expect(finer.body).toMatchObject({ code: 'tooManyDecimals', facts: { limit: 2 } })
  })

  test('is found after the key was changed, and by the new one from then on', async () => {
    const card = await soldCard(till, '20')
    const markOf = async () =>
      (
        await app.asOwner<{ mark: string }>(
          'select code_hash as mark from stored_value where id = $1',
          [card.id],
        )
      )[0]?.mark
    const before = await markOf()
    const keys: [string] = ['the key of a test installation']
    const changed = await startTestApp({
      ownerUrl: app.ownerUrl,
      appUrl: app.appUrl,
      secretsKeys: ['a newer key of this installation', ...keys],
    })
    const { token } = till.shop
    const body = { register: till.basics.register.id, code: card.code }
    const look = await changed.call('POST', '/api/stored-values/look', { token, body })
    expect(look.status, look.text).toBe(200)
    await changed.close()
    expect(await markOf()).not.toBe(before)
    const lost = await sealSecrets(app.ownerUrl, new Seal(keys))
    expect(lost).toMatchObject({ cards: 1 })
    await app.asOwner('update stored_value set code_hash = $1 where id = $2', [before, card.id])
  })

  test('is not bought with another card, nor sold twice', async () => {
    const one = await soldCard(till, '20')
    const other = await issued(till, '20')
    const cards = [cardLine(till, other)]
    const bad = till.ring([], { cards, tenders: [byCard(till, method, one, '20')] })
    expect(await till.send(bad)).toMatchObject([{ state: 'parked', code: 'cardBeyondGoods' }])
    const twice = till.ring([], { cards: [cardLine(till, one)], tenders: [cash(till, '20')] })
    expect(await till.send(twice)).toMatchObject([{ state: 'parked', code: 'cardSold' }])
  })

  test.each(['0', '-5', '1.234'])('is refused for %s', async (amount) => {
    const answer = await till.shop.call<{ field: string }>('POST', '/api/gift-cards/issue', {
      id: newId(),
      register: till.basics.register.id,
      currency: till.shop.usd,
      amount,
    })
    expect([answer.status, answer.body.field]).toEqual([422, 'amount'])
  })
})

describe('a card that pays', () => {
  test('takes as much as it was held for, and gives it back with the goods', async () => {
    const card = await soldCard(till, '25')
    const sale = newId()
    expect((await holdOf(till, sale, '20', { code: card.code })).status).toBe(200)
    const ticket = till.ring([{ item, quantity: '2' }], {
      id: sale,
      tenders: [byCard(till, method, card, '20')],
    })
    expect(await till.send(ticket)).toMatchObject([{ state: 'posted', flags: [] }])
    expect(await balanceOf(app, card.id)).toBe('5')
    const back = till.ring([{ item, originLine: ticket.lines[0]?.id ?? null }], {
      kind: 'posRefund',
      origin: sale,
      tenders: [byCard(till, method, card, '10', 'out')],
    })
    expect(await till.send(back)).toMatchObject([{ state: 'posted', flags: [] }])
    expect(await balanceOf(app, card.id)).toBe('15')
  })

  test('is spent by one of two tills at once, and the other is told', async () => {
    const other = await tillAt(till.shop, await openRegister(till.shop, 'T2'))
    const card = await soldCard(till, '30')
    const sales = [newId(), newId()]
    const answers = await Promise.all([
      holdOf(till, sales[0] ?? '', '30', { code: card.code }),
      holdOf(other, sales[1] ?? '', '30', { code: card.code }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const lost = answers.find(({ status }) => status !== 200)
    expect(lost?.body.code).toBe('cardHeld')
  })

  test('is kept for a parked sale, and for a colleague’s, whoever asks to let it go', async () => {
    const card = await soldCard(till, '30')
    const [parked, open] = [newId(), newId()]
    await holdOf(till, parked, '20', { code: card.code })
    const strange = till.ring([{ item: newId(), quantity: '2' }], {
      id: parked,
      tenders: [byCard(till, method, card, '20')],
    })
    expect(await till.send(strange)).toMatchObject([{ state: 'parked' }])
    const again = await holdOf(till, parked, '0.01', { code: card.code })
    expect(again.body.code).toBe('cardHeld')
    await till.shop.call('POST', '/api/stored-values/release', { sale: parked })
    await holdOf(till, open, '10', { code: card.code })
    const other = await colleagueOf(app, till.shop, ['pos.ticket.add'])
    await other.call('POST', '/api/stored-values/release', { sale: open })
    const left = async () => (await holdOf(till, newId(), '30', { code: card.code })).body.facts
    expect(await left()).toEqual({ limit: '0' })
    await till.shop.call('POST', '/api/stored-values/release', { sale: open })
    expect(await left()).toEqual({ limit: '10' })
  })

  test('without enough on it the sale stands, flagged, and what is missing is a claim', async () => {
    const card = await soldCard(till, '30')
    const before = Number(await claims())
    const sales = [newId(), newId()]
    await holdOf(till, sales[0] ?? '', '30', { code: card.code })
    // It stayed away until what it had kept was free again, and somebody else took a part of it.
    await app.asOwner(`update stored_value_hold set expires_at = now() - interval '1 minute'`)
    await holdOf(till, sales[1] ?? '', '20', { code: card.code })
    const ring = (at: number, quantity: string, amount: string) =>
      till.ring([{ item, quantity }], {
        id: sales[at] ?? '',
        tenders: [byCard(till, method, card, amount)],
      })
    expect(await till.send(ring(1, '2', '20'))).toMatchObject([{ state: 'posted', flags: [] }])
    expect(await till.send(ring(0, '3', '30'))).toMatchObject([
      { state: 'posted', flags: ['valueShort'] },
    ])
    expect(await balanceOf(app, card.id)).toBe('0')
    expect(Number(await claims())).toBe(before + 20)
    // Whoever only knows its number has not shown it.
    const forged = await soldCard(till, '10')
    const bare = till.ring([{ item }], { tenders: [byCard(till, method, forged, '10')] })
    expect(await till.send(bare)).toMatchObject([{ state: 'parked', code: 'cardUnproven' }])
    expect(await balanceOf(app, forged.id)).toBe('10')
  })
})

test('a card pays at two branches, beside either currency, and one of pounds pays dollars; goods bring it back', async () => {
  const { shop } = till
  const branch = (await shop.add('/api/branches', { name: 'Hamra', code: 'HM' })).id
  const warehouse = (await shop.add('/api/warehouses', { name: 'Hamra store', branch })).id
  const far = { ...shop, branch, warehouse }
  const other = await tillAt(far, await openRegister(far, 'H1'))
  const card = await soldCard(till, '15')
  const cards = [card]
  const pay = async (at: Till, quantity: string, tenders: Ticket['tenders']) => {
    const ticket = at.ring([{ item, quantity }], { tenders })
    expect(await sendShown(at, ticket, cards)).toMatchObject([{ state: 'posted', flags: [] }])
    return ticket
  }
  await pay(till, '2', [byCard(till, method, card, '5'), cash(till, '15')])
  const away = await pay(other, '2', [
    byCard(other, method, card, '10'),
    pounds(other, '895000', '10'),
  ])
  expect(await balanceOf(app, card.id)).toBe('0')
  const back = other.ring([{ item, originLine: away.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: away.id,
    tenders: [byCard(other, method, card, '10', 'out')],
  })
  expect(await other.send(back)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await balanceOf(app, card.id)).toBe('10')
  const inPounds = await issued(till, '1790000', { currency: shop.lbp })
  const terms = { currency: shop.lbp, currencyCode: 'LBP', value: '20' }
  const sale = till.ring([], {
    cards: [cardLine(till, inPounds, 'sell', terms)],
    tenders: [pounds(till, '1790000', '20')],
  })
  expect(await till.send(sale)).toMatchObject([{ state: 'posted', flags: [] }])
  cards.push(inPounds)
  const { id, label } = inPounds
  const tender = { ...pounds(other, '895000', '10'), method, stored: { id, label } }
  await pay(other, '1', [tender])
  expect(await balanceOf(app, id)).toBe('895000')
})

describe('a card that comes back', () => {
  const given = (card: { id: string; label: string; amount: string }) =>
    till.ring([], {
      kind: 'posRefund',
      cards: [cardLine(till, card, 'void')],
      tenders: [cash(till, card.amount, 'out')],
    })

  test('unused is paid out and dies', async () => {
    const card = await soldCard(till, '15')
    expect(await sendShown(till, given(card), [card])).toMatchObject([{ state: 'posted' }])
    const answer = await holdOf(till, newId(), '1', { code: card.code })
    expect(answer.body.code).toBe('cardClosed')
  })

  test('after it was used in part is refused', async () => {
    const card = await soldCard(till, '15')
    const ticket = till.ring([{ item }], { tenders: [byCard(till, method, card, '10')] })
    await sendShown(till, ticket, [card])
    const rest = { ...card, amount: '5' }
    expect(await sendShown(till, given(rest), [card])).toMatchObject([
      { state: 'parked', code: 'cardUsed' },
    ])
    expect(await balanceOf(app, card.id)).toBe('5')
  })

  const payPart = async (card: SoldCard, amount: string) => {
    const tenders = [byCard(till, method, card, amount), cash(till, String(10 - Number(amount)))]
    return sendShown(till, till.ring([{ item }], { tenders }), [card])
  }

  /** One that was sold for fifteen, of which nine were used, and that was then topped up. */
  const toppedUp = async (amount: string) => {
    const card = await soldCard(till, '15')
    expect(await payPart(card, '9')).toMatchObject([{ state: 'posted' }])
    const more = cardLine(till, { ...card, amount }, 'topUp')
    const sale = till.ring([], { cards: [more], tenders: [cash(till, amount)] })
    expect(await till.send(sale)).toMatchObject([{ state: 'posted', flags: [] }])
    return card
  }

  test('gives back what was put on it by mistake, and stays a card', async () => {
    const card = await toppedUp('50')
    expect(await sendShown(till, given({ ...card, amount: '50' }), [card])).toMatchObject([
      { state: 'posted', flags: [] },
    ])
    expect(await balanceOf(app, card.id)).toBe('6')
    expect(await payPart(card, '6')).toMatchObject([{ state: 'posted', flags: [] }])
  })

  test.each(['56', '49'])('gives back neither more of it nor a part: %s', async (amount) => {
    const card = await toppedUp('50')
    expect(await sendShown(till, given({ ...card, amount }), [card])).toMatchObject([
      { state: 'parked', code: 'cardUsed' },
    ])
  })

  test('gives back nothing of it once it was used, or twice', async () => {
    const [used, twice] = [await toppedUp('4'), await toppedUp('4')]
    expect(await payPart(used, '1')).toMatchObject([{ state: 'posted' }])
    expect(await sendShown(till, given({ ...twice, amount: '4' }), [twice])).toMatchObject([
      { state: 'posted' },
    ])
    for (const card of [used, twice])
      expect(await sendShown(till, given({ ...card, amount: '4' }), [card])).toMatchObject([
        { state: 'parked', code: 'cardUsed' },
      ])
  })
})

test('five wrong codes shut the till for codes, right ones too', async () => {
  const other = await tillOf(app)
  const wrong = () =>
    holdOf(other, newId(), '1', { code: newId().replaceAll('-', '').slice(0, 20) })
  for (let tries = 0; tries < 5; tries++) expect((await wrong()).body.code).toBe('unknownCard')
  expect((await wrong()).status).toBe(429)
})

test('a code that is taken is counted like a wrong one, and cards that nobody pays end the issuing', async () => {
  const other = await tillOf(app)
  const card = await issued(other, '5')
  const issue = async (more: object = {}) => {
    const body = { id: newId(), register: other.basics.register.id, currency: other.shop.usd }
    const all = { ...body, amount: '5', ...more }
    return (await other.shop.call<{ code: string }>('POST', '/api/gift-cards/issue', all)).body.code
  }
  const said: string[] = []
  for (let tries = 0; tries < 6; tries++) said.push(await issue({ code: card.code }))
  expect(said).toEqual([...Array.from({ length: 5 }, () => 'cardTaken'), 'tooManyTries'])
  // The right one is not looked at any more either.
  expect((await holdOf(other, newId(), '1', { code: card.code })).status).toBe(429)
  await app.asOwner(
    `insert into stored_value (company_id, id, kind, state, currency_id, branch_id, code_hash,
       last_four, second_balance, issued_name, issued_on)
     select company_id, gen_random_uuid(), kind, state, currency_id, branch_id, 'm' || n, '0000',
       second_balance, issued_name, issued_on
     from stored_value v, generate_series(1, 50 * (
       select count(*)::int from register r where r.branch_id = v.branch_id)) as n
     where id = $1`,
    [card.id],
  )
  expect(await issue()).toBe('cardsUnpaid')
})

test('a rate that changes moves no balance', async () => {
  const card = await soldCard(till, '40')
  await till.shop.add('/api/rates', {
    validFrom: till.shop.today,
    buy: '91000',
    sell: '91000',
  })
  const fresh = await tillAt(till.shop, await openRegister(till.shop, 'T3'))
  const sale = newId()
  await holdOf(fresh, sale, '40', { code: card.code })
  const ticket = fresh.ring([{ item, quantity: '4' }], {
    id: sale,
    tenders: [byCard(fresh, method, card, '40')],
  })
  expect(await fresh.send(ticket)).toMatchObject([{ state: 'posted', flags: [] }])
  const [row] = await app.asOwner(
    'select balance::int, first_balance::int as first, second_balance::int as second from stored_value where id = $1',
    [card.id],
  )
  expect(row).toEqual({ balance: 0, first: 0, second: 0 })
})
