/** Assembles the application: database, commands, HTTP, live connection and jobs. */

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Refusal } from '../domain/kernel/refusal.ts'
import { proofKeysOf } from '../domain/pos/proof.ts'
import { keepAnchors, startAnchoring } from './books/evidence/anchor-keeper.ts'
import { startRecurring } from './books/recurring/recurring-work.ts'
import { startFolding } from './books/sums/fold.ts'
import { takeValue } from './cash/value.ts'
import { putValueBack } from './cash/value-return.ts'
import { WebhookWorker } from './doors/webhook-worker.ts'
import { electronicFile } from './einvoice/einvoice.ts'
import { einvoiceHandler, einvoiceJob } from './einvoice/sending.ts'
import { importHandler, importJob } from './imports/job.ts'
import { startRounds } from './insight/daily-round.ts'
import { morningMailHandler, morningMailJob } from './insight/morning-letter.ts'
import { QueryAsker } from './insight/query/asker.ts'
import { reportMailHandler, reportMailJob } from './insight/reports/report-letter.ts'
import { findActor } from './kernel/actor.ts'
import { CompanyWords } from './kernel/company-words.ts'
import type { MailLimits } from './kernel/config.ts'
import {
  type BackupConfig,
  type Restarts,
  usualExportsPerMinute,
  usualWritesPerMinute,
} from './kernel/config.ts'
import type { Services } from './kernel/context.ts'
import { loadCommands } from './kernel/declarations.ts'
import { openFiles } from './kernel/files/files.ts'
import { AccessLog } from './kernel/http/access-log.ts'
import { mountApiPages } from './kernel/http/api-pages.ts'
import { TrustedProxies } from './kernel/http/client-address.ts'
import { type HttpLimits, makeHttp, mount } from './kernel/http/http.ts'
import { mountMetrics } from './kernel/http/metrics.ts'
import { mountScreens } from './kernel/http/static.ts'
import { readToken } from './kernel/http/token.ts'
import { WrongKeys } from './kernel/http/wrong-keys.ts'
import { folderNetwork } from './kernel/invoice-network.ts'
import { JobWorker } from './kernel/jobs.ts'
import { type Identity, Live } from './kernel/live.ts'
import { Mailer } from './kernel/mail/mail.ts'
import { Press } from './kernel/paper/paper.ts'
import { Database, openPool, poolConfig, watched } from './kernel/postgres/db.ts'
import { joinStore } from './kernel/postgres/installation.ts'
import { LivePool } from './kernel/postgres/live-pool.ts'
import { type Prepared, prepareDatabase } from './kernel/postgres/prepare.ts'
import { Runner } from './kernel/runner.ts'
import { Seal } from './kernel/secrets/seal.ts'
import { sealSecrets, tellUnopened } from './kernel/secrets/sealed-secrets.ts'
import { Words } from './kernel/words.ts'
import { mountBalancePages } from './loyalty/balance-page.ts'
import { cashBackEnding } from './loyalty/expiry-work.ts'
import { officeEarning } from './loyalty/office-earning.ts'
import { walletTurning } from './loyalty/turning.ts'
import { startSweeping } from './media/sweep.ts'
import { startEventNotices } from './planning/calendar/notices.ts'
import { mountDisplays } from './pos/display/relay.ts'
import { dayMailHandler, dayMailJob } from './pos/shift/day-letter.ts'
import { mountAgentWaiting } from './printing/agent-waiting.ts'
import { startWatchingPrinting } from './printing/print-watch.ts'
import { mountMenuPages } from './restaurant/guest/menu-page.ts'
import { startWatchingKitchens } from './restaurant/kitchen/kitchen-watch.ts'
import { dishReturnJob, dishWasteJob } from './restaurant/order/dish-return.ts'
import { dishReturnHandler, dishWasteHandler } from './restaurant/order/dish-return-job.ts'
import { earlyTicketHandler, earlyTicketJob } from './restaurant/order/early-ticket.ts'
import { placeTables } from './restaurant/starter-plan.ts'
import { fillSample, type SampleSize } from './sample/sample.ts'
import { sampleYear, sampleYearJob } from './sample/year/year.ts'
import { cardMailHandler, cardMailJob } from './stored-value/card-mail.ts'
import { cardEnding, unsoldEnding } from './stored-value/expiry-work.ts'
import { startValueRounds } from './stored-value/round.ts'
import { reckonDays } from './tax-return/reckon.ts'
import { lateCountJob } from './trade/count/late-count.ts'
import { lateCountHandler } from './trade/count/late-count-job.ts'
import { documentMailHandler, documentMailJob } from './trade/paper/mail-job.ts'
import { mountLinkPages } from './trade/sharing/link-page.ts'
import { reminderMailHandler, reminderMailJob } from './trade/sharing/reminder-mail.ts'
import { startNightly } from './vault/nightly.ts'

