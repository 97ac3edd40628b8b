import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { args, executablePath } from './e2e/testing/chromium.ts'

// Workers load this file again: they must see the folder of the one server that was started, and
// only who made it removes it, once that server has ended.
if (!process.env.E2E_DATA) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'))
  process.env.E2E_DATA = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const port = Number(process.env.E2E_PORT ?? 3987)

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A whole evening of a restaurant may take its time on a small machine; each of its steps may not.
  timeout: 120_000,
  // Nor is it measured here how long a step takes: that is what bench/ is for.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Half of what a story costs was to draw movements and to compile what runs once.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: [...args, '--js-flags=--no-maglev,--no-turbofan'] },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `http://127.0.0.1:${port}/api/health`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'warn',
      // Stories write the documents they need.
      SAMPLE_DOCUMENTS: '0',
      SAMPLE_ITEMS: '250',
      // And found a company each.
      COMPANIES_PER_HOUR: '1000',
      WRITES_PER_MINUTE: '100000',
      // What arrives once a day arrives while its story waits.
      ROUND_SECONDS: '3',
      // Those who receive webhooks in a story stand beside the server.
      WEBHOOK_HOSTS: '127.0.0.1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
    stdout: 'pipe',
  },
})
