/** The last drawer of a branch that is closed sends the day to whoever wants it and may read it. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { askedMails, mailTo } from '../../kernel/testing/mailbox.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { close, count, detail } from '../testing/drawer.ts'
import { cash, closeShift, openRegister, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till

beforeAll(async () => {
  till = await tillOf(app)
})

async function reader(language: string, ...permissions: string[]): Promise<string> {
  const who = await colleagueOf(app, till.shop, permissions)
  const address = `${newId().slice(-12)}@shop.example`
  const values = [who.userId, address, language]
  await app.asOwner('update app_user set email = $2, language = $3 where id = $1', values)
  const { status, text } = await who.call('PUT', '/api/own-settings/notices.dayEnd', {
    value: 'mail',
  })
  expect(status, text).toBe(200)
  return address
}

test('it comes once, after the last close, in the language of its reader', async () => {
  const { shop } = till
  const owner = await reader('ar', 'pos.shift.print')
  const seller = await reader('en', 'pos.ticket.view')
  const other = await openRegister(shop, 'T7')
  await till.send(till.ring([{ item: await shop.bought('10'), unitPrice: '4' }]))
  await closeShift(shop, till.shift)
  expect(await askedMails(app.outbox, owner)).toHaveLength(0)
  await closeShift(shop, other.shift)
  const letter = await mailTo(app.outbox, owner)
  expect(letter.text).toContain('4.00')
  expect(letter.text).toMatch(/358,000/)
  expect(letter.text).toContain('Drawer T7')
  expect(await askedMails(app.outbox, seller)).toHaveLength(0)
})

test('a close tells the card slips that lay there and those that did not, and what was taken out of sales', async () => {
  const { shop, ...here } = await tillOf(app, 'slips')
  const item = await shop.bought('10')
  const method = here.basics.methods.find(({ type }) => type === 'creditCard')?.id ?? ''
  const byCard = (amount: string, reference: string) =>
    here.ring([{ item, unitPrice: amount }], {
      tenders: [{ ...cash({ ...here, shop }, amount), method, methodName: 'Card', reference }],
    })
  await here.send(byCard('4', '0001'), byCard('7', '0002'))
  const at = new Date().toISOString()
  const removal = { id: newId(), kind: 'line', what: 'Tea', amount: '3.5', at }
  const tell = () => shop.call('POST', `/api/shifts/${here.shift}/removals`, removal)
  // A till tells it again when the answer was lost: it is counted once.
  for (const { status } of [await tell(), await tell()]) expect(status).toBeLessThan(300)
  const { slips } = await detail(shop, here.shift)
  expect(slips.map(({ reference, isThere }) => [reference, isThere])).toEqual([
    ['0001', null],
    ['0002', null],
  ])
  const none = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  const strange = await shop.refused('POST', `/api/shifts/${here.shift}/count`, {
    ...{ counts: none, slips: [newId()] },
  })
  expect([strange.code, strange.field]).toEqual(['missingReference', 'slips.0'])
  await count(shop, here.shift, none, { slips: [slips[1]?.id] })
  const { report } = await close(shop, here.shift, none)
  const sums = report.sums.filter(({ name }) => /^(slip|void)\./.test(name))
  expect(sums.map(({ name, amount, count }) => [name, amount, count])).toEqual([
    ['slip.missing', '4', 1],
    ['slip.there', '7', 1],
    ['void.line', '3.5', 1],
  ])
})
