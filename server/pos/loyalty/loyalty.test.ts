import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { cashBackEnding } from '../../loyalty/expiry-work.ts'
import { goRound } from '../../stored-value/round.ts'
import { loyalShop } from '../testing/loyal-shop.ts'
import { cash } from '../testing/till.ts'

const app = testApp()
const { at, client, known, balanceOf, buy, posted, bringBack, byCashBack, hold, change } =
  loyalShop(app)

describe('a sale', () => {
  test('earns for a client who is known by name, against what was sold for less', async () => {
    const partner = await client()
    const before = await at.till.shop.ledger()
    await posted(buy(partner, '3'), buy(at.till.basics.cashClient.id, '3'))
    expect(await known(partner)).toMatchObject({ balance: '3', available: '3', pending: '0' })
    const after = await at.till.shop.ledger()
    const moved = (role: string) => Number(after[role] ?? 0) - Number(before[role] ?? 0)
    expect([moved('cashBack'), moved('rewards')]).toEqual([-3, 3])
  })

  test('that comes back leaves nothing, however often', async () => {
    const partner = await client()
    const rounds = Array.from({ length: 4 }, () => {
      const sales = Array.from({ length: 5 }, () => buy(partner))
      return [...sales, ...sales.map((sale) => bringBack(sale, ['1']))]
    })
    for (const round of rounds) await posted(...round)
    expect(await known(partner)).toMatchObject({ balance: '0', available: '0', next: null })
  })

  test('of three lines loses what one of them earned, and piece by piece all of it', async () => {
    const partner = await client()
    const sale = at.till.ring(
      [
        { item: at.item, quantity: '1', unitPrice: '10' },
        { item: at.item, quantity: '3', unitPrice: '3.33' },
        { item: at.item, quantity: '1', unitPrice: '7.77' },
      ],
      { partner, partnerName: 'Client' },
    )
    await posted(sale)
    expect(await balanceOf(partner)).toBe('2.77')
    const price = (unitPrice: string) => ({ unitPrice })
    const back = async (place: number, quantity: string) => {
      const line = sale.lines[place]
      const lines = [
        {
          item: at.item,
          quantity,
          originLine: line?.id ?? '',
          isRestocked: true,
          ...price(line?.unitPrice ?? ''),
        },
      ]
      await posted(
        at.till.ring(lines, { kind: 'posRefund', origin: sale.id, partner, partnerName: 'Client' }),
      )
      return balanceOf(partner)
    }
    expect(await back(0, '1')).toBe('1.77')
    const left = [await back(1, '1'), await back(1, '1'), await back(1, '1'), await back(2, '1')]
    expect(left.at(-1)).toBe('0')
  })

  test('offline earns when it comes, as of its own day', async () => {
    const partner = await client()
    const old = buy(partner, '2', { at: new Date(Date.now() - 3_600_000).toISOString() })
    await posted(old)
    expect(await balanceOf(partner)).toBe('2')
  })
})

