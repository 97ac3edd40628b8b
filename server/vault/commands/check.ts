/** `npm run check:data`: proves the invariants on the live data, or says what is broken. */
import { join } from 'node:path'
import { pino } from 'pino'
import { configFrom } from '../../kernel/config.ts'
import { anchorsElsewhere, anchorsIn, unkeptAnchors } from '../../kernel/files/anchor-file.ts'
import { fileInvariants } from '../../kernel/files/file-invariants.ts'
import { openFiles, orphanAgeMs } from '../../kernel/files/files.ts'
import { allInvariants, brokenInvariants } from '../../kernel/invariants.ts'
import { reachDatabase } from '../../kernel/postgres/find-database.ts'
import { atTerminal, progressOnTerminal } from './terminal.ts'

await atTerminal(async () => {
  const config = configFrom(process.env, process.argv.slice(2))
  const { dataDir, filesUrl } = config
  const startedAt = Date.now()
  const log = pino({ level: 'error' })
  const files = openFiles({ dir: join(dataDir, 'files'), url: filesUrl, log })
  const until = new Date(startedAt - orphanAgeMs)
  const progress = progressOnTerminal()
  const database = await reachDatabase(config)
  try {
    const stored = { files, until, anchorsDir: anchorsIn(dataDir) }
    const broken = await brokenInvariants(database.url, {
      stored,
      onAsked: (done, of) => progress('check', done, of),
    })
    const unkept = await unkeptAnchors(database.url, stored.anchorsDir)
    const count = (await allInvariants()).length + fileInvariants.length + 1
    if (process.stderr.isTTY) process.stderr.write('\n')
    for (const { name, rows } of broken)
      console.error(`BROKEN: ${name}\n${JSON.stringify(rows, null, 2)}`)
    if (unkept > 0) console.log(anchorsElsewhere(unkept))
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${count - broken.length} of ${count} invariants hold, in ${seconds} s`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await database.leave()
  }
})
