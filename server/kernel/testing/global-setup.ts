/** One real PostgreSQL for all server tests; every test file gets a database of its own in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-test-'))
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    password: 'only-for-tests',
    logFile: join(folder, 'postgres.log'),
    onLost: (reason) => console.error(reason),
  })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
