// What the process may be told from outside, read once at start. A wrong value is refused with
// one sentence that names the variable, what it holds and what was expected; a password that
// stands in a URL is never part of that sentence.

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isAddressRange } from './http/client-address.ts'

const projectRoot = resolve(import.meta.dirname, '../..')

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

type LogLevel = (typeof logLevels)[number]

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  databaseAppUrl?: string
  databaseReadUrl?: string
  smtpUrl?: string
  einvoiceOutbox?: string
  filesUrl?: string
  publicUrl: string
  sampleDocuments: number
  sampleItems: number
  companiesPerHour: number
  backup: BackupConfig
  isRegistrationOpen: boolean
  mailsPerHour: number
  mailsPerDay: number
  /** The newest first; empty where the data directory keeps its own. */
  secretsKeys: string[]
  writesPerMinute: number
  /** How often it is looked which company's daily round is due. */
  roundSeconds: number
  trustedProxies: string[]
  /** Hosts of webhooks besides the public internet. */
  webhookHosts: string[]
  /** What may read /metrics from elsewhere than this machine. */
  metricsToken?: string
  restarts: Restarts
  logLevel: LogLevel
  isDemo: boolean
  isDev: boolean
}

/** Ten a second, all minute long: a person makes a few, a till one for every batch of tickets. */
export const usualWritesPerMinute = 600

/** What a company is told once a day comes within so long after its hour. */
export const usualRoundSeconds = 300

/** Each reads a whole list; nobody opens thirty files within a minute. */
export const usualExportsPerMinute = 30
export type BackupConfig = {
  dir: string
  /** Encrypts; without it a backup must be guarded like the data itself. */
  key?: string
  /** The hour of the nightly backup and check, of this machine's clock; none is made without. */
  hour?: number
  /** How many nightly backups stay. */
  keep: number
}

export type MailLimits = { hour: number; day: number }

/** How often the server was started again after it died, since somebody started it. */
export type Restarts = { count: number; lastAt: string | null }

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** `argv` holds the arguments after the script's own name. */
export function configFrom(env: Environment, argv: string[]): Config {
  const unknown = argv.find((argument) => argument !== '--demo' && argument !== '--dev')
  if (unknown !== undefined) {
    throw new ConfigError(`The argument ${unknown} is unknown: expected --demo or --dev.`)
  }
  const isDemo = argv.includes('--demo')
  const port = portFrom(env)
  // The demo lives apart: `npm start` must never serve its well-known passwords.
  const dataDir = resolve(
    projectRoot,
    read(env, 'DATA_DIR') ?? (isDemo ? 'data/demo' : 'data/main'),
  )
  return {
    port,
    host: isDemo ? demoHostFrom(env) : hostFrom(env),
    dataDir,
    backup: backupFrom(env, dataDir, isDemo),
    ...databasesFrom(env, isDemo),
    smtpUrl: smtpUrlFrom(env),
    einvoiceOutbox: folderFrom(env, 'EINVOICE_OUTBOX'),
    filesUrl: filesUrlFrom(env),
    publicUrl: publicUrlFrom(env) ?? `http://localhost:${port}`,
    // The year of documents that sample data come with; 0 for none.
    sampleDocuments: countFrom(env, 'SAMPLE_DOCUMENTS', { usual: 20_000, least: 0, most: 100_000 }),
    // Fewer are quicker to fill in; what recipes are made of is always there.
    sampleItems: countFrom(env, 'SAMPLE_ITEMS', { usual: 1200, least: 0, most: 1200 }),
    companiesPerHour: countFrom(env, 'COMPANIES_PER_HOUR', { usual: 120, least: 1, most: 100_000 }),
    isRegistrationOpen: registrationFrom(env) === 'open',
    mailsPerHour: countFrom(env, 'MAILS_PER_HOUR', { usual: 500, least: 1, most: 100_000 }),
    mailsPerDay: countFrom(env, 'MAILS_PER_DAY', { usual: 2000, least: 1, most: 100_000 }),
    secretsKeys: secretsKeysFrom(env),
    writesPerMinute: countFrom(env, 'WRITES_PER_MINUTE', {
      usual: usualWritesPerMinute,
      least: 60,
      most: 999_999,
    }),
    roundSeconds: countFrom(env, 'ROUND_SECONDS', {
      usual: usualRoundSeconds,
      least: 1,
      most: 3600,
    }),
    trustedProxies: trustedProxiesFrom(env),
    webhookHosts: webhookHostsFrom(env),
    metricsToken: metricsTokenFrom(env),
    restarts: restartsFrom(env),
    logLevel: logLevelFrom(env),
    isDemo,
    isDev: argv.includes('--dev'),
  }
}

const folderFrom = (env: Environment, name: string): string | undefined => {
  const path = read(env, name)
  return path === undefined ? undefined : resolve(projectRoot, path)
}

