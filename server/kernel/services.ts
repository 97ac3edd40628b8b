/** What the running application offers to commands besides the transaction. */
import type { Logger } from 'pino'
import type { StarterRoom } from '../../domain/identity/starter/room.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { ShopDay } from '../../domain/kernel/period.ts'
import type { EInvoiceFormat } from '../../domain/paper/einvoice-format.ts'
import type { ProofKeys } from '../../domain/pos/proof.ts'
import type { Actor, PublicContext, Station } from './command.ts'
import type { Restarts } from './config.ts'
import type { Files } from './files/files.ts'
import type { AccessLog } from './http/access-log.ts'
import type { InvoiceNetwork } from './invoice-network.ts'
import type { Live } from './live.ts'
import type { MailLimits } from './mail/mail-gate.ts'
import type { Press } from './paper/paper.ts'
import type { Tx } from './postgres/db.ts'
import type { Seal } from './secrets/seal.ts'
import type { Words } from './words.ts'

export type ElectronicOrder = { format: EInvoiceFormat; language: Language; words: Words; at: Date }

/** A file of an electronic invoice. One that is a paper too takes the paper as it was set. */
export type ElectronicFile = {
  name: string
  type: string
  isPaper: boolean
  fill(paper: Uint8Array): Uint8Array
}

/** A statement of a special query, with what stands at its numbered places. */
export type QueryStatement = {
  text: string
  values: readonly string[]
  /** A question that was built holds no word of its reader; only such a one may run without a role. */
  isBuilt: boolean
}

export type QueryAsking = { actor: Actor; language: Language; station: Station; command: string }

export type Answered = {
  fields: { name: string; type: number }[]
  rows: (string | number | boolean | null)[][]
  /** There was more than is answered. */
  isCut: boolean
}

type Queries = {
  /** Whether companies have login roles here; without them nobody writes SQL. */
  hasRoles: boolean
  ask(statement: QueryStatement, asking: QueryAsking): Promise<Answered>
  shopDayOf(actor: Actor, language: Language): Promise<ShopDay>
  /** Whether this very text was shared with him by somebody who may write SQL. */
  isShared(actor: Actor, text: string): Promise<boolean>
}

export type Services = {
  log: Logger
  words: Words
  /** As a company says them, for whoever serves it without a session; its wall stands already. */
  wordsOf(tx: Tx, companyId: string): Promise<Words>
  live: Live
  press: Press
  files: Files
  /** Signs session tokens; the same for every process of this installation. */
  tokenKey: Uint8Array
  /** Open what tills seal; the same for every process, too. */
  proofKeys: ProofKeys
  /** Shuts what the database keeps and must not tell. */
  seal: Seal
  access: AccessLog
  publicUrl: string
  companiesPerHour: number
  /** Whether strangers may found companies; the first one of an installation always may be. */
  isRegistrationOpen: boolean
  /** How many letters one company may send. */
  mailLimits: MailLimits
  /** How many changes one user may make within a minute. */
  writesPerMinute: number
  /** How many files of lists. */
  exportsPerMinute: number
  isDemo: boolean
  version: string
  startedAt: Date
  restarts: Restarts
  isEmbedded: boolean
  /** The hour of the nightly backup, where one is made. */
  backupHour: number | undefined
  mailsBy: 'smtp' | 'outbox'
  /** Brings new anchors of a company into its file. */
  keepAnchors(companyId: string): Promise<void>
  /** Counts a try in a transaction of its own, so that a refusal cannot uncount it. */
  counted(key: string, windowSeconds: number): Promise<number>
  /** Counts as many of the wanted tries as are left below the limit. Answers how many. */
  takenTries(key: string, windowSeconds: number, wanted: number, most: number): Promise<number>
  /** Takes one counted try back, because it was right. */
  uncounted(key: string): Promise<void>
  forgetTries(key: string): Promise<void>
  /** Notes in a transaction of its own what is about to be stored, so that a crash leaves no unknown file. */
  noteFiles(companyId: string, storageKeys: string[]): Promise<void>
  /** How many stored files this installation never kept; unknown before the first sweep. */
  strayFiles(): number | undefined
  /** Fills the company of this transaction with sample data. */
  fillSample(
    context: Pick<PublicContext, 'tx' | 'now' | 'record' | 'services' | 'afterRollback'>,
    language: Language,
  ): Promise<void>
  /** Puts the tables of a new section, known by their names, where its room has them. */
  placeTables(
    tx: Tx,
    section: string,
    room: StarterRoom,
    ids: ReadonlyMap<string, string>,
  ): Promise<void>
  /** The electronic invoice of a posted document; refused where its data cannot make one. */
  electronicFile(tx: Tx, documentId: string, order: ElectronicOrder): Promise<ElectronicFile>
  /** Where electronic invoices can be handed over, besides mail. */
  networks: readonly InvoiceNetwork[]
  /** Answers special queries, apart from all other work. */
  queries: Queries
  /** Wakes the job worker of this process. */
  wakeJobs(): void
  /** And whoever delivers to webhooks. */
  wakeWebhooks(): void
  /** Hosts a webhook may be at besides the public internet, as the operator says. */
  webhookHosts: readonly string[]
}
