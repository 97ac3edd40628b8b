/** What the office does to cards, what ends by itself, and what their holders are told. */
import { toBuffer } from 'qrcode'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { spelledCode } from '../../../domain/money/card-code.ts'
import type { CardDetail, OpenCards } from '../../../domain/stored-value/card-office.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { mailTo } from '../../kernel/testing/mailbox.ts'
import { cardEnding, unsoldEnding } from '../../stored-value/expiry-work.ts'
import { goRound, type ValueRound } from '../../stored-value/round.ts'
import {
  balanceOf,
  byCard,
  cardLine,
  cardMethod,
  holdOf,
  issued,
  sendShown,
  soldCard,
} from '../testing/cards.ts'
import { accountBalance } from '../testing/drawer.ts'
import { cash, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till

beforeAll(async () => {
  till = await tillOf(app)
})

const done = (id: string, verb: string, body: object = { reason: 'Lost' }) =>
  till.shop.call<{ code: string; id: string; url: string }>(
    'POST',
    `/api/gift-cards/${id}/${verb}`,
    body,
  )

test('a blocked card pays nothing until it is let go, and its history tells who did it', async () => {
  const card = await soldCard(till, '30')
  expect((await done(card.id, 'block', {})).status).toBe(422)
  expect((await done(card.id, 'block')).status).toBe(204)
  expect((await holdOf(till, newId(), '1', { code: card.code })).body.code).toBe('cardBlocked')
  expect((await done(card.id, 'block')).body.code).toBe('cardBlocked')
  expect((await done(card.id, 'unblock')).status).toBe(204)
  expect((await done(card.id, 'unblock')).body.code).toBe('cardNotBlocked')
  expect((await holdOf(till, newId(), '1', { code: card.code })).status).toBe(200)
  const { body } = await till.shop.call<CardDetail>('GET', `/api/gift-cards/${card.id}/card`)
  expect(body).toMatchObject({
    balance: '30',
    held: '1',
    movements: [{ kind: 'sell', amount: '30' }],
  })
  expect(JSON.stringify(body)).not.toContain(card.code)
  const open = await till.shop.call<OpenCards>('GET', '/api/gift-cards/open')
  expect(open.body.rows).toMatchObject([{ total: '30', recent: '30', older: '0', count: 1 }])
})

test('a lost card moves to a new code with all it holds, and the old one is dead', async () => {
  const card = await soldCard(till, '45')
  const moved = await done(card.id, 'move', { to: newId(), reason: 'Passport seen' })
  expect(moved.status, moved.text).toBe(200)
  expect((await holdOf(till, newId(), '1', { code: card.code })).body.code).toBe('cardClosed')
  const sale = newId()
  const held = await holdOf(till, sale, '45', { code: moved.body.code })
  expect(held.body).toMatchObject({ id: moved.body.id, balance: '45' })
  expect((await done(moved.body.id, 'move', { to: newId(), reason: 'x' })).body.code).toBe(
    'cardHeld',
  )
})

test('a card that was used is no new one under another code', async () => {
  const card = await soldCard(till, '30')
  const service = await till.shop.item({ kind: 'service', unitPrice: '10' })
  const own = await cardMethod(till)
  const sale = till.ring([{ item: service }], { tenders: [byCard(till, own, card, '10')] })
  expect(await sendShown(till, sale, [card])).toMatchObject([{ state: 'posted' }])
  let id = card.id
  for (const reason of ['Lost', 'Lost again']) {
    const moved = await done(id, 'move', { to: newId(), reason })
    id = moved.body.id
    const now = { id, label: '', amount: '20', code: moved.body.code }
    const back = till.ring([], {
      kind: 'posRefund',
      cards: [cardLine(till, now, 'void', { label: 'Card' })],
      tenders: [cash(till, '20', 'out')],
    })
    expect(await sendShown(till, back, [now])).toMatchObject([
      { state: 'parked', code: 'cardUsed' },
    ])
    // It is kept for the ticket that waits, which is none of this.
    await app.asOwner('delete from stored_value_hold where value_id = $1', [id])
  }
  expect(await balanceOf(app, id)).toBe('20')
})

test('what was never spent is the house’s after the last day, unless somebody gave it longer', async () => {
  const kept = await soldCard(till, '12')
  const lapsed = await soldCard(till, '11')
  const past = { expiresOn: '2020-01-01', reason: 'Typo' }
  expect((await done(kept.id, 'extend', past)).body.code).toBe('dayGone')
  const later = { expiresOn: '2999-01-01', reason: 'A good client' }
  expect((await done(kept.id, 'extend', later)).status).toBe(204)
  await app.asOwner(`update stored_value set expires_on = '2020-01-01' where id = $1`, [lapsed.id])
  expect((await holdOf(till, newId(), '1', { code: lapsed.code })).body.code).toBe('cardExpired')
  // Its holder reads that as soon as its till does.
  const [, token] = (await done(lapsed.id, 'link', {})).body.url.split('/c/')
  const page = await till.shop.call<object>('GET', `/api/card-balances/${token}`)
  expect(page.body).toMatchObject({ state: 'void', stateText: 'Expired' })
  expect(await goRound({ db: app.db, log: app.services.log }, cardEnding)).toBe(1)
  expect(await goRound({ db: app.db, log: app.services.log }, cardEnding)).toBe(0)
  expect([await balanceOf(app, kept.id), await balanceOf(app, lapsed.id)]).toEqual(['12', '0'])
  expect(await accountBalance(app, till.shop, 'breakage')).toBe('-11')
})

test('one that cannot be ended holds up no other', async () => {
  const [stuck, lapsed] = [await soldCard(till, '7'), await soldCard(till, '8')]
  const ends = `update stored_value set expires_on = $2::date where id = $1`
  await app.asOwner(ends, [stuck.id, '2020-01-01'])
  await app.asOwner(ends, [lapsed.id, '2020-01-02'])
  const round: ValueRound = {
    ...cardEnding,
    take: (tx, id, today) =>
      id === stuck.id ? Promise.reject(new Error('stuck')) : cardEnding.take(tx, id, today),
  }
  expect(await goRound({ db: app.db, log: app.services.log }, round)).toBe(1)
  expect([await balanceOf(app, stuck.id), await balanceOf(app, lapsed.id)]).toEqual(['7', '0'])
  expect(await goRound({ db: app.db, log: app.services.log }, cardEnding)).toBe(1)
})

test('a card sold to an address leaves by mail, with a link to its balance, and no code stays', async () => {
  const card = await issued(till, '20', { mailTo: 'nour@example.com', language: 'fr' })
  await till.send(till.ring([], { cards: [cardLine(till, card)], tenders: [cash(till, '20')] }))
  const [job] = await app.asOwner<{ kind: string; data: string }>(
    `select kind, data::text as data from job where kind = 'cardMail'`,
  )
  expect(job?.kind).toBe('cardMail')
  expect(job?.data).not.toContain(card.code)
  const letter = await mailTo(app.outbox, 'nour@example.com')
  expect(letter.text.replaceAll('\u00a0', ' ')).toContain(spelledCode(card.code))
  expect(letter.text).toContain('20')
  const [, address = ''] = /\/c\/([\w-]+)/.exec(letter.text) ?? []
  const balance = await till.shop.call<{ label: string }>('GET', `/api/card-balances/${address}`)
  expect(balance.body.label, balance.text).toBe(card.label)
  // The picture is what a till scans: the code, and nothing else.
  const picture = await toBuffer(card.code, { width: 480, margin: 2 })
  expect(letter.attachments).toEqual([{ name: 'gift-card.png', content: picture }])
  const [sealed] = await app.asOwner('select sealed_code from stored_value where id = $1', [
    card.id,
  ])
  expect(sealed).toEqual({ sealed_code: null })
  const link = await done(card.id, 'link', {})
  const token = link.body.url.split('/c/')[1] ?? ''
  const shown = await till.shop.call<{ label: string; facts: { value: string }[] }>(
    'GET',
    `/api/card-balances/${token}`,
  )
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.facts[0]?.value).toContain('20')
  const wrong = await till.shop.call('GET', `/api/card-balances/${newId()}`)
  expect(wrong.status).toBeGreaterThanOrEqual(400)
})

test('a card that was never paid for ends after a while, and its code can be sold', async () => {
  const code = 'UNSOLDCARD00000000'
  const { id } = await issued(till, '10', { code })
  const fresh = await issued(till, '10')
  const work = { db: app.db, log: app.services.log }
  expect(await goRound(work, unsoldEnding)).toBe(0)
  await app.asOwner(`update stored_value set issued_on = current_date - 92 where id = $1`, [id])
  expect(await goRound(work, unsoldEnding)).toBe(1)
  const states = await app.asOwner<{ id: string; state: string }>(
    `select id, state from stored_value where id = any($1)`,
    [[id, fresh.id]],
  )
  expect(new Map(states.map((it) => [it.id, it.state]))).toEqual(
    new Map([
      [id, 'closed'],
      [fresh.id, 'pending'],
    ]),
  )
  expect(await issued(till, '12', { code })).toMatchObject({ amount: '12' })
})