export type AppOptions = {
  ownerUrl: string
  appUrl?: string
  readUrl?: string
  /** How many connections daily work has at most. */
  connections?: number
  isEmbedded: boolean
  isDemo: boolean
  publicUrl: string
  smtpUrl?: string
  outbox: string
  /** Where electronic invoices are put for whoever carries them on; nowhere without. */
  einvoiceOutbox?: string
  filesDir: string
  filesUrl?: string
  /** Where anchors are kept outside the database; nowhere without. */
  anchorsDir?: string
  /** How much a sample company has. */
  sample: SampleSize
  /** What is done every night; nothing without. */
  nightly?: { dataDir: string; backup: BackupConfig }
  /** How many companies one address may found within an hour. */
  companiesPerHour: number
  isRegistrationOpen: boolean
  mailLimits: MailLimits
  /** What second factors are sealed with: the first seals, all open. */
  secretsKeys: readonly [string, ...string[]]
  /** How many changes one user may make within a minute. */
  writesPerMinute?: number
  exportsPerMinute?: number
  /** How often it is looked which company's daily round is due. */
  roundSeconds?: number
  /** How many times as often as is declared what has a pace may be asked. */
  paceTimes?: number
  /** Addresses and ranges of the proxies in front, whose word about a client is believed. */
  trustedProxies?: readonly string[]
  restarts?: Restarts
  metricsToken?: string
  /** Hosts of webhooks besides the public internet: inside addresses, and plain http. */
  webhookHosts?: readonly string[]
  httpLimits?: HttpLimits
  host: string
  port: number
  log: Logger
}

export type App = {
  url: string
  port: number
  db: Database
  services: Services
  close(): Promise<void>
}

const lastMomentMs = 2000

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).version
}

