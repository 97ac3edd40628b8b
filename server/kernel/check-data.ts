/** `npm run check:data`: proves the invariants on the live data, or says what is broken. */
import { join } from 'node:path'
import { pino } from 'pino'
import { configFrom } from './config.ts'
import { fileInvariants } from './file-invariants.ts'
import { openFiles, orphanAgeMs } from './files.ts'
import { reachDatabase } from './find-database.ts'
import { allInvariants, brokenInvariants } from './invariants.ts'

const config = configFrom(process.env, process.argv.slice(2))
const { dataDir, filesUrl } = config
const log = pino({ level: 'error' })
const files = openFiles({ dir: join(dataDir, 'files'), url: filesUrl, log })
const until = new Date(Date.now() - orphanAgeMs)
const { url, leave } = await reachDatabase(config)
const broken = await brokenInvariants(url, { files, until })
await leave()
for (const { name, rows } of broken)
  console.error(`BROKEN: ${name}\n${JSON.stringify(rows, null, 2)}`)
const count = (await allInvariants()).length + fileInvariants.length
console.log(`${count - broken.length} of ${count} invariants hold`)
process.exitCode = broken.length > 0 ? 1 : 0
