/** Starts everything, in the order it depends on each other, and stops it in the reverse one. */

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { type App, startApp } from './app.ts'
import { type Config, ConfigError, configFrom } from './kernel/config.ts'
import { anchorsIn } from './kernel/files/anchor-file.ts'
import { StartError } from './kernel/postgres/app-role.ts'
import { type DataDir, DataDirError, openDataDir } from './kernel/postgres/data-dir.ts'
import { type EmbeddedPostgres, startPostgres } from './kernel/postgres/postgres.ts'
import { PostgresError } from './kernel/postgres/postgres-program.ts'
import { ensureDemo } from './sample/demo.ts'

type Running = { dataDir?: DataDir; postgres?: EmbeddedPostgres; app?: App }

async function start(config: Config, log: Logger, running: Running): Promise<void> {
  const dataDir = await openDataDir(config.dataDir)
  running.dataDir = dataDir
  if (!config.databaseUrl)
    running.postgres = await startPostgres({
      dir: join(dataDir.path, 'postgres'),
      password: dataDir.secret('database'),
      logFile: join(dataDir.path, 'postgres.log'),
      onLost: (reason) => log.error(reason),
    })
  running.app = await startApp({
    ownerUrl: config.databaseUrl ?? running.postgres?.url ?? '',
    appUrl: config.databaseAppUrl,
    readUrl: config.databaseReadUrl,
    isEmbedded: !config.databaseUrl,
    isDemo: config.isDemo,
    publicUrl: config.publicUrl,
    smtpUrl: config.smtpUrl,
    outbox: dataDir.outbox,
    einvoiceOutbox: config.einvoiceOutbox,
    filesDir: dataDir.files,
    filesUrl: config.filesUrl,
    anchorsDir: anchorsIn(config.dataDir),
    sample: { documents: config.sampleDocuments, items: config.sampleItems },
    nightly: { dataDir: config.dataDir, backup: config.backup },
    companiesPerHour: config.companiesPerHour,
    isRegistrationOpen: config.isRegistrationOpen,
    mailLimits: { hour: config.mailsPerHour, day: config.mailsPerDay },
    secretsKeys: keysOf(config.secretsKeys, dataDir.secret('seal')),
    writesPerMinute: config.writesPerMinute,
    roundSeconds: config.roundSeconds,
    trustedProxies: config.trustedProxies,
    webhookHosts: config.webhookHosts,
    restarts: config.restarts,
    metricsToken: config.metricsToken,
    host: config.host,
    port: config.port,
    log,
  })
  dataDir.announce(running.app.url)
  if (config.isDemo) for (const line of await ensureDemo(running.app)) console.log(line)
  console.log(`Comptoir is ready at ${running.app.url}`)
}

/** The folder's own key still opens what it sealed before keys were given from outside. */
const keysOf = (given: readonly string[], own: string): [string, ...string[]] => {
  const [first = own, ...others] = given
  return [first, ...others, own]
}

/** What is at work is waited for, unless the server died of a fault: then only for a moment. */
async function stop({ app, postgres, dataDir }: Running, patienceMs?: number): Promise<void> {
  const closed = app?.close()
  await (patienceMs === undefined ? closed : Promise.race([closed, pause(patienceMs)]))
  await postgres?.stop()
  await dataDir?.close()
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataDirError ||
  error instanceof PostgresError ||
  error instanceof StartError

function sentenceOf(error: unknown, port: number | undefined): string | undefined {
  if (isExpected(error)) return error.message
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return `The port ${port} is used by another program; choose another one with PORT.`
  if (code === 'EACCES')
    return `The port ${port} may not be opened by this user; choose one above 1023.`
  return undefined
}

/** Neither stopped nor refused: whoever keeps the server running starts it again. */
const diedCode = 70
const faultMomentMs = 1000
const lastMomentMs = 2000

/** A fault that nobody met: nothing can be said about what it left, so the process ends. */
function endWithFaults(log: Logger, shutDown: (patienceMs: number) => Promise<void>): void {
  const end = (error: unknown): void => {
    log.fatal(error, 'A fault that nobody met ends the server')
    process.exitCode = diedCode
    setTimeout(() => process.exit(diedCode), lastMomentMs).unref()
    shutDown(faultMomentMs).catch(() => process.exit(diedCode))
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

async function main(): Promise<void> {
  const running: Running = {}
  let config: Config | undefined
  let isStopping = false
  const shutDown = async (patienceMs?: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await stop(running, patienceMs)
    process.exit(process.exitCode ?? 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void shutDown())
  try {
    config = configFrom(process.env, process.argv.slice(2))
    const log = pino({ level: config.logLevel })
    endWithFaults(log, shutDown)
    if (config.restarts.count > 0) log.warn({ restarts: config.restarts }, 'Started again')
    await start(config, log, running)
  } catch (error) {
    const sentence = sentenceOf(error, config?.port)
    console.error(sentence ?? error)
    process.exitCode = 1
    await shutDown()
  }
}

await main()
