import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { publicWords } from './vite.config.ts'

/**
 * Rules, and applications that keep no state of their own, share the processes they are tested in.
 * These do not: they declare entities or settings that nobody else knows. Each of them gets a
 * process of its own, and so does everything that stands in a page, which keeps what it was shown.
 */
const alone = {
  domain: [
    'domain/screens.test.ts',
    'domain/kernel/access/access-door.test.ts',
    'domain/kernel/entity.test.ts',
    'domain/kernel/webhook-event.test.ts',
    'domain/kernel/list.test.ts',
    'domain/kernel/setting.test.ts',
    'domain/settings/declared.test.ts',
  ],
  server: [
    'server/partners/merge.test.ts',
    // What passwords cost is their subject.
    'server/identity/login.test.ts',
    'server/kernel/secrets/password.test.ts',
  ],
}

/** Projects that run together must agree on it, however many processors there are. */
const common = { pool: 'forks', maxWorkers: 2 } as const

/** What is thrown away soon, which in a test is nearly all, is not carried about before. */
const execArgv = ['--max-semi-space-size=64']

type Room = keyof typeof alone
type Settings = NonNullable<Extract<TestProjectConfiguration, { test?: object }>['test']>

/** The tests of a room: those that share a process, and those that stand alone. */
const tests = (
  name: Room,
  { include, alias, ...settings }: Settings & { include: string[] },
): TestProjectConfiguration[] => [
  {
    test: {
      name,
      include,
      exclude: alone[name],
      isolate: false,
      alias,
      execArgv,
      ...common,
      ...settings,
    },
  },
  { test: { name: `${name} alone`, include: alone[name], execArgv, ...common, ...settings } },
]

const pages = ['web/**/*.test.{ts,tsx}']

/** They speak from tab to tab, or count milliseconds. */
const ownProcess = ['web/pos/local/engine.test.ts', 'web/kernel/form/picker/Picker.test.tsx']

const web = (name: string, settings: Settings): TestProjectConfiguration => ({
  plugins: [publicWords()],
  test: {
    name,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    setupFiles: ['web/kernel/testing/set-up.ts'],
    testTimeout: 20_000,
    ...common,
    ...settings,
  },
})

export default defineConfig({
  test: {
    projects: [
      // No test measures time by its limit: thousands of random cases take what a small machine needs.
      ...tests('domain', {
        environment: 'node',
        include: ['domain/**/*.test.ts'],
        testTimeout: 30_000,
      }),
      ...tests('server', {
        environment: 'node',
        include: ['server/**/*.test.ts', 'scripts/**/*.test.mjs'],
        globalSetup: ['server/kernel/testing/global-setup.ts'],
        alias: {
          '@node-rs/argon2': `${import.meta.dirname}/server/kernel/testing/quick-argon2.ts`,
        },
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // A page of its own for each, without a process of its own: half the work.
      web('web', { include: pages, exclude: ownProcess, pool: 'vmThreads' }),
      web('web alone', { include: ownProcess }),
    ],
  },
})
