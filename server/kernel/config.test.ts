import { isAbsolute, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, configFrom } from './config.ts'

const root = resolve(import.meta.dirname, '../..')

describe('what is accepted', () => {
  const cases: [string, Record<string, string>, string[], Partial<Config>][] = [
    [
      'nothing set gives the defaults',
      {},
      [],
      {
        port: 3000,
        host: '0.0.0.0',
        dataDir: `${root}/data/main`,
        publicUrl: 'http://localhost:3000',
        logLevel: 'info',
        isDemo: false,
        isDev: false,
      },
    ],
    [
      'the public address follows the port',
      { PORT: '8080' },
      [],
      { publicUrl: 'http://localhost:8080' },
    ],
    ['port 0 asks for any free port', { PORT: '0' }, [], { port: 0 }],
    ['the last port', { PORT: '65535' }, [], { port: 65535 }],
    [
      'an empty variable counts as absent',
      { PORT: '', HOST: ' ' },
      [],
      { port: 3000, host: '0.0.0.0' },
    ],
    [
      'proxies that are trusted',
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' },
      [],
      { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
    ],
    ['no proxies', { TRUSTED_PROXIES: ' ' }, [], { trustedProxies: [] }],
    [
      'hosts of webhooks',
      { WEBHOOK_HOSTS: '127.0.0.1:4000, shop.lan' },
      [],
      { webhookHosts: ['127.0.0.1:4000', 'shop.lan'] },
    ],
    ['a host name', { HOST: 'shop.local' }, [], { host: 'shop.local' }],
    ['an IPv6 address', { HOST: '::1' }, [], { host: '::1' }],
    [
      'a data directory of its own',
      { DATA_DIR: '/srv/comptoir' },
      [],
      { dataDir: '/srv/comptoir' },
    ],
    [
      'a relative data directory starts at the project',
      { DATA_DIR: 'data/other' },
      [],
      { dataDir: `${root}/data/other` },
    ],
    [
      'databases',
      {
        DATABASE_URL: 'postgres://u:p@db:5432/shop',
        DATABASE_APP_URL: 'postgresql://app:p@db/shop',
        DATABASE_READ_URL: 'postgresql://app:p@replica/shop',
      },
      [],
      {
        databaseUrl: 'postgres://u:p@db:5432/shop',
        databaseAppUrl: 'postgresql://app:p@db/shop',
        databaseReadUrl: 'postgresql://app:p@replica/shop',
      },
    ],
    [
      'a database on a local socket',
      { DATABASE_URL: 'postgres:///shop?host=/var/run/postgresql' },
      [],
      { databaseUrl: 'postgres:///shop?host=/var/run/postgresql' },
    ],
    [
      'a mail server',
      { SMTP_URL: 'smtps://u:p@mail:465' },
      [],
      { smtpUrl: 'smtps://u:p@mail:465' },
    ],
    [
      'a store for files',
      { FILES_URL: 's3://key:s%2Fcret@store.example:9000/shop?region=eu-west-3&tls=no' },
      [],
      { filesUrl: 's3://key:s%2Fcret@store.example:9000/shop?region=eu-west-3&tls=no' },
    ],
    [
      'the public address loses its last slash',
      { PUBLIC_URL: 'https://shop.example.com/' },
      [],
      { publicUrl: 'https://shop.example.com' },
    ],
    ['how often daily rounds are looked for', { ROUND_SECONDS: '60' }, [], { roundSeconds: 60 }],
    ['registration open to whoever comes', {}, [], { isRegistrationOpen: true }],
    ['registration closed', { REGISTRATION: 'closed' }, [], { isRegistrationOpen: false }],
    [
      'how many letters a company may send',
      { MAILS_PER_HOUR: '10', MAILS_PER_DAY: '50' },
      [],
      { mailsPerHour: 10, mailsPerDay: 50 },
    ],
    [
      'keys for secrets, the newest first',
      { SECRETS_KEY: `${'n'.repeat(32)}, ${'o'.repeat(40)}` },
      [],
      { secretsKeys: ['n'.repeat(32), 'o'.repeat(40)] },
    ],
    ['a log level', { LOG_LEVEL: 'silent' }, [], { logLevel: 'silent' }],
    [
      'counts',
      { SAMPLE_DOCUMENTS: '0', SAMPLE_ITEMS: '200', COMPANIES_PER_HOUR: '5' },
      [],
      { sampleDocuments: 0, sampleItems: 200, companiesPerHour: 5 },
    ],
    [
      'the demo listens on loopback, over data of its own',
      {},
      ['--demo'],
      { host: '127.0.0.1', dataDir: `${root}/data/demo`, isDemo: true },
    ],
    ['the demo may be told loopback', { HOST: 'localhost' }, ['--demo'], { host: '127.0.0.1' }],
    ['development', {}, ['--dev'], { isDev: true, isDemo: false }],
    ['a demo under development', {}, ['--demo', '--dev'], { isDev: true, isDemo: true }],
  ]

  test.each(cases)('%s', (_fact, env, argv, expected) => {
    const config = configFrom(env, argv)
    expect(config).toMatchObject(expected)
    expect(isAbsolute(config.dataDir)).toBe(true)
  })
})

describe('what is refused', () => {
  const cases: [string, Record<string, string>, string[], RegExp][] = [
    ['a port that is a word', { PORT: 'http' }, [], /^PORT is "http": expected a number from 1/],
    ['a port above 65535', { PORT: '65536' }, [], /^PORT is "65536"/],
    ['a negative port', { PORT: '-1' }, [], /^PORT is "-1"/],
    ['a fractional port', { PORT: '30.5' }, [], /^PORT is "30.5"/],
    ['a host with a port', { HOST: 'shop:80' }, [], /^HOST is "shop:80": expected an IP address/],
    [
      'a proxy by its name',
      { TRUSTED_PROXIES: '127.0.0.1,proxy.local' },
      [],
      /^TRUSTED_PROXIES is "127.0.0.1,proxy.local": expected addresses or ranges/,
    ],
    ['a range too narrow', { TRUSTED_PROXIES: '10.0.0.0/33' }, [], /^TRUSTED_PROXIES is "10.0.0.0/],
    ['an address out of range', { HOST: '300.1.1.1' }, [], /^HOST is "300.1.1.1"/],
    ['a demo for the whole network', { HOST: '0.0.0.0' }, ['--demo'], /^HOST is "0.0.0.0".*demo/],
    [
      'a demo on a shared database',
      { DATABASE_URL: 'postgres://db/shop' },
      ['--demo'],
      /^DATABASE_URL is set, but the demo/,
    ],
    [
      'another database',
      { DATABASE_URL: 'mysql://db/shop' },
      [],
      /^DATABASE_URL is "mysql:\/\/db…"/,
    ],
    [
      'an app role alone',
      { DATABASE_APP_URL: 'postgres://db/shop' },
      [],
      /^DATABASE_APP_URL is set wi/,
    ],
    [
      'a replica alone',
      { DATABASE_READ_URL: 'postgres://db/shop' },
      [],
      /^DATABASE_READ_URL is set wi/,
    ],
    [
      'mail over http',
      { SMTP_URL: 'http://mail' },
      [],
      /^SMTP_URL is "http:\/\/mail…": expected smtp/,
    ],
    ['mail without a host', { SMTP_URL: 'smtp://' }, [], /^SMTP_URL is "smtp:\/\/…"/],
    ['a public address without http', { PUBLIC_URL: 'shop.example.com' }, [], /^PUBLIC_URL is/],
    ['a public address with a path', { PUBLIC_URL: 'https://a.b/shop' }, [], /^PUBLIC_URL is/],
    ['a public address with a query', { PUBLIC_URL: 'https://a.b/?x=1' }, [], /^PUBLIC_URL is/],
    [
      'a way of registration nobody knows',
      { REGISTRATION: 'maybe' },
      [],
      /^REGISTRATION is "maybe": expected open or closed/,
    ],
    [
      'a key for secrets that could be guessed, without showing it',
      { SECRETS_KEY: 'hunter2' },
      [],
      /^SECRETS_KEY is "…": expected 32 characters or more/,
    ],
    [
      'an unknown log level',
      { LOG_LEVEL: 'loud' },
      [],
      /^LOG_LEVEL is "loud": expected one of trace/,
    ],
    [
      'a count out of its bounds',
      { COMPANIES_PER_HOUR: '0' },
      [],
      /^COMPANIES_PER_HOUR is "0": expected a whole number from 1 to 100000/,
    ],
    [
      'a count that is none',
      { SAMPLE_DOCUMENTS: 'many' },
      [],
      /^SAMPLE_DOCUMENTS is "many": expected a whole number/,
    ],
    ['an unknown argument', {}, ['--demon'], /^The argument --demon is unknown/],
  ]

  test.each(cases)('%s', (_fact, env, argv, sentence) => {
    expect(() => configFrom(env, argv)).toThrow(ConfigError)
    expect(() => configFrom(env, argv)).toThrow(sentence)
    expect(() => configFrom(env, argv)).toThrow(/\.$/)
  })
})

describe('a password is never shown', () => {
  const values = [
    'mysql://user:hunter2@db/shop',
    'postgres//user:hunter2@db/shop',
    'user:hunter2@db/shop',
    'hunter2@db',
    'postgres://user:hunter2',
    'postgres://user:hun/hunter2@db/shop',
    'postgres://user:12/hunter2@db:x/shop',
    'postgres://user:a@hunter2@db:x/shop',
    'postgres://user:%zzhunter2@db/shop',
    'mysql://db/shop?password=hunter2',
    'host=db password=hunter2',
  ]

  test.each(values)('%s', (value) => {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL']) {
      const message = messageOf(() => configFrom({ [name]: value }, []))
      expect(message).toMatch(new RegExp(`^${name} is "`))
      expect(message).not.toContain('hunter2')
    }
  })
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was refused'
}
