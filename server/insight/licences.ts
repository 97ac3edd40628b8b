/** What the product is made of, as its lock file says: each package with its version and licence. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Licensed } from '../../domain/identity/session.ts'
import { query } from '../kernel/command.ts'

type Locked = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>
}

const lockFile = new URL('../../package-lock.json', import.meta.url)

/** Tools that only build or test it are no part of it. */
async function readLicences(): Promise<Licensed[]> {
  const { packages }: Locked = JSON.parse(await readFile(lockFile, 'utf8'))
  const all = Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
  const byName = new Map(all.map((it) => [`${it.name} ${it.version}`, it]))
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const listLicences = query({
  route: 'GET /api/about/licences',
  summary: 'The packages the product is made of, with version and licence',
  needs: 'signedIn',
  input: z.strictObject({}),
  run: () => readLicences(),
})
