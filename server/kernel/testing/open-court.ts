/** The court of one file of tests: open while they run, closed after the last. */
import { afterAll, vi } from 'vitest'
import { openCourt } from './court.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

export const court = await openCourt()

afterAll(() => court.app.close())
