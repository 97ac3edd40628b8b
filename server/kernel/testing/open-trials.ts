/** The trials of one file of tests: open while they run, closed after the last. */
import { afterAll, vi } from 'vitest'
import { openTrials } from './command-trials.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

export const trials = await openTrials()

afterAll(() => trials.app.close())
