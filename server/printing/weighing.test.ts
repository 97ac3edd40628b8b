/** A till asks what lies on a scale: through the server, a real agent process and a scale that is none. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { ShownWeighing } from '../../domain/printing/print-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'
import { AgentProcess } from './testing/agents.ts'
import { ScaleSimulator } from './testing/scale-simulator.ts'

const app = testApp()
const agent = new AgentProcess()
let shop: Station
let scale: string
let counter: ScaleSimulator

beforeAll(async () => {
  shop = await station(app)
  counter = await ScaleSimulator.start()
  const branch = (await shop.list('/api/branches')).rows[0]?.id
  const own = (await shop.add('/api/print-agents', { name: 'Counter', branch })).id
  const made = { name: 'Beside the till', agent: own, connection: 'network', place: counter.place }
  scale = (await shop.add('/api/scales', made)).id
  const { body } = await shop.call<{ code: string }>('POST', `/api/print-agents/${own}/pairing`, {})
  expect((await agent.pair(app.url, body.code)).code).toBe(0)
  void agent.start()
})

afterAll(async () => {
  await agent.clear()
  await counter.close()
})

async function weighed(by: Station = shop): Promise<ShownWeighing> {
  const asked = await by.call<ShownWeighing>('POST', `/api/scales/${scale}/weighings`, {
    weighing: newId(),
  })
  expect(asked.status, asked.text).toBe(200)
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await by.call<ShownWeighing>('GET', `/api/weighings/${asked.body.id}`)
    if (body.state === 'weighed' || body.state === 'failed') return body
    await pause(50)
  }
  throw new Error('Nobody answered')
}

test('what lies on it is told to whoever sells, once it stands still', async () => {
  counter.lines = ['S D      1.190 kg', 'S S      1.234 kg']
  const cashier = await colleagueOf(app, shop, ['pos.ticket.add'])
  expect(await weighed(cashier)).toMatchObject({ state: 'weighed', kilograms: '1.234' })
  expect(counter.asked).toBe(2)
  const offered = await cashier.call<{ rows: object[] }>('GET', '/api/scales/offered')
  expect(offered.body.rows).toMatchObject([{ id: scale, name: 'Beside the till', isAway: false }])
  const cook = await colleagueOf(app, shop, ['restaurant.kitchen.edit'])
  const refused = await cook.refused('POST', `/api/scales/${scale}/weighings`, {
    weighing: newId(),
  })
  expect(refused.code).toBe('forbidden')
})

test.each([
  ['S S      0.000 kg', 'empty'],
  ['S +', 'beyond'],
  ['PRINTER READY', 'nonsense'],
])('%s is no weight: %s', async (line, trouble) => {
  counter.lines = [line]
  expect(await weighed()).toMatchObject({ state: 'failed', kilograms: null, trouble })
})

test('a scale that is not there, or an agent that says nothing, leaves the weight to be typed', async () => {
  await counter.close()
  expect(await weighed()).toMatchObject({ state: 'failed', trouble: 'away' })
  await agent.kill()
  const asked = { weighing: newId() }
  await shop.call('POST', `/api/scales/${scale}/weighings`, asked)
  await app.asOwner(
    `update weighing set asked_at = asked_at - interval '9 seconds' where id = $1`,
    [asked.weighing],
  )
  const { body } = await shop.call('GET', `/api/weighings/${asked.weighing}`)
  expect(body).toMatchObject({ state: 'failed', trouble: 'agentAway' })
})

test('what another agent says of it is no news, and a weight of nothing is none', async () => {
  const branch = (await shop.list('/api/branches')).rows[0]?.id
  const other = (await shop.add('/api/print-agents', { name: 'Other', branch })).id
  const path = `/api/print-agents/${other}/pairing`
  const { code } = (await shop.call<{ code: string }>('POST', path, {})).body
  const pairing = { body: { code, host: 'by hand' } }
  const { token } = (await app.call<{ token: string }>('POST', '/api/print-agent/pair', pairing))
    .body
  const weighing = newId()
  await shop.call('POST', `/api/scales/${scale}/weighings`, { weighing })
  const say = (more: object) =>
    app.call<{ isNews?: boolean; field?: string }>('POST', '/api/print-agent/weighed', {
      body: { token, weighing, ...more },
    })
  expect((await say({ kilograms: '1' })).body.isNews).toBe(false)
  expect((await say({ kilograms: '-1' })).body.field).toBe('kilograms')
  expect((await say({ kilograms: 'NaN' })).body.field).toBe('kilograms')
})
