/**
 * The whole way of a receipt: from a till through the server and a real agent process to a printer
 * that is none. Whatever is killed or lies, nothing is printed twice and nothing is lost unsaid.
 */
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { PrintedPaper } from '../../domain/paper/printer-paper.ts'
import type { Paired, ShownJob, Taken } from '../../domain/printing/print-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem, type Station, station } from '../kernel/testing/station.ts'
import { serverAddress } from './agent/server-line.ts'
import { PrinterSimulator } from './agent/simulator.ts'
import { watchPrinting } from './print-watch.ts'
import { AgentProcess, jobOf, type Picture, pictureOf, send, until } from './testing/agents.ts'

const app = testApp()
const agent = new AgentProcess()
let shop: Station
let branch: string
let agentId: string
let paper: PrinterSimulator
let printer: string

const same = (printed: PrintedPaper, { bits, height }: Picture): boolean =>
  printed.height === height && Buffer.compare(printed.bits, bits) === 0

const printedOf = (picture: Picture, at = paper): PrintedPaper[] =>
  at.papers.filter((it) => same(it, picture))

const codeFor = async (id: string): Promise<string> =>
  (await shop.call<{ code: string }>('POST', `/api/print-agents/${id}/pairing`, {})).body.code

const newPrinter = async (place: string, more: object = {}): Promise<string> =>
  (await shop.add('/api/printers', { name: `P ${newId()}`, agent: agentId, place, ...more })).id

beforeAll(async () => {
  shop = await station(app)
  paper = await PrinterSimulator.start()
  branch = (await shop.list('/api/branches')).rows[0]?.id ?? ''
  agentId = (await shop.add('/api/print-agents', { name: 'Shop floor', branch })).id
  printer = await newPrinter(paper.place)
})

afterAll(async () => {
  await agent.clear()
  await paper.close()
})

describe('pairing', () => {
  test('lets a machine in by a code that opens once, and keeps neither code nor token', async () => {
    const wrong = await agent.pair(app.url, 'AAAAA-AAAAA')
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('Not paired')])
    const code = await codeFor(agentId)
    expect((await agent.pair(app.url, code.toLowerCase())).code).toBe(0)
    const second = await app.call('POST', '/api/print-agent/pair', { body: { code, host: 'x' } })
    expect(second.status).toBe(404)
    const file = join(agent.folder, 'agent.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(readFileSync(file, 'utf8')) as Paired
    const kept = await app.asOwner('select * from print_pairing')
    expect(JSON.stringify(kept)).not.toContain(token.slice(46))
    expect(JSON.stringify(await app.asOwner('select * from audit'))).not.toContain(code)
    const state = await shop.call('GET', `/api/print-agents/${agentId}/pairing`)
    expect(state.body).toMatchObject({ isPaired: true, isAway: false })
  })

  test('that ran out opens nothing', async () => {
    const code = await codeFor(agentId)
    await app.asOwner(`update print_pairing set code_until = now() - interval '1 second'`)
    const late = { body: { code, host: 'x' } }
    const { status, body } = await app.call<Problem>('POST', '/api/print-agent/pair', late)
    expect([status, body.code]).toEqual([404, 'pairingCodeUnknown'])
  })
})