export async function startApp(options: AppOptions): Promise<App> {
  const { log } = options
  const prepared = await prepareDatabase(options.ownerUrl, options.appUrl)
  if (prepared.migrated.length > 0) log.info({ migrations: prepared.migrated }, 'Database migrated')
  const seal = new Seal(options.secretsKeys)
  tellUnopened(log, await sealSecrets(options.ownerUrl, seal))
  const files = openFiles({ dir: options.filesDir, url: options.filesUrl, log })
  const prove = (): Promise<void> => joinStore(options.ownerUrl, files)
  await prove().catch((error: Error) => {
    if (!(error instanceof Refusal)) throw error
    log.warn('The file store is away; whether it belongs to this database is asked again later')
  })
  const onLost = (error: Error): void =>
    log.warn({ reason: error.message }, 'Database connection lost')
  const db = Database.connect(prepared.appUrl, options.readUrl, onLost, options.connections)
  const livePool = watched(new LivePool(poolConfig(prepared.appUrl, { max: 3 })), onLost)
  // A request that counts a try holds a connection already; a pool of its own keeps sixteen of
  // them from waiting for each other.
  const doors = new Database(openPool(prepared.appUrl, onLost, { max: 2, pipeline: true }))
  const { ownerUrl } = options
  const [words, version, commands, queries] = await Promise.all([
    Words.load(),
    productVersion(),
    loadCommands(),
    QueryAsker.open({ db, ownerUrl, appUrl: prepared.appUrl, readUrl: options.readUrl, log }),
  ])
  const http = makeHttp(log, words, options.httpLimits, options.trustedProxies)
  const identify = identifyWith(db, prepared)
  const live = new Live(http.server, livePool, identify, onLost, options.httpLimits?.headersMs)
  const press = new Press({ log })
  const mailer = new Mailer({ ...options, words })
  const sweeping = startSweeping({ db, files, log, prove })
  // What one company's days say against being added up keeps no other from its sums.
  const beside = (companyId: string) =>
    reckonDays(db, companyId).catch((error: Error) =>
      log.warn(error, 'The days of a VAT return could not be added up; it will be tried again'),
    )
  const folding = startFolding({ db, log, beside })
  const nightly = options.nightly && startNightly({ ...options, ...options.nightly, files, live })
  const access = new AccessLog(doors, log)
  const companyWords = new CompanyWords(words)
  const wordsOf = companyWords.now.bind(companyWords)
  const { webhookHosts = [] } = options
  const keeping = { db, dir: options.anchorsDir, log }
  const services: Services = {
    ...tries(doors),
    access,
    wrongKeys: new WrongKeys(),
    noteFiles: notesOf(doors),
    strayFiles: () => sweeping.last?.unknown,
    log,
    words,
    wordsOf,
    live,
    press,
    files,
    version,
    tokenKey: prepared.tokenKey,
    proofKeys: proofKeysOf(new Uint8Array(prepared.proofKey)),
    seal,
    publicUrl: options.publicUrl,
    companiesPerHour: options.companiesPerHour,
    isRegistrationOpen: options.isRegistrationOpen,
    mailLimits: options.mailLimits,
    writesPerMinute: options.writesPerMinute ?? usualWritesPerMinute,
    exportsPerMinute: options.exportsPerMinute ?? usualExportsPerMinute,
    paceTimes: options.paceTimes ?? 1,
    isDemo: options.isDemo,
    isEmbedded: options.isEmbedded,
    backupHour: options.nightly?.backup.hour,
    mailsBy: options.smtpUrl ? 'smtp' : 'outbox',
    keepAnchors: (companyId) => keepAnchors(keeping, companyId),
    startedAt: new Date(),
    restarts: options.restarts ?? { count: 0, lastAt: null },
    fillSample: (context, language) => fillSample(context, language, options.sample),
    placeTables,
    putValueBack,
    takeValue,
    electronicFile,
    networks: options.einvoiceOutbox ? [folderNetwork(options.einvoiceOutbox)] : [],
    queries,
    wakeJobs: () => jobs.wake(),
    wakeWebhooks: () => webhooks.wake(),
    webhookHosts,
  }
  const proxies = new TrustedProxies(options.trustedProxies ?? [])
  mountDisplays({ live, db, identify, proxies, services })
  const handlers = {
    mail: mailer.handler,
    [documentMailJob]: documentMailHandler({ services, mailer, wordsOf }),
    [lateCountJob]: lateCountHandler({ services }),
    [dishReturnJob]: dishReturnHandler({ services }),
    [dishWasteJob]: dishWasteHandler({ services }),
    [earlyTicketJob]: earlyTicketHandler({ services }),
    [einvoiceJob]: einvoiceHandler({ services, wordsOf }),
    [cardMailJob]: cardMailHandler({ seal, mailer }),
    [reminderMailJob]: reminderMailHandler({ services, mailer }),
    [morningMailJob]: morningMailHandler({ services, mailer }),
    [reportMailJob]: reportMailHandler({ services, mailer }),
    [dayMailJob]: dayMailHandler({ services, mailer }),
    [importJob]: importHandler(services),
    [sampleYearJob]: sampleYear,
  }
  const webhooks = new WebhookWorker({ db, log, live, seal, allowed: webhookHosts, version })
  const jobs = new JobWorker({ db, log, live, handlers })
  const rounds = startRounds({ db, services, log }, options.roundSeconds)
  const recurring = startRecurring({ db, services, log })
  const values = startValueRounds({ db, log }, [
    cardEnding,
    unsoldEnding,
    walletTurning,
    cashBackEnding,
    officeEarning,
  ])
  const watching = startWatchingKitchens({ db, services, log })
  const printing = startWatchingPrinting({ db, services, log })
  const eventNotices = startEventNotices({ db, services, log })
  const anchoring = startAnchoring({ ...keeping, services })
  const runner = new Runner(db, services)
  mountMetrics(http, { db, services, token: options.metricsToken })
  for (const command of commands) mount(http, runner, command)
  mountLinkPages(http, runner, words)
  mountBalancePages(http, runner, words)
  const menus = mountMenuPages(http, { runner, words, live })
  const agents = mountAgentWaiting(http, { runner, live })
  mountApiPages(http, { commands, version })
  await mountScreens(http)
  const close = async (): Promise<void> => {
    await jobs.stop()
    await webhooks.stop()
    await sweeping.stop()
    await folding.stop()
    await rounds.stop()
    await recurring.stop()
    await values.stop()
    await watching.stop()
    await printing.stop()
    await eventNotices.stop()
    await anchoring.stop()
    await nightly?.stop()
    // Running requests get a moment; a connection that sends nothing must not hold up the stop.
    const late = setTimeout(() => http.server.closeAllConnections(), lastMomentMs)
    menus.close()
    agents.close()
    await live.close()
    clearTimeout(late)
    await http.close()
    await access.close()
    press.close()
    await livePool.close()
    await doors.close()
    await db.close()
  }
  try {
    await http.listen({ host: options.host, port: options.port })
  } catch (error) {
    await close()
    throw error
  }
  jobs.start()
  webhooks.start()
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const host = ['0.0.0.0', '::'].includes(options.host) ? 'localhost' : options.host
  return { url: `http://${host}:${port}`, port, db, services, close }
}

