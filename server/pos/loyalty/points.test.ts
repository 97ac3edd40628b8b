/** What is owed as cash back and what is owed as points stand on accounts of their own. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { programmeOn } from '../../../domain/loyalty/programme-rules.ts'
import { brokenInvariants } from '../../kernel/invariants.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cashBackEnding } from '../../loyalty/expiry-work.ts'
import { walletTurning } from '../../loyalty/turning.ts'
import { goRound } from '../../stored-value/round.ts'
import { officeInvoice, officeReceipt } from '../testing/cards.ts'
import { loyalShop } from '../testing/loyal-shop.ts'
import { cash } from '../testing/till.ts'

const app = testApp()
const { at, client, known, buy, posted, bringBack, byCashBack, hold } = loyalShop(app)

const turn = (now = new Date()) =>
  goRound({ db: app.db, log: app.services.log }, walletTurning, now)

/** What the books owe of either; a liability is below zero there. */
const owed = async () => {
  const { cashBack = '0', points = '0' } = await at.till.shop.ledger()
  return { cashBack, points }
}

const inPoints = { name: 'Points', unit: 'points', pointWorth: '0.5', percent: '10' }

const ends = async (programme: string) => {
  const path = `/api/loyalty-programmes/${programme}`
  const { version } = (await at.till.shop.call<{ version: number }>('GET', path)).body
  const answer = await at.till.shop.call('PATCH', path, { version, isActive: false })
  expect(answer.status, answer.text).toBe(200)
}

describe('what is owed', () => {
  test('follows the programme from one account to the other, with its days and what is kept of it', async () => {
    const [karim, rima, layal] = [await client(), await client(), await client()]
    const sale = buy(karim, '10')
    await posted(sale, buy(rima, '20'), buy(layal, '4'))
    const { value = '', next } = await known(karim)
    // It is undone once the wallet is counted in points.
    const invoice = await officeInvoice(at.till, '12', { partner: rima })
    const allocations = [{ to: invoice, amount: '6' }]
    const own = { method: at.method, amount: '6', partner: rima, allocations }
    const paid = await officeReceipt(at.till, own)
    expect(paid.status, paid.text).toBe(200)
    expect(await owed()).toEqual({ cashBack: '-28', points: '0' })

    // As it stands in an older database: a programme in points, all of it on the account of cash back.
    const club = await at.till.shop.add('/api/loyalty-programmes', {
      ...inPoints,
      startsOn: '2021-01-01',
      mostPercent: '50',
      spentBack: 'belowZero',
    })
    const kept = newId()
    expect((await hold(karim, kept, '4', '20')).status).toBe(200)
    expect(await turn()).toBe(3)
    expect(await owed()).toEqual({ cashBack: '0', points: '-28' })
    expect(await known(karim)).toMatchObject({ balance: '10', available: '10', next, value })
    expect(await turn()).toBe(0)

    // Who is new is counted in points at once, and no movement of it is told to the client.
    const nada = await client()
    await posted(buy(nada, '3'))
    expect(await owed()).toEqual({ cashBack: '0', points: '-31' })
    expect((await known(karim)).moves).toMatchObject([{ kind: 'earn', amount: '10' }])

    // What a sale kept pays it; what it earned is taken back exactly.
    const bought = buy(karim, '2', {
      id: kept,
      tenders: [byCashBack(value ?? '', '4'), cash(at.till, '16')],
    })
    expect(await posted(bought)).toMatchObject([{ flags: [] }])
    await posted(bringBack(sale, ['10']))
    expect(await known(karim)).toMatchObject({ balance: '-2.5' })
    expect(await owed()).toEqual({ cashBack: '0', points: '-18.5' })

    // A receipt is undone by the mirror of what it wrote, and what comes back is brought over.
    const undone = await at.till.shop.call('POST', `/api/receipts/${paid.body.id}/void`, {
      reason: 'Wrong client',
    })
    expect(undone.status, undone.text).toBe(200)
    expect(await owed()).toEqual({ cashBack: '0', points: '-24.5' })
    expect(await known(rima)).toMatchObject({ balance: '20', available: '20' })
    expect(await brokenInvariants(app.ownerUrl)).toEqual([])

    // And back again, one that is below zero as well.
    await ends(club.id)
    expect(await turn()).toBe(4)
    expect(await owed()).toEqual({ cashBack: '-24.5', points: '0' })
    await posted(buy(karim, '3'))
    expect(await known(karim)).toMatchObject({ balance: '0.5' })
    expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  })

  test('of points that are lost is released where they stand', async () => {
    const club = await at.till.shop.add('/api/loyalty-programmes', {
      ...inPoints,
      name: 'Short',
      startsOn: '2022-01-01',
      expiryMonths: 1,
    })
    await turn()
    const partner = await client()
    await posted(buy(partner, '4'))
    const before = await owed()
    const { next } = await known(partner)
    const after = new Date(`${addDays(next?.day ?? '', 1)}T12:00:00Z`)
    expect(await goRound({ db: app.db, log: app.services.log }, cashBackEnding, after)).toBe(1)
    const left = await owed()
    expect(Number(left.points) - Number(before.points)).toBe(4)
    expect(left.cashBack).toBe(before.cashBack)
    await ends(club.id)
  })

  test('is counted as the rule of the programmes says, in the database as in the till', async () => {
    const programmes = [
      { startsOn: '2030-01-01', endsOn: '2030-06-30', unit: 'points' },
      { startsOn: '2030-03-01', endsOn: '2030-03-31', unit: 'money' },
      { startsOn: '2030-03-01', endsOn: '2030-04-30', unit: 'points' },
      { startsOn: '2030-05-01', endsOn: null, unit: 'money' },
    ].map((it, place) => ({ ...inPoints, ...it, id: newId(), name: `Of ${place}`, isActive: true }))
    for (const it of programmes) await at.till.shop.add('/api/loyalty-programmes', it)
    const days = [
      '2030-01-01',
      '2030-03-15',
      '2030-04-15',
      '2030-05-15',
      '2030-06-30',
      '2031-01-01',
    ]
    const said = await app.db.inCompany(at.till.shop.companyId, async (tx) => {
      const rows = []
      for (const day of days)
        rows.push(await tx.one(sql<{ kind: string }>`select wallet_kind_on(${day}::date) as kind`))
      return rows.map(({ kind }) => kind)
    })
    expect(said).toEqual(
      days.map((day) => (programmeOn(programmes, day)?.unit === 'points' ? 'points' : 'cashBack')),
    )
  })
})