describe('an agent at work', () => {
  test('prints what it is sent, once under one name, and opens the drawer', async () => {
    void agent.start()
    const picture = pictureOf(3, 300)
    const job = jobOf(printer, picture)
    await send(shop, job)
    await until(shop, job.id, 'printed')
    // Lost answers and second presses: the same name is the same paper.
    expect(await send(shop, { ...job, id: newId() })).toMatchObject({
      id: job.id,
      state: 'printed',
    })
    const opened = { job: newId() }
    const pulse = await shop.call('POST', `/api/printers/${printer}/drawer`, opened)
    expect(pulse.status).toBe(200)
    await until(shop, opened.job, 'printed')
    expect([printedOf(picture).length, paper.papers.length]).toEqual([1, 1])
    expect([paper.roll.pulses, paper.roll.unknown]).toEqual([1, 0])
    const stock = await colleagueOf(app, shop, ['printing.printer.print'])
    const refused = await stock.refused('POST', `/api/printers/${printer}/drawer`, { job: newId() })
    expect(refused.code).toBe('forbidden')
  })

  test('killed in the middle of a receipt prints it whole afterwards, and the next one too', async () => {
    paper.manner = { ...paper.manner, slowMs: 60 }
    const before = paper.papers.length
    const [first, second] = [pictureOf(5, 700), pictureOf(7, 260)]
    const jobs = [jobOf(printer, first), jobOf(printer, second)]
    const half = new Promise<void>((resolve) => {
      const start = paper.rows
      paper.onPrinted = () => paper.rows - start > 200 && resolve()
    })
    for (const job of jobs) await send(shop, job)
    await half
    await agent.kill()
    paper.manner = { ...paper.manner, slowMs: 0 }
    void agent.start()
    for (const { id } of jobs) await until(shop, id, 'printed')
    expect([printedOf(first).length, printedOf(second).length]).toEqual([1, 1])
    // What was torn lies there as a piece that nobody takes for a receipt.
    const scraps = paper.papers.slice(before).filter((it) => !same(it, first) && !same(it, second))
    expect(scraps.length).toBe(1)
    expect(scraps[0]?.height).toBeLessThan(700)
    expect(paper.roll.unknown).toBe(0)
  })

  test('killed with the end of a receipt on its way asks people, and prints nothing by itself', async () => {
    const picture = pictureOf(11, 120)
    paper.manner = { ...paper.manner, slowMs: 250 }
    const job = jobOf(printer, picture)
    const isClosing = new Promise<void>((resolve) => {
      paper.onPrinted = () =>
        readFileSync(join(agent.folder, 'journal'), 'utf8')
          .split('\n')
          .some((line) => line.includes(job.id) && line.includes('closing')) && resolve()
    })
    await send(shop, job)
    await isClosing
    await agent.kill()
    paper.manner = { ...paper.manner, slowMs: 0 }
    void agent.start()
    const shown = await until(shop, job.id, 'uncertain')
    expect(shown.reason).toBe('interrupted')
    // Sending it again under its name is no answer to the question whether it came out.
    expect((await send(shop, { ...job, id: newId() })).state).toBe('uncertain')
    const decided = { choice: 'cameOut' }
    const path = `/api/print-jobs/${job.id}/choice`
    expect((await shop.call<ShownJob>('POST', path, decided)).body.state).toBe('printed')
    const again = { choice: 'again' }
    expect((await shop.call<ShownJob>('POST', path, again)).body.state).toBe('printed')
    expect(printedOf(picture).length).toBeLessThanOrEqual(1)
  })

  test('prints nothing on the word of a printer that talks nonsense, and all of it when it is mended', async () => {
    paper.manner = { ...paper.manner, answers: 'nonsense' }
    const picture = pictureOf(13, 200)
    const job = jobOf(printer, picture)
    await send(shop, job)
    await expect
      .poll(
        async () => (await shop.call<ShownJob>('GET', `/api/print-jobs/${job.id}`)).body.reason,
        { timeout: 5000 },
      )
      .toBe('nonsense')
    const offered = async () =>
      (await shop.call<{ rows: object[] }>('GET', '/api/printers/offered')).body.rows
    await expect
      .poll(offered, { timeout: 5000 })
      .toMatchObject([{ id: printer, trouble: 'nonsense' }])
    expect(printedOf(picture).length).toBe(0)
    paper.manner = { ...paper.manner, answers: 'rightly' }
    await until(shop, job.id, 'printed')
    expect(printedOf(picture).length).toBe(1)
  })

  test.each([
    ['tspl', /^SIZE 50 mm,30 mm\r\n/, /PRINT 1,2\r\n$/],
    ['zpl', /^\^XA/, /\^PQ2\^XZ$/],
  ])('prints labels in the language of their printer: %s', async (language, start, end) => {
    const heard: Buffer[] = []
    const line = createServer((socket) => socket.on('data', (bytes) => heard.push(bytes)))
    await once(line.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = line.address() as AddressInfo
      const labels = await newPrinter(`127.0.0.1:${port}`, { language, hasStatus: false })
      const { sheets, ...job } = jobOf(labels, pictureOf(37, 40))
      const size = { width: 50, height: 30 }
      const twice = { sheets: sheets.map((it) => ({ ...it, copies: 2 })) }
      await send(shop, { ...job, kind: 'label', size, ...twice })
      await until(shop, job.id, 'printed')
      const said = () => Buffer.concat(heard).toString('latin1')
      await expect.poll(said).toMatch(end)
      expect(said()).toMatch(start)
    } finally {
      line.close()
    }
  })

  test('sends what a printer without paper cannot print to its stand-in', async () => {
    const other = await PrinterSimulator.start()
    try {
      const standIn = await newPrinter(other.place)
      const open = await newPrinter('127.0.0.1:9', { standIn }).catch(() => undefined)
      expect(open).toBeUndefined()
      const ill = await PrinterSimulator.start()
      ill.manner = { ...ill.manner, state: 'paperOut' }
      const picture = pictureOf(17, 150)
      const job = jobOf(await newPrinter(ill.place, { standIn }), picture)
      await send(shop, job)
      await until(shop, job.id, 'waiting')
      await app.asOwner(
        `update print_job set made_at = made_at - interval '5 seconds' where id = $1`,
        [job.id],
      )
      const shown = await until(shop, job.id, 'printed')
      expect(shown.printer).not.toBe(shown.askedPrinter)
      expect([printedOf(picture, other).length, ill.papers.length]).toEqual([1, 0])
      await ill.close()
    } finally {
      await other.close()
    }
  })

  test('with a wrong token, or one that was ended, says so and stops', async () => {
    const file = join(agent.folder, 'agent.json')
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Paired
    await agent.kill()
    writeFileSync(file, JSON.stringify({ ...kept, token: `${kept.token.slice(0, -6)}AAAAAA` }))
    const wrong = await agent.start()
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining('lets this machine in no more'),
    })
    writeFileSync(file, JSON.stringify(kept))
    const running = agent.start()
    await shop.call('POST', `/api/print-agents/${agentId}/unpair`, {})
    expect(await running).toMatchObject({ code: 1 })
  })
})