describe('cash back', () => {
  test('pays a part of a ticket, earns nothing itself, and is given back with its expiry', async () => {
    const partner = await client()
    await posted(buy(partner, '10'))
    const { value = '', next } = await known(partner)
    const sale = newId()
    expect((await hold(partner, sale, '11', '20')).body).toMatchObject({
      code: 'range',
      facts: { limit: '10' },
    })
    expect((await hold(partner, sale, '3', '4')).body.code).toBe('cashBackBasket')
    expect((await hold(partner, sale, '8', '20')).status).toBe(200)
    expect((await hold(partner, newId(), '3', '20')).body).toMatchObject({ facts: { limit: '2' } })
    const tenders = [byCashBack(value ?? '', '8'), cash(at.till, '12')]
    const bought = buy(partner, '2', { id: sale, tenders })
    expect(await posted(bought)).toMatchObject([{ flags: [] }])
    // Twelve were paid with other money.
    expect(await balanceOf(partner)).toBe('3.2')
    await posted(
      bringBack(bought, ['2'], {
        tenders: [byCashBack(value ?? '', '8', 'out'), cash(at.till, '12', 'out')],
      }),
    )
    expect(await known(partner)).toMatchObject({ balance: '10', available: '10', next })
  })

  test('that was spent is owed when its goods come back, and the next sale pays that first', async () => {
    const partner = await client()
    const first = buy(partner, '10')
    await posted(first)
    const { value = '' } = await known(partner)
    const sale = newId()
    await hold(partner, sale, '10', '20')
    const tenders = [byCashBack(value ?? '', '10'), cash(at.till, '10')]
    await posted(buy(partner, '2', { id: sale, tenders }))
    expect(await balanceOf(partner)).toBe('1')
    await posted(bringBack(first, ['10']))
    expect(await known(partner)).toMatchObject({ balance: '-9', available: '0' })
    await posted(buy(partner, '12'))
    expect(await known(partner)).toMatchObject({ balance: '3', available: '3' })
  })

  test('does not move with the rate, and what is empty is empty in both currencies', async () => {
    const partner = await client()
    const first = buy(partner, '10')
    await posted(first)
    const { rate } = at.till.basics
    at.till.basics.rate = rate && { ...rate, buy: '90000', sell: '90000' }
    expect(await balanceOf(partner)).toBe('10')
    const { value = '' } = await known(partner)
    const sale = newId()
    await hold(partner, sale, '10', '20')
    await at.till.send(
      buy(partner, '2', {
        id: sale,
        tenders: [byCashBack(value ?? '', '10'), cash(at.till, '10')],
      }),
      bringBack(first, ['10']),
      buy(partner, '9'),
    )
    at.till.basics.rate = rate
    const [row] = await app.asOwner<{ first: string; second: string }>(
      `select trim_scale(first_balance)::text as first, trim_scale(second_balance)::text as second
       from stored_value where id = $1`,
      [value],
    )
    expect(row).toEqual({ first: '0', second: '0' })
  })

  test('expires with the midnight of its last day, unless a sale is being paid with it', async () => {
    const partner = await client()
    await posted(buy(partner, '4'))
    const { next } = await known(partner)
    const last = new Date(`${next?.day}T12:00:00Z`)
    const after = new Date(last.getTime() + 86_400_000)
    const work = { db: app.db, log: app.services.log }
    await goRound(work, cashBackEnding, last)
    expect(await balanceOf(partner)).toBe('4')
    const sale = newId()
    await hold(partner, sale, '2', '40')
    await goRound(work, cashBackEnding, after)
    expect(await balanceOf(partner)).toBe('4')
    await at.till.shop.call('POST', '/api/stored-values/release', { sale })
    const before = await at.till.shop.ledger()
    await goRound(work, cashBackEnding, after)
    expect((await known(partner)).balance).toBe('0')
    const gone = (await at.till.shop.ledger()).breakage
    expect(Number(gone) - Number(before.breakage ?? 0)).toBeLessThanOrEqual(-4)
  })

  test('that was lost is not taken back once more with its goods', async () => {
    const partner = await client()
    const sale = buy(partner, '4')
    await posted(sale)
    const { next } = await known(partner)
    const after = new Date(Date.parse(`${next?.day}T12:00:00Z`) + 86_400_000)
    await goRound({ db: app.db, log: app.services.log }, cashBackEnding, after)
    await posted(buy(partner, '3'))
    const before = await at.till.shop.ledger()
    await posted(bringBack(sale, ['1']), bringBack(sale, ['3']))
    expect(await known(partner)).toMatchObject({ balance: '3', available: '3' })
    const left = await at.till.shop.ledger()
    expect([left.rewards, left.cashBack]).toEqual([before.rewards, before.cashBack])
  })

  test('of two clients who become one is one wallet, lots and all', async () => {
    const [keep, drop] = [await client(), await client()]
    const sale = buy(drop, '7')
    await posted(buy(keep, '5'), sale)
    const link = await at.till.shop.call<{ url: string }>(
      'POST',
      `/api/thirdparties/${drop}/loyalty-link`,
      {},
    )
    const versions = { keepVersion: 1, dropVersion: 1 }
    const answer = await at.till.shop.call('POST', '/api/thirdparties/merge', {
      keep,
      drop,
      ...versions,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await balanceOf(keep)).toBe('12')
    await posted(buy(keep, '1'))
    expect(await known(keep)).toMatchObject({ balance: '13', available: '13' })
    // Whoever has the link of the one that is gone reads on.
    const shown = await app.call('GET', `/api/card-balances/${link.body.url.split('/').at(-1)}`)
    expect(shown.text).toContain('13.00')
    const spending = newId()
    expect((await hold(keep, spending, '13', '40')).status).toBe(200)
    await at.till.shop.call('POST', '/api/stored-values/release', { sale: spending })
    await posted(bringBack({ ...sale, partner: keep }, ['7']))
    expect(await balanceOf(keep)).toBe('6')
  })

  test('that a sale is being paid with goes along when clients become one', async () => {
    const [keep, drop] = [await client(), await client()]
    await posted(buy(keep, '5'), buy(drop, '7'))
    const { value = '' } = await known(drop)
    const sale = newId()
    expect((await hold(drop, sale, '6', '20')).status).toBe(200)
    const merged = { keep, drop, keepVersion: 1, dropVersion: 1 }
    const answer = await at.till.shop.call('POST', '/api/thirdparties/merge', merged)
    expect(answer.status, answer.text).toBe(200)
    // Another sale finds what that one leaves.
    expect((await hold(keep, newId(), '7', '20')).body).toMatchObject({ facts: { limit: '6' } })
    const tenders = [byCashBack(value ?? '', '6'), cash(at.till, '14')]
    expect(await posted(buy(keep, '2', { id: sale, tenders }))).toMatchObject([{ flags: [] }])
    expect(await balanceOf(keep)).toBe('7.4')
  })

  test('paid a larger part of a ticket than its till had said: somebody looks', async () => {
    const partner = await client()
    await posted(buy(partner, '10'))
    const { value = '' } = await known(partner)
    const sale = newId()
    expect((await hold(partner, sale, '10', '20')).status).toBe(200)
    const ticket = buy(partner, '1', { id: sale, tenders: [byCashBack(value ?? '', '10')] })
    expect(await posted(ticket)).toMatchObject([{ flags: ['cashBackAbove'] }])
  })

  test('is shown to its owner by a private link, and to nobody else', async () => {
    const partner = await client({ name: 'Rima Khoury' })
    await posted(buy(partner, '5'))
    const made = await at.till.shop.call<{ url: string }>(
      'POST',
      `/api/thirdparties/${partner}/loyalty-link`,
      {},
    )
    const token = made.body.url.split('/').at(-1)
    const shown = await app.call('GET', `/api/card-balances/${token}`)
    expect(shown.text).toContain('Rima Khoury')
    expect(shown.text).toContain('5.00')
    expect((await app.call('GET', '/api/card-balances/none')).status).toBe(404)
  })

  test('is refused where there is none, and only its own rules hold it', async () => {
    const partner = await client()
    expect((await hold(partner, newId(), '1', '20')).body.code).toBe('cashBackNone')
    await posted(buy(partner, '5'))
    const { value } = await known(partner)
    const generic = (sale: string) =>
      at.till.shop.call<{ code: string }>('POST', '/api/stored-values/hold', {
        register: at.till.basics.register.id,
        sale,
        value,
        amount: '5',
      })
    expect((await generic(newId())).body.code).toBe('unknownCard')
    // Nor more of it by another way, once a little is kept as the rules allow.
    const sale = newId()
    expect((await hold(partner, sale, '1', '20')).status).toBe(200)
    expect((await generic(sale)).body.code).toBe('unknownCard')
  })

  test('grows by level and on the birthday', async () => {
    await change({ levels: [{ id: newId(), name: 'Gold', threshold: '50', multiplier: '2' }] })
    const partner = await client({ birthDate: `1990-${at.till.shop.today.slice(5)}` })
    await posted(buy(partner, '6'))
    expect(await known(partner)).toMatchObject({ balance: '6', level: 'Gold', nextLevel: null })
    await posted(buy(partner))
    expect(await balanceOf(partner)).toBe('8')
    await change({ birthdayMultiplier: '3' })
    // A till is told how many times a sale earns, and neither what he bought nor when he was born.
    const waiter = await colleagueOf(app, at.till.shop, ['pos.ticket.add'])
    const answered = await waiter.call<object>('GET', `/api/pos/loyalty/${partner}`)
    const fields = ['available', 'balance', 'day', 'level', 'multiplier', 'next', 'value']
    expect(Object.keys(answered.body).toSorted()).toEqual(fields)
    expect(answered.body).toMatchObject({ balance: '8', level: 'Gold', multiplier: '6' })
    expect(answered.text).not.toMatch(/turnover|birthDate|1990-|missing/)
    expect((await waiter.call('GET', `/api/thirdparties/${partner}/loyalty`)).status).toBe(403)
    await posted(buy(partner))
    expect(await balanceOf(partner)).toBe('14')
    // A birthday that has not come is none, whatever the ticket says.
    const tomorrow = addDays(at.till.shop.today, 1)
    const early = await client({ birthDate: `1990-${tomorrow.slice(5)}` })
    await posted(buy(early, '1', { day: tomorrow }))
    expect(await balanceOf(early)).toBe('1')
    await change({ levels: [], birthdayMultiplier: null })
  })

  test('in points is whole points, whose worth stays once they were given', async () => {
    await change({ unit: 'points', pointWorth: '0.3' })
    const partner = await client()
    await posted(buy(partner, '1'))
    expect(await balanceOf(partner)).toBe('0.9')
    const made = await at.till.shop.call<{ url: string }>(
      'POST',
      `/api/thirdparties/${partner}/loyalty-link`,
      {},
    )
    const shown = await app.call('GET', `/api/card-balances/${made.body.url.split('/').at(-1)}`)
    expect(shown.text).toContain('3 points')
    expect(shown.text).toContain('0.90')
    const path = `/api/loyalty-programmes/${at.programme.id}`
    const { version } = (await at.till.shop.call<{ version: number }>('GET', path)).body
    const other = { version, pointWorth: '0.4' }
    expect((await at.till.shop.call<{ code: string }>('PATCH', path, other)).body.code).toBe(
      'pointWorthFixed',
    )
    const finer = { name: 'Fine', startsOn: '2030-01-01', unit: 'points', pointWorth: '0.001' }
    const refused = { id: newId(), ...finer }
    expect(
      (await at.till.shop.call<{ code: string }>('POST', '/api/loyalty-programmes', refused)).body
        .code,
    ).toBe('tooManyDecimals')
  })
})
