/** The key of second factors lies beside the data; a restored installation needs the same one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const secretsIn = (dataDir: string): Record<string, string> => {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export const sealOf = (dataDir: string): string | undefined => secretsIn(dataDir).seal

export function keepSeal(dataDir: string, seal: string): void {
  const text = `${JSON.stringify({ ...secretsIn(dataDir), seal }, null, 2)}\n`
  writeFileSync(join(dataDir, 'secrets.json'), text, { mode: 0o600, flush: true })
}
