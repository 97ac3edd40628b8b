/** Where questions go when there is a replica: there, unless it does not know who asks or is away. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOfUser } from '../../kernel/actor.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { QueryAsker } from './asker.ts'
import { loginRoleOf } from './views.ts'

const app = testApp()
let shop: Market
let replica: Server
let readUrl: string
let met = 0
const open = new Set<Socket>()
const warnings: string[] = []

/** Another address of the same server stands for a replica: what goes there is counted. */
beforeAll(async () => {
  shop = await market(app)
  const { hostname, port } = new URL(app.ownerUrl)
  replica = createServer((socket) => {
    met++
    const onward = connect(Number(port), hostname)
    for (const it of [socket, onward]) {
      open.add(it)
      it.on('error', () => {}).on('close', () => open.delete(it))
    }
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(replica, 'listening')
  const url = new URL(app.ownerUrl)
  url.host = `127.0.0.1:${(replica.address() as AddressInfo).port}`
  readUrl = url.href
})
afterAll(() => {
  for (const it of open) it.destroy()
  replica.close()
})

async function asked(text: string, isBuilt = false): Promise<unknown[][]> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const appUrl = app.appUrl ?? ''
  const asker = await QueryAsker.open({ db: app.db, ownerUrl: app.ownerUrl, appUrl, readUrl, log })
  const actor = await app.db.transaction('read', { companyId: shop.companyId }, (tx) =>
    actorOfUser(tx, shop.companyId, shop.userId),
  )
  if (!actor) throw new Error('Nobody asks')
  const station = { address: '::1', agent: '' }
  const asking = { actor, language: 'en' as const, station, command: 'POST /api/test' }
  return (await asker.ask({ text, values: [], isBuilt }, asking)).rows
}

const moved = async (work: () => Promise<unknown>): Promise<number> => {
  const before = met
  await work()
  return met - before
}

test('the first question of a company makes its role where roles are made', async () => {
  expect(await asked('select 1 as one')).toEqual([[1]])
  expect(warnings).toHaveLength(1)
})

test('questions go to the replica, built or written', async () => {
  warnings.length = 0
  expect(await moved(() => asked('select count(*) from items'))).toBe(1)
  expect(await moved(() => asked('select count(*) from items', true))).toBe(1)
  expect(warnings).toEqual([])
})

test('a company has two at once there, and no more beside them', async () => {
  const role = loginRoleOf(new URL(app.ownerUrl).pathname.slice(1), shop.companyId)
  await app.asOwner(`alter role ${role} connection limit 0`)
  await expect(asked('select 1 as one')).rejects.toMatchObject({ code: 'queriesBusy' })
  await app.asOwner(`alter role ${role} connection limit 2`)
})

test('a replica that is away leaves its questions to the database', async () => {
  for (const it of open) it.destroy()
  await new Promise((done) => replica.close(done))
  expect(await asked('select 1 as one')).toEqual([[1]])
  expect(warnings.join()).toContain('The replica lets no question in')
})
