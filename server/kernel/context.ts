/**
 * What a command is given besides its input: the transaction, who asks, and what the running
 * application offers.
 */
import type { Logger } from 'pino'
import type { RoleLimits } from '../../domain/identity/session.ts'
import type { StarterRoom } from '../../domain/identity/starter/room.ts'
import type { AccountRole } from '../../domain/identity/starter-books.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { ShopDay } from '../../domain/kernel/period.ts'
import type { PermissionHolder } from '../../domain/kernel/permission.ts'
import type { Decimals, Worth } from '../../domain/money/measure.ts'
import type { EInvoiceFormat } from '../../domain/paper/einvoice-format.ts'
import type { ProofKeys } from '../../domain/pos/proof.ts'
import type { MailLimits, Restarts } from './config.ts'
import type { Files } from './files/files.ts'
import type { AccessLog } from './http/access-log.ts'
import type { WrongKeys } from './http/wrong-keys.ts'
import type { InvoiceNetwork } from './invoice-network.ts'
import type { Live } from './live.ts'
import type { Press } from './paper/paper.ts'
import type { Tx } from './postgres/db.ts'
import type { Seal } from './secrets/seal.ts'
import type { Words } from './words.ts'

/** Undefined where all of them are reached. */
export type Reach = {
  branches: readonly string[] | undefined
  warehouses: readonly string[] | undefined
}

/** Who asks, as the session and the role say; never as the request says. */
export type Actor = PermissionHolder & {
  companyId: string
  sessionId: string
  userId: string
  username: string
  fullName: string
  roleId: string | null
  limits: RoleLimits
  branchId: string | null
  /** There where a program asks by its key; `sessionId` is then the key's own. */
  key?: { id: string }
  hasWebhooks?: boolean
  /** Undefined for whoever works with all branches and warehouses. */
  reach?: Reach
}

/** One change, for the audit and for every screen that shows the row. */
export type Change = {
  entity: string
  id: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Who a public command acted for, once it knows. */
export type PublicActor = {
  companyId: string
  userId: string
  name: string
  sessionId?: string
  branchId?: string | null
  /** False where it is known that no other program is told anything. */
  hasWebhooks?: boolean
}

export type Station = { address: string; agent: string }

export type PublicContext = {
  tx: Tx
  now: Date
  language: Language
  station: Station
  services: Services
  /** Writes the change into the audit and tells every open screen after commit. */
  record(change: Change): void
  /** What was asked had been done before: if nothing else changes, there is nothing to trace. */
  repeated(): void
  /** Done after commit, and only then: what cannot be rolled back. */
  afterCommit(effect: () => unknown): void
  /** Done once the transaction has surely failed: takes back what was done outside of it. */
  afterRollback(effect: () => unknown): void
  /** The public command has found out whom it serves; from here on the wall stands. */
  actFor(actor: PublicActor): Promise<void>
}

export type Context = Omit<PublicContext, 'actFor'> & { actor: Actor }

/** What there is of it before a transaction is opened. */
export type Desk = Pick<PublicContext, 'language' | 'station' | 'services'>

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

/** So much of what a receipt by value took goes back with a return, by a payment. */
export type ReturnedValue = {
  payment: string
  receipt: string
  /** Of the receipt. */
  rate: string | null
  amount: string
  /** What went back of the receipt before. */
  before: string
  worth: Worth
  day: string
}

/** What each is worth where it goes, and how it is written. */
export type ValuePut = {
  worths: ({ role: AccountRole } & Worth)[]
  addTo(batch: object): void
}

/** So much of a card, or of the cash back of a client, for the receipt that takes it. */
export type WantedValue = {
  receipt: string
  type: string
  /** Of a card. */
  code: string | null
  client: string
  amount: string
  currency: string
  /** Of the receipt. */
  rate: string | null
  /** What is paid with it comes to so much in the first currency. */
  total: string
  day: string
  /** Where it stands in what was sent. */
  field: string
}

/** What each was worth where it lay, how what is printed of a code stands for it, and how it is written. */
export type ValueTaken = {
  takings: ({ role: AccountRole; label: string | null } & Worth)[]
  addTo(batch: object): void
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
  /** Counts keys and secrets that are none, by where they came from. */
  wrongKeys: WrongKeys
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
  /** How many times as often as is declared what has a pace may be asked. */
  paceTimes: number
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
  /** Puts back what a gift card or cash back had paid; they are held from then on. */
  putValueBack(context: Context, parts: readonly ReturnedValue[]): Promise<ValuePut>
  /** Takes what a gift card or cash back is to pay, or refuses it; they are held from then on. */
  takeValue(
    context: Context,
    wanted: readonly WantedValue[],
    decimals: Decimals,
  ): Promise<ValueTaken>
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