const minKeyLength = 12

/** By itself where the database is our own: another server has an operator who backs it up. */
function backupFrom(env: Environment, dataDir: string, isDemo: boolean): BackupConfig {
  const isOurs = read(env, 'DATABASE_URL') === undefined && !isDemo
  const at = read(env, 'BACKUP_AT') ?? (isOurs ? '3' : 'off')
  if (at !== 'off' && !/^([01]?\d|2[0-3])$/.test(at))
    throw wrong('BACKUP_AT', at, 'an hour from 0 to 23, or off')
  const key = read(env, 'BACKUP_KEY')
  if (key !== undefined && key.length < minKeyLength)
    throw new ConfigError(`BACKUP_KEY is too short: expected ${minKeyLength} characters or more.`)
  return {
    dir: resolve(projectRoot, read(env, 'BACKUP_DIR') ?? `${dataDir}/backups`),
    key,
    hour: at === 'off' ? undefined : Number(at),
    keep: countFrom(env, 'BACKUP_KEEP', { usual: 14, least: 1, most: 1000 }),
  }
}

type Bounds = { usual: number; least: number; most: number }

function countFrom(env: Environment, name: string, { usual, least, most }: Bounds): number {
  const text = read(env, name) ?? String(usual)
  const count = Number(text)
  if (/^\d{1,6}$/.test(text) && count >= least && count <= most) return count
  throw wrong(name, text, `a whole number from ${least} to ${most}`)
}

