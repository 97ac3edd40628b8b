/** A till prints at a printer of the shop: paired by its code, through a real agent, onto paper that is drawn. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { PrinterSimulator } from '../../server/printing/agent/simulator.ts'
import { expectAccessible, expectNoSideScroll } from '../testing/looks.ts'
import { ask, openStation, type Shop, say, test } from '../testing/shop.ts'
import { foundTill, openTill, sell } from '../testing/till.ts'

const folder = mkdtempSync(join(tmpdir(), 'print-agent-story-'))
const running: ChildProcess[] = []

/** An agent with a folder of its own. */
const agentIn =
  (name: string) =>
  (...words: string[]): ChildProcess => {
    const child = spawn(
      process.execPath,
      ['server/printing/agent/main.ts', ...words, '--folder', join(folder, name)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    running.push(child)
    return child
  }

const agent = agentIn('agent')

test.afterAll(() => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A printer that is none; answers where it listens. */
async function printerPlace(papers: string): Promise<string> {
  const { stdout } = agent('simulate', '0', papers)
  return new Promise((resolve) => {
    stdout?.on('data', (part) => {
      const place = /127\.0\.0\.1:\d+/.exec(String(part))?.[0]
      if (place) resolve(place)
    })
  })
}

/** A dish of a station, and how it is ordered at the first table. */
async function grilled(request: APIRequestContext, shop: Shop) {
  const made = async (path: string, data: object): Promise<string> => {
    const id = newId()
    await ask(request, shop, 'POST', path, { id, ...data })
    return id
  }
  const station = await made('/stations', { name: 'Grill station' })
  const unit = await made('/units', { name: 'Portion' })
  const dish = { name: 'Grilled fish', unit, unitPrice: '9', kind: 'service', station }
  const item = await made('/items', dish)
  const { rows } = await ask<{ rows: { id: string }[] }>(
    request,
    shop,
    'GET',
    '/dining-tables?sort=name&limit=1',
  )
  const order = newId()
  const tell = (...events: object[]) =>
    ask(request, shop, 'POST', `/orders/${order}/events`, {
      events: events.map((it) => ({ id: newId(), at: new Date().toISOString(), ...it })),
    })
  const table = rows[0]?.id
  await tell({ kind: 'open', type: 'table', table, branch: null, guests: 2, caller: null })
  return async () => {
    const line = newId()
    const more = { options: [], note: null, seat: null, course: 1 }
    await tell(
      { kind: 'add', line, item, quantity: '1', ...more },
      { kind: 'send', lines: [{ line, quantity: '1' }] },
    )
  }
}

async function choosePrinter(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('en', 'till.menu') }).click()
  await page.getByRole('menuitem', { name: say('en', 'receipt.printer') }).click()
  const dialog = page.getByRole('dialog', { name: say('en', 'receipt.printer') })
  await dialog.getByRole('radio', { name: say('en', 'receipt.way.agent') }).click()
  await expect(dialog.getByRole('combobox', { name: say('en', 'printing.printer') })).toContainText(
    'Counter',
  )
  await dialog.getByRole('button', { name: say('en', 'action.close') }).click()
}

test('a receipt comes out of a printer of the shop, once, and what is cooked of that of its station', async ({
  browser,
  request,
  baseURL,
}) => {
  const shop = await foundTill(request)
  const papers = join(folder, 'papers')
  const place = await printerPlace(papers)
  // The branch whose kitchen is opened below.
  const session = await ask<Pick<SessionInfo, 'branch' | 'branches'>>(
    request,
    shop,
    'GET',
    '/session',
  )
  const branch = session.branch ?? session.branches[0]?.id
  const own = { id: newId(), name: 'Back office', branch }
  await ask(request, shop, 'POST', '/print-agents', own)
  const office = await openStation(browser, shop, { path: `/PrintAgents/${own.id}` })
  await office.getByRole('tab', { name: say('en', 'printing.pairing') }).click()
  await office.getByRole('button', { name: say('en', 'printing.newCode') }).click()
  const code = await office.getByLabel(say('en', 'printing.code')).textContent()
  await expectAccessible(office)
  const [exit] = await once(agent('pair', baseURL ?? '', code ?? ''), 'close')
  expect(exit).toBe(0)
  agent('run')
  const printer = { id: newId(), name: 'Counter', agent: own.id, place }
  await ask(request, shop, 'POST', '/printers', printer)
  const page = await openTill(browser, shop)
  await choosePrinter(page)
  const number = await sell(page, shop)
  await expect.poll(() => readdirSync(papers), { timeout: 30_000 }).toEqual(['0001-cut.png'])
  await expect(page.getByText(say('en', 'till.notPrinted', { number }))).toBeHidden()
  await office.goto('/Printers')
  await expect(office.getByText('Counter')).toBeVisible()
  await expectNoSideScroll(office)

  const orders = join(folder, 'orders')
  const grill = await printerPlace(orders)
  const machine = { id: newId(), name: 'Grill', agent: own.id, place: grill }
  await ask(request, shop, 'POST', '/printers', machine)
  const order = await grilled(request, shop)
  const kitchen = await openStation(browser, shop, { path: '/Kitchen' })
  const words = (key: string) => say('en', `kitchen.${key}`)

  await test.step('each ticket of a station comes out of its own printer', async () => {
    await kitchen.getByRole('button', { name: 'Grill station' }).click()
    await kitchen.getByRole('button', { name: words('printer'), exact: true }).click()
    await kitchen.getByRole('checkbox', { name: words('printNew') }).check()
    const chosen = kitchen.getByRole('combobox', { name: 'Grill station' })
    await chosen.selectOption({ label: 'Grill' })
    await expect(chosen).toHaveValue(machine.id)
    await expectAccessible(kitchen)
    await order()
    await expect.poll(() => readdirSync(orders), { timeout: 30_000 }).toEqual(['0001-cut.png'])
    expect(readdirSync(papers)).toEqual(['0001-cut.png'])
  })
})

test('an agent is killed while it prints: nothing comes out twice, nothing is missing', async ({
  browser,
  request,
  baseURL,
}) => {
  const shop = await foundTill(request)
  const { branches } = await ask<Pick<SessionInfo, 'branches'>>(request, shop, 'GET', '/session')
  const own = { id: newId(), name: 'Counter', branch: branches[0]?.id }
  await ask(request, shop, 'POST', '/print-agents', own)
  const { code } = await ask<{ code: string }>(
    request,
    shop,
    'POST',
    `/print-agents/${own.id}/pairing`,
    {},
  )
  const mortal = agentIn('mortal')
  await once(mortal('pair', baseURL ?? '', code), 'close')
  const paper = await PrinterSimulator.start()
  const printer = { id: newId(), name: 'Counter', agent: own.id, place: paper.place }
  await ask(request, shop, 'POST', '/printers', printer)
  const page = await openTill(browser, shop)
  await choosePrinter(page)
  const heights = () => paper.papers.map(({ height }) => height)

  const first = mortal('run')
  paper.manner = { ...paper.manner, slowMs: 80 }
  const isHalfDone = new Promise<void>((resolve) => {
    paper.onPrinted = () => paper.rows > 150 && resolve()
  })
  const number = await sell(page, shop)
  await isHalfDone
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(heights()).toEqual([])

  paper.manner = { ...paper.manner, slowMs: 0 }
  mortal('run')
  // What was torn lies there as a piece; the receipt comes out whole, and so does the next one.
  await expect.poll(() => heights().length, { timeout: 30_000 }).toBe(2)
  const [torn = 0, whole = 0] = heights()
  expect(torn).toBeLessThan(whole)
  await sell(page, shop)
  await expect.poll(() => heights().length, { timeout: 30_000 }).toBe(3)
  expect(heights()[2]).toBe(whole)
  await expect(page.getByText(say('en', 'till.notPrinted', { number }))).toBeHidden()
  // Those that did not come out, or of which nobody knows.
  const open = async () => (await ask<{ rows: object[] }>(request, shop, 'GET', '/print-jobs')).rows
  await expect.poll(open).toEqual([])
  await page.context().close()
  await paper.close()
})
