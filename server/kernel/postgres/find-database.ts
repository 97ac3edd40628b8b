/** How the commands beside the application find its database: running, resting, or elsewhere. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDataDir } from './data-dir.ts'
import { startPostgres } from './postgres.ts'

export type Reached = { url: string; leave(): Promise<void> }

const elsewhere = (url: string): Reached => ({ url, leave: async () => {} })

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A running application's database is asked as it runs; a resting one is started for the while. */
export async function reachDatabase(where: Where): Promise<Reached> {
  const { databaseUrl, dataDir } = where
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (databaseUrl || !existsSync(pidFile)) return reachAlone(where)
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const { database } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  return elsewhere(`postgres://comptoir_owner:${database}@127.0.0.1:${port}/comptoir`)
}

/** The data directory must be nobody else's for the while: one in use is refused with a sentence. */
export async function reachAlone({ databaseUrl, dataDir: path }: Where): Promise<Reached> {
  if (databaseUrl) return elsewhere(databaseUrl)
  const dataDir = await openDataDir(path)
  const postgres = await startPostgres({
    dir: join(path, 'postgres'),
    password: dataDir.secret('database'),
    logFile: join(path, 'postgres.log'),
    onLost: console.error,
  }).catch(async (error) => {
    await dataDir.close()
    throw error
  })
  return {
    url: postgres.url,
    leave: async () => {
      await postgres.stop()
      await dataDir.close()
    },
  }
}
