import { defineConfig } from 'vitest/config'
import { publicWords } from './vite.config.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: ['server/kernel/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [publicWords()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/kernel/testing/set-up.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