/** An empty variable counts as absent: that is how most process managers unset one. */
function read(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function portFrom(env: Environment): number {
  const value = read(env, 'PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) {
    throw wrong('PORT', value, 'a number from 1 to 65535, or 0 for any free port')
  }
  return Number(value)
}

function hostFrom(env: Environment): string {
  const value = read(env, 'HOST') ?? '0.0.0.0'
  const isName = /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i.test(value)
  // Digits and dots alone are an address with a mistake in it, not the name of a machine.
  if (isIP(value) === 0 && (!isName || /^[\d.]+$/.test(value))) {
    throw wrong('HOST', value, 'an IP address or a host name to listen on, such as 0.0.0.0')
  }
  return value
}

function demoHostFrom(env: Environment): string {
  const value = read(env, 'HOST') ?? '127.0.0.1'
  if (value !== '127.0.0.1' && value !== 'localhost') {
    throw wrong('HOST', value, 'no value or 127.0.0.1, because the demo has well-known passwords')
  }
  return '127.0.0.1'
}

function databasesFrom(env: Environment, isDemo: boolean) {
  const databaseUrl = postgresUrlFrom(env, 'DATABASE_URL')
  const databaseAppUrl = postgresUrlFrom(env, 'DATABASE_APP_URL')
  const databaseReadUrl = postgresUrlFrom(env, 'DATABASE_READ_URL')
  if (isDemo && databaseUrl) {
    throw new ConfigError(
      'DATABASE_URL is set, but the demo has well-known passwords and only uses its own database:' +
        ' unset DATABASE_URL, or run npm start.',
    )
  }
  for (const [name, url] of Object.entries({
    DATABASE_APP_URL: databaseAppUrl,
    DATABASE_READ_URL: databaseReadUrl,
  })) {
    if (url && !databaseUrl) {
      throw new ConfigError(`${name} is set without DATABASE_URL: set both, or neither.`)
    }
  }
  return { databaseUrl, databaseAppUrl, databaseReadUrl }
}

function postgresUrlFrom(env: Environment, name: string): string | undefined {
  const value = read(env, name)
  if (value === undefined) return undefined
  const url = urlOf(value, ['postgres:', 'postgresql:'])
  if (!url) throw wrong(name, withoutSecrets(value), 'postgres://user:password@host:5432/database')
  return value
}

function smtpUrlFrom(env: Environment): string | undefined {
  const value = read(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const url = urlOf(value, ['smtp:', 'smtps:'])
  if (!url?.hostname) {
    throw wrong('SMTP_URL', withoutSecrets(value), 'smtp://user:password@host:587 or smtps://…')
  }
  return value
}

function filesUrlFrom(env: Environment): string | undefined {
  const value = read(env, 'FILES_URL')
  if (value === undefined) return undefined
  const url = urlOf(value, ['s3:'])
  const [, bucket] = url?.pathname.split('/') ?? []
  if (!url?.hostname || !url.username || !url.password || !bucket || !hasKnownOptions(url)) {
    const expected = 's3://key:secret@host/bucket, with ?region=… and tls=no where needed'
    throw wrong('FILES_URL', withoutSecrets(value), expected)
  }
  return value
}

/** A misspelt option would be left out in silence. */
const hasKnownOptions = ({ searchParams }: URL): boolean =>
  [...searchParams].every(([name, value]) =>
    name === 'tls' ? value === 'yes' || value === 'no' : name === 'region' && value !== '',
  )

function publicUrlFrom(env: Environment): string | undefined {
  const value = read(env, 'PUBLIC_URL')
  if (value === undefined) return undefined
  const url = urlOf(value, ['http:', 'https:'])
  // The application answers at the root of its host, so a path here would make dead links.
  if (!url || url.username || url.password || `${url.pathname}${url.search}${url.hash}` !== '/') {
    const expected = 'http:// or https:// and a host, such as https://shop.example.com'
    throw wrong('PUBLIC_URL', withoutSecrets(value), expected)
  }
  return url.origin
}

function registrationFrom(env: Environment): 'open' | 'closed' {
  const value = read(env, 'REGISTRATION') ?? 'open'
  if (value !== 'open' && value !== 'closed') throw wrong('REGISTRATION', value, 'open or closed')
  return value
}

const shortestKey = 32

function secretsKeysFrom(env: Environment): string[] {
  const keys = (read(env, 'SECRETS_KEY') ?? '').split(',').map((key) => key.trim())
  const given = keys.filter((key) => key !== '')
  if (given.some((key) => key.length < shortestKey)) {
    const expected = `${shortestKey} characters or more, and a comma before an older key`
    throw wrong('SECRETS_KEY', '…', expected)
  }
  return given
}

/** Too short a secret is guessed; this one is asked without any limit of tries. */
function metricsTokenFrom(env: Environment): string | undefined {
  const value = read(env, 'METRICS_TOKEN')
  if (value !== undefined && !/^[\w.~+/=-]{16,200}$/.test(value))
    throw new ConfigError(
      'METRICS_TOKEN is not usable: expected 16 to 200 letters, digits and signs of - . _ ~ + / =.',
    )
  return value
}

/** Said by scripts/keeper.mjs, never by people. */
function restartsFrom(env: Environment): Restarts {
  const [, count, lastAt] = /^(\d{1,9}) (\S{1,40})$/.exec(env.COMPTOIR_RESTARTS ?? '') ?? []
  return { count: Number(count ?? 0), lastAt: lastAt ?? null }
}

/** Whoever is named here may say whom a request comes from; everybody else is who he is. */
function trustedProxiesFrom(env: Environment): string[] {
  const value = read(env, 'TRUSTED_PROXIES')
  const ranges = value?.split(',').map((range) => range.trim()) ?? []
  const isWrong = ranges.some((range) => !isAddressRange(range))
  if (value === undefined || !isWrong) return ranges
  const expected = 'addresses or ranges with commas between them, such as 127.0.0.1,10.0.0.0/8'
  throw wrong('TRUSTED_PROXIES', value, expected)
}

/** Whoever receives webhooks beside this server, without a certificate or within its network. */
function webhookHostsFrom(env: Environment): string[] {
  const value = read(env, 'WEBHOOK_HOSTS')
  const hosts = value?.split(',').map((host) => host.trim().toLowerCase()) ?? []
  const isWrong = hosts.some((host) => !/^(\[[\da-f:]+\]|[a-z\d][a-z\d.-]*)(:\d{1,5})?$/.test(host))
  if (value === undefined || !isWrong) return hosts
  throw wrong('WEBHOOK_HOSTS', value, 'hosts with commas between them, such as 127.0.0.1:4000')
}

function logLevelFrom(env: Environment): LogLevel {
  const value = read(env, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find((name) => name === value)
  if (!level) throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  return level
}

/** The parsed URL, or nothing when it has another protocol or cannot be read. */
function urlOf(value: string, protocols: string[]): URL | undefined {
  try {
    const url = new URL(value)
    // The drivers decode both parts and would fail later, with an error that shows them.
    decodeURIComponent(`${url.username}${url.password}`)
    // An @ in the path is a password with a bare slash in it: the host would be read wrongly.
    const isWhole = value.includes('://') && !url.pathname.includes('@')
    return isWhole && protocols.includes(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Scheme and host only: in a URL that cannot be read, a password can stand anywhere else. */
function withoutSecrets(value: string): string {
  const scheme = /^[a-z]+:\/\//i.exec(value)?.[0]
  if (!scheme) return `${/^[a-z]*/i.exec(value.split(/[:@/]/)[0] ?? '')?.[0]}…`
  const rest = value.slice(scheme.length)
  const at = rest.lastIndexOf('@')
  const host = /^[\w.-]*/.exec(rest.slice(at + 1))?.[0]
  return `${scheme}${at < 0 ? '' : '…@'}${host}…`
}

function wrong(name: string, shown: string, expected: string): ConfigError {
  return new ConfigError(`${name} is "${shown}": expected ${expected}.`)
}
