/** The key of second factors travels in an encrypted backup, and in no other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, testApp } from '../kernel/testing/app.ts'
import { provenBackup } from './backup.ts'
import { opening } from './seal.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const dir = mkdtempSync(join(tmpdir(), 'comptoir-seal-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const dataDir = join(dir, 'data')
const seal = 'what second factors are sealed with'
const key = 'a key that nobody guesses'
const quiet = (): void => {}
const secretsIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))

const app = testApp({ filesDir: join(dataDir, 'files') })

/** As an operator types it. Answers what was said. */
async function typed(command: 'backup' | 'restore', file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [`server/vault/commands/${command}.ts`, file], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  expect(code, said).toBe(0)
  return said
}

beforeAll(async () => {
  await app.register()
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ seal, other: 'stays here' }))
})

test.each([
  ['an encrypted backup', key],
  ['a plain backup', ''],
])('%s', async (name, backupKey) => {
  const file = join(dir, `${name}.backup`)
  const secret = { BACKUP_KEY: backupKey }
  await typed('backup', file, { DATABASE_URL: app.ownerUrl, DATA_DIR: dataDir, ...secret })
  const { intro } = await provenBackup(file, backupKey || undefined, quiet)
  expect(intro.seal).toBe(backupKey ? seal : undefined)
  const inner = createInflate()
  const opened = pipeline(createReadStream(file), opening(backupKey || undefined), inner)
  const content = Buffer.concat(await inner.toArray())
  await opened
  expect(content.includes(seal)).toBe(backupKey !== '')
  expect(readFileSync(file).includes(seal)).toBe(false)

  const target = mkdtempSync(join(dir, 'target-'))
  writeFileSync(join(target, 'secrets.json'), JSON.stringify({ seal: 'its own', mine: 'kept' }))
  const env = { DATABASE_URL: await freshDatabase(), DATA_DIR: target, ...secret }
  const said = await typed('restore', file, env)
  expect(secretsIn(target)).toEqual({ seal: backupKey ? seal : 'its own', mine: 'kept' })
  expect(said.includes('Second factors need their key')).toBe(!backupKey)
})