test.each([
  ['https://shop.example.com', true],
  ['http://localhost:3000', true],
  ['http://192.168.1.5:3000/', true],
  ['http://shop.example.com', false],
  ['http://8.8.8.8', false],
  ['https://user:secret@shop.example.com', false],
  ['shop.example.com', false],
])('an agent says its token to %s: %s', (address, isSaid) => {
  expect(serverAddress(address) !== undefined).toBe(isSaid)
})

describe('what an agent was given and lost', () => {
  const memory = newId()
  let token: string
  let own: string

  const take = async (more: object = {}): Promise<Taken> => {
    const body = { token, memory, idle: [own], busy: [], printers: [], ...more }
    return (await app.call<Taken>('POST', '/api/print-agent/take', { body })).body
  }

  const stateOf = async (id: string): Promise<ShownJob> =>
    (await shop.call<ShownJob>('GET', `/api/print-jobs/${id}`)).body

  beforeAll(async () => {
    const code = await codeFor(agentId)
    const body = { code, host: 'by hand' }
    token = (await app.call<Paired>('POST', '/api/print-agent/pair', { body })).body.token
    own = await newPrinter('127.0.0.1:9100')
  })

  test('goes back to the queue if it remembers all else, and is uncertain if it does not', async () => {
    const job = jobOf(own, pictureOf(19, 10))
    await send(shop, job)
    expect((await take()).jobs).toMatchObject([{ id: job.id, attempt: 1 }])
    const lost = await take()
    expect(lost.jobs).toMatchObject([{ id: job.id, attempt: 2 }])
    // It was said of an attempt that is none any more.
    const stale = { token, job: job.id, attempt: 1, outcome: 'printed' }
    const heard = await app.call('POST', '/api/print-agent/report', { body: stale })
    expect([heard.body, (await stateOf(job.id)).state]).toEqual([{ isNews: false }, 'sending'])
    await take({ memory: newId() })
    expect(await stateOf(job.id)).toMatchObject({ state: 'uncertain', reason: 'interrupted' })
    const right = { ...stale, attempt: 2 }
    await app.call('POST', '/api/print-agent/report', { body: right })
    expect((await stateOf(job.id)).state).toBe('printed')
    const [kept] = await app.asOwner('select payload from print_job where id = $1', [job.id])
    expect(kept).toEqual({ payload: null })
  })

  test('is never opened late: a drawer that nobody opened in time stays shut', async () => {
    const drawer = { job: newId() }
    await shop.call('POST', `/api/printers/${own}/drawer`, drawer)
    await app.asOwner(`update print_job set expires_at = now() where id = $1`, [drawer.job])
    expect((await take()).jobs).toEqual([])
  })

  test('is told to whoever sent it when the agent stays away, and comes out if he asks', async () => {
    const job = jobOf(own, pictureOf(23, 10))
    await send(shop, job)
    await watchPrinting({ ...app, log: app.services.log }, new Date(Date.now() + 60_000))
    expect(await stateOf(job.id)).toMatchObject({ state: 'failed', reason: 'agentAway' })
    const notices = await app.asOwner(`select kind, facts from notice where kind = 'notPrinted'`)
    expect(notices).toContainEqual({ kind: 'notPrinted', facts: { title: job.title } })
    await shop.call('POST', `/api/print-jobs/${job.id}/choice`, { choice: 'again' })
    expect((await take()).jobs).toMatchObject([{ id: job.id, attempt: 1 }])
    await watchPrinting({ ...app, log: app.services.log }, new Date(Date.now() + 60_000))
    expect(await stateOf(job.id)).toMatchObject({ state: 'uncertain', reason: 'unheard' })
  })

  test('of endless paper is refused, and so is one more where too many wait', async () => {
    const copies = (of: object, count: number) => {
      const { sheets, ...job } = jobOf(own, pictureOf(31, 1000), of)
      return { ...job, sheets: sheets.map((it) => ({ ...it, copies: count })) }
    }
    const refused = async (job: object) => {
      const { code, field, message } = await shop.refused('POST', '/api/print-jobs', job)
      expect(message).not.toContain('not valid')
      return [code, field]
    }
    expect(await refused(copies({}, 2))).toEqual(['range', 'sheets'])
    expect(await refused(copies({ kind: 'label' }, 500))).toEqual(['range', 'sheets'])
    const job = copies({ kind: 'label' }, 2)
    await send(shop, job)
    const many = `insert into print_job (company_id, id, key, branch_id, asked_printer_id,
        printer_id, kind, title, payload, state, maker_id, made_at, due_at, expires_at)
      select company_id, gen_random_uuid(), $2 || n, branch_id, asked_printer_id, printer_id, kind,
        title, payload, $2, maker_id, made_at + interval '1 second', due_at, expires_at
      from print_job, generate_series(1, 300) as n
      where id = $1`
    await app.asOwner(many, [job.id, 'waiting'])
    expect(await refused(copies({}, 1))).toEqual(['printQueueFull', 'printer'])
    // What did not come out is kept for whoever asks, but not without end.
    const later = new Date(Date.now() + 600_000)
    for (let n = 0; n < 2; n++) await watchPrinting({ ...app, log: app.services.log }, later)
    const again = await shop.refused('POST', `/api/print-jobs/${job.id}/choice`, {
      choice: 'again',
    })
    expect(again.code).toBe('printGone')
  })

  test('with no picture that is whole is refused before it waits', async () => {
    const { sheets, ...job } = jobOf(own, pictureOf(29, 10))
    const torn = { ...job, sheets: sheets.map((it) => ({ ...it, height: 11 })) }
    expect((await shop.refused('POST', '/api/print-jobs', torn)).code).toBe('printPicture')
    const foreign = { ...jobOf(newId(), pictureOf(29, 10)) }
    expect((await shop.refused('POST', '/api/print-jobs', foreign)).code).toBe('missingReference')
    const place = { name: 'Elsewhere', agent: agentId, place: '/etc/passwd' }
    expect((await shop.refused('POST', '/api/printers', { id: newId(), ...place })).code).toBe(
      'printerPlace',
    )
    const usb = { id: newId(), ...place, place: '10.0.0.9', connection: 'usb' }
    expect((await shop.refused('POST', '/api/printers', usb)).code).toBe(
      'printerPlaceFitsConnection',
    )
  })
})

test('tokens that are none are paced by where they come from, and never the agents of the shop', async () => {
  const code = await codeFor(agentId)
  const paired = await app.call<Paired>('POST', '/api/print-agent/pair', {
    body: { code, host: 'by hand' },
  })
  const { token } = paired.body
  const take = async (said: string) => {
    const body = { token: said, memory: newId(), idle: [], busy: [], printers: [] }
    return (await app.call<{ code?: string }>('POST', '/api/print-agent/take', { body })).body.code
  }
  expect(await take(token)).toBeUndefined()
  const wrong = `${token.slice(0, -6)}AAAAAA`
  const answers = await Promise.all(Array.from({ length: 70 }, () => take(wrong)))
  expect(new Set(answers)).toEqual(new Set(['agentUnknown', 'tooFast']))
  expect(await take(token)).toBeUndefined()
})