/** A socket is let in by the same session a request would be. */
const identifyWith =
  (db: Database, { tokenKey }: Prepared) =>
  async (token: string): Promise<Identity | undefined> => {
    const identity = await readToken(token, tokenKey)
    if (!identity) return undefined
    const opening = { companyId: identity.companyId, first: findActor(identity.sessionId) }
    const found = await db.transaction('read', opening, async (_, actor) => actor)
    return found && identity
  }

/** What is about to be stored is noted before, whatever becomes of the transaction that stores it. */
const notesOf =
  (db: Database): Services['noteFiles'] =>
  (companyId, storageKeys) =>
    db.inCompany(companyId, async (tx) => {
      await tx.rows(sql`
        insert into noted_file (storage_key)
        select unnest(${storageKeys}::uuid[])
        on conflict do nothing`)
    })

/** Tries are counted in transactions of their own, so that a refusal cannot uncount them. */
const tries = (
  db: Database,
): Pick<Services, 'counted' | 'takenTries' | 'uncounted' | 'forgetTries'> => ({
  counted: (key, windowSeconds) =>
    db.transaction('write', {}, async (tx) => {
      const row = await tx.one(sql<{ tries: number }>`
        select count_try(${key}, ${windowSeconds}) as tries`)
      return row.tries
    }),
  takenTries: (key, windowSeconds, wanted, most) =>
    db.transaction('write', {}, async (tx) => {
      const row = await tx.one(sql<{ taken: number }>`
        select take_tries(${key}, ${windowSeconds}, ${wanted}, ${most}) as taken`)
      return row.taken
    }),
  uncounted: (key) =>
    db.transaction('write', {}, async (tx) => {
      await tx.rows(sql`select uncount_try(${key})`)
    }),
  forgetTries: (key) =>
    db.transaction('write', {}, async (tx) => {
      await tx.rows(sql`select forget_tries(${key})`)
    }),
})
