/** `npm run backup [-- file]`: database and files as one proven file, while people work. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { configFrom } from '../../kernel/config.ts'
import { openFiles } from '../../kernel/files/files.ts'
import { reachDatabase } from '../../kernel/postgres/find-database.ts'
import { makeBackup } from '../backup.ts'
import { noted } from '../runs.ts'
import { sealOf } from './seal-key.ts'
import { atTerminal, inMegabytes, progressOnTerminal } from './terminal.ts'

const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+Z/g, '')

await atTerminal(async () => {
  const [given, ...more] = process.argv.slice(2)
  const config = configFrom(process.env, more)
  const { dataDir, filesUrl, backup } = config
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const startedAt = Date.now()
  const database = await reachDatabase(config)
  try {
    const made = await noted({
      ownerUrl: database.url,
      kind: 'backup',
      isByItself: process.env.BACKUP_BY_ITSELF === 'yes',
      work: () =>
        makeBackup({
          ownerUrl: database.url,
          files: openFiles({ dir: join(dataDir, 'files'), url: filesUrl, log: pino() }),
          file: given ? resolve(given) : join(backup.dir, `comptoir-${stamp()}.backup`),
          key: backup.key,
          seal: sealOf(dataDir),
          product: JSON.parse(text).version,
          progress: progressOnTerminal(),
        }),
      outcomeOf: ({ bytes }) => ({ state: 'good', sums: { bytes } }),
    })
    const { manifest, bytes, file } = made
    const rows = Object.values(manifest.tables).reduce((sum, it) => sum + it.rows, 0)
    if (process.stderr.isTTY) process.stderr.write('\n')
    if (manifest.missing > 0)
      console.error(`${manifest.missing} files were lost before: npm run check:data names them.`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${file}: ${rows} rows and ${manifest.files.rows} files, ${inMegabytes(bytes)}, ` +
        `${backup.key ? 'encrypted' : 'not encrypted'}, proven, in ${seconds} s`,
    )
  } finally {
    await database.leave()
  }
})
