/** `npm run restore -- file`: a backup into an empty installation, all of it or nothing. */
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { configFrom } from '../../kernel/config.ts'
import {
  anchorsElsewhere,
  anchorsIn,
  setAnchorsAside,
  unkeptAnchors,
} from '../../kernel/files/anchor-file.ts'
import { fileInvariants } from '../../kernel/files/file-invariants.ts'
import { openFiles } from '../../kernel/files/files.ts'
import { allInvariants } from '../../kernel/invariants.ts'
import { reachAlone } from '../../kernel/postgres/find-database.ts'
import { restoreBackup } from '../restore.ts'
import { BackupError } from '../seal.ts'
import { keepSeal } from './seal-key.ts'
import { atTerminal, progressOnTerminal } from './terminal.ts'

await atTerminal(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file) throw new BackupError('Say which backup to restore: npm run restore -- file')
  const config = configFrom(process.env, more)
  const { dataDir, filesUrl, backup, databaseAppUrl } = config
  const startedAt = Date.now()
  const database = await reachAlone(config)
  try {
    const { intro, manifest, broken } = await restoreBackup({
      ownerUrl: database.url,
      appUrl: databaseAppUrl,
      files: openFiles({ dir: join(dataDir, 'files'), url: filesUrl, log: pino() }),
      file: resolve(file),
      key: backup.key,
      progress: progressOnTerminal(),
    })
    const anchorsDir = anchorsIn(dataDir)
    const aside = await setAnchorsAside(anchorsDir, new Date(startedAt))
    if (aside) console.log(`The anchors of the database before are in ${aside}.`)
    const unkept = await unkeptAnchors(database.url, anchorsDir)
    if (unkept > 0) console.log(anchorsElsewhere(unkept))
    const rows = Object.values(manifest.tables).reduce((sum, it) => sum + it.rows, 0)
    const count = (await allInvariants()).length + fileInvariants.length
    if (process.stderr.isTTY) process.stderr.write('\n')
    for (const { name, rows: found } of broken)
      console.error(`BROKEN: ${name}\n${JSON.stringify(found, null, 2)}`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${rows} rows and ${manifest.files.rows} files as of ${intro.at}, ` +
        `${count - broken.length} of ${count} invariants hold, in ${seconds} s`,
    )
    if (broken.length > 0) process.exitCode = 1
    if (intro.seal) keepSeal(dataDir, intro.seal)
    else
      console.log(
        'Second factors need their key: copy "seal" of the old secrets.json, or set SECRETS_KEY.',
      )
  } finally {
    await database.leave()
  }
})
