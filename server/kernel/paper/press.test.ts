import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { sheetOf } from '../../../domain/paper/composition.ts'
import type { PaperDocument } from '../../../domain/paper/document.ts'
import { sampleTrade } from '../../../domain/paper/testing/samples.ts'
import { Words } from '../words.ts'
import { Press } from './paper.ts'

const words = await Words.load()
const log = pino({ level: 'silent' })
const press = new Press({ log })
afterAll(() => press.close())

const sheetFor = (document: PaperDocument) =>
  sheetOf(document, (key, facts) => words.say(document.language, key, facts))

describe('the press', () => {
  const sheet = sheetFor(sampleTrade('invoice', 'en', 1))

  test('starts with the first paper and ends when nobody prints', async () => {
    const shortLived = new Press({ log, idleMs: 50 })
    expect(shortLived.isRunning).toBe(false)
    await shortLived.print(sheet)
    expect(shortLived.isRunning).toBe(true)
    await expect.poll(() => shortLived.isRunning).toBe(false)
    expect((await shortLived.print(sheet)).pages).toBe(1)
    shortLived.close()
  })

  test('leaves the server free while it prints', async () => {
    let longestMs = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 5)
    const startedAt = performance.now()
    await press.print(sheetFor(sampleTrade('invoice', 'en', 1000)))
    const tookMs = performance.now() - startedAt
    clearInterval(watch)
    expect(longestMs).toBeLessThan(tookMs / 3)
  })

  test('serves companies in turns, and none has more than its share waiting', async () => {
    const shared = new Press({ log, maxOfOne: 3 })
    const order: string[] = []
    const papers = ['a', 'a', 'a', 'a', 'b', 'c'].map((company) =>
      shared.print(sheet, undefined, company).then(() => order.push(company)),
    )
    expect(() => shared.print(sheet, undefined, 'a')).toThrow('paperBusy')
    await Promise.all(papers)
    shared.close()
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
  })

  test('refuses more papers than it can wait for', async () => {
    const small = new Press({ log, maxWaiting: 2 })
    const taken = [small.print(sheet), small.print(sheet), small.print(sheet)]
    expect(() => small.print(sheet)).toThrow('paperBusy')
    expect(await Promise.all(taken)).toHaveLength(3)
    small.close()
  })

  test('that takes too long loses its paper, and the next one gets another press', async () => {
    const hasty = new Press({ log, patienceMs: 1 })
    await expect(hasty.print(sheet)).rejects.toThrow('took too long')
    hasty.close()
    const patient = new Press({ log })
    const broken = { ...sheet, tables: [{ columns: 'no table' }] } as unknown as typeof sheet
    const [lost, kept] = await Promise.allSettled([patient.print(broken), patient.print(sheet)])
    expect(lost.status).toBe('rejected')
    expect(kept.status).toBe('fulfilled')
    patient.close()
  })

  test('that holds too much is replaced before the next paper', async () => {
    const small = new Press({ log, maxBytes: 1 })
    const papers = [small.print(sheet), small.print(sheet)]
    expect((await Promise.all(papers)).map(({ pages }) => pages)).toEqual([1, 1])
    expect(small.isRunning).toBe(false)
    small.close()
  })

  test('that is closed prints no more, and forgets who waits', async () => {
    const closing = new Press({ log })
    const waiting = Promise.allSettled([closing.print(sheet), closing.print(sheet)])
    await pause(10)
    closing.close()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(() => closing.print(sheet)).toThrow('closed')
  })
})
