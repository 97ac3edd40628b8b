/** `npm run check:data`: proves the invariants on the live data, or says what is broken. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { configFrom } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { fileInvariants } from './file-invariants.ts'
import { openFiles, orphanAgeMs } from './files.ts'
import { allInvariants, brokenInvariants } from './invariants.ts'
import { startPostgres } from './postgres.ts'

type Reached = { url: string; leave(): Promise<void> }

/** A running application's database is asked as it runs; a resting one is started for the check. */
async function reachDatabase(): Promise<Reached> {
  const { databaseUrl, dataDir: path } = configFrom(process.env, process.argv.slice(2))
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const pidFile = join(path, 'postgres', 'postmaster.pid')
  if (existsSync(pidFile)) {
    const port = readFileSync(pidFile, 'utf8').split('\n')[3]
    const { database } = JSON.parse(readFileSync(join(path, 'secrets.json'), 'utf8'))
    const url = `postgres://comptoir_owner:${database}@127.0.0.1:${port}/comptoir`
    return { url, leave: async () => {} }
  }
  const dataDir = await openDataDir(path)
  const postgres = await startPostgres({
    dir: join(path, 'postgres'),
    password: dataDir.secret('database'),
    logFile: join(path, 'postgres.log'),
    onLost: console.error,
  })
  return {
    url: postgres.url,
    leave: async () => {
      await postgres.stop()
      await dataDir.close()
    },
  }
}

const { dataDir, filesUrl } = configFrom(process.env, process.argv.slice(2))
const log = pino({ level: 'error' })
const files = openFiles({ dir: join(dataDir, 'files'), url: filesUrl, log })
const until = new Date(Date.now() - orphanAgeMs)
const { url, leave } = await reachDatabase()
const broken = await brokenInvariants(url, { files, until })
await leave()
for (const { name, rows } of broken)
  console.error(`BROKEN: ${name}\n${JSON.stringify(rows, null, 2)}`)
const count = (await allInvariants()).length + fileInvariants.length
console.log(`${count - broken.length} of ${count} invariants hold`)
process.exitCode = broken.length > 0 ? 1 : 0
