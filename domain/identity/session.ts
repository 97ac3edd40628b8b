/** What a signed-in client is told about itself; the answer of login and of `GET /api/session`. */
import type { WeekStartChoice } from '../kernel/calendar/week.ts'
import type { Linked } from '../kernel/field.ts'
import type { NumberFormatName } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import type { LocalNames } from '../kernel/naming/local-name.ts'
import type { Limits } from '../kernel/permission.ts'

export type CurrencyInfo = {
  id: string
  code: string
  symbol: string | null
  decimals: number
  /** The smallest step of a cash amount; none means that cash is not rounded. */
  cashIncrement: string | null
  /** Null for a currency that is neither. */
  rank: 'first' | 'second' | null
  isActive: boolean
  /** Of a currency that is neither: how much of the first one of it is worth today. */
  rate: string | null
}

export type RateType = 'sale' | 'tax' | 'bank' | 'socialSecurity'

/** How much of the second currency one of the first is worth today. */
export type CurrentRate = { type: RateType; validFrom: string; buy: string; sell: string }

/** A kind of document as the company names it. */
export type TransactionTypeInfo = {
  id: string
  name: string
  altName: string | null
  behaviour: string
  prefix: string | null
}

export type RoleLimits = Limits & { discountLimit: string | null }

export type SessionInfo = {
  user: {
    id: string
    version: number
    username: string
    fullName: string
    email: string | null
    userType: 'admin' | 'staff'
    language: Language
    hasSecondFactor: boolean
  }
  /** The customer's "profile id": the role that says what the user may do. */
  role: Linked | null
  permissions: string[]
  limits: RoleLimits
  company: {
    id: string
    name: string
    country: string
    firstCurrency: CurrencyInfo
    secondCurrency: CurrencyInfo | null
    /** All of them, those two included: an amount is written as its currency counts. */
    currencies: CurrencyInfo[]
    timeZone: string
    /** When a day of the shop ends, at the branch of the session. */
    dayEndHour: number
    numberFormat: NumberFormatName
    /** Whether it serves at tables: then the floor is what its people open first. */
    hasTables: boolean
    /** For whoever may change the company: the address that nobody has confirmed yet. */
    unconfirmedAddress: string | null
  }
  rates: CurrentRate[]
  /** The kinds of documents in use. */
  transactionTypes: TransactionTypeInfo[]
  /** The look of a till at this branch, by the values of its declaration. */
  posDesign: Record<string, unknown>
  /** Who stands on a ticket when the client gives no name. */
  cashClientName: string | null
  branches: Linked[]
  branch: string | null
  /** Where the user wants to be after signing in; null means wherever everybody starts. */
  startScreen: string | null
  /** The day his weeks begin with. */
  weekStart: WeekStartChoice
  isDemo: boolean
}

/** `device` is kept by the device where it can, and sent with its next sign-in. */
export type SignedIn = { token: string; device?: string; session: SessionInfo }

export type Notice = {
  id: string
  kind: string
  facts: Record<string, string | number | LocalNames>
  path: string | null
  at: string
  isRead: boolean
}

export type HistoryEntry = {
  id: string
  at: string
  user: string
  command: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A record of any kind, by what people call it. */
export type RecordName = { entity: string; id: string; title: string }

/** What tells one record from another of the same name; only what the user may see. */
export type FoundDetails = {
  partner?: string
  day?: string
  amount?: string
  currency?: string
  code?: string
  phone?: string
  picture?: string
}

/** `isGuess`: nothing was found as it was typed; this is alike. */
export type Found = RecordName & { details: FoundDetails; isGuess?: true }

/** A package the product is made of. */
export type Licensed = { name: string; version: string; licence: string }

export type About = {
  version: string
  database: { version: string; isEmbedded: boolean }
  jobs: { waiting: number; failed: number }
  mail: 'smtp' | 'outbox'
  files: { place: 'folder' | 'bucket'; isReachable: boolean }
  realtime: { stations: number }
  /** Told to administrators, as it is of the whole installation. */
  upkeep?: {
    /** The hour of the nightly backup, where one is made. */
    backupHour: number | null
    backedUpAt: string | null
    isBackupLate: boolean
    checkedAt: string | null
    isCheckGood: boolean
    /** The oldest answer of those that prove all of it: a large installation takes turns. */
    provenSince: string | null
    /** Stored files that this installation never kept; unknown until they were looked at. */
    strayFiles: number | null
  }
  startedAt: string
  /** Told to administrators: how often the server was started again after it died. */
  restarts?: { count: number; lastAt: string | null }
}
