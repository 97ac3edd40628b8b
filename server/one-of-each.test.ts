/** One fact, one place: rules that are written once, one clock, one rate, and names that say something. */
import { describe, expect, test } from 'vitest'
import { filesOf, namesIn, sources, textOf } from './testing/sources.ts'

describe('one of each', () => {
  /** An invariant says the same again in its own words: that is what it is for. */
  const rules = sources.filter((file) => !/\.invariants\.ts$/.test(file))
  const definitions = (name: string): string[] =>
    rules.filter((file) =>
      new RegExp(`^(export )?(async )?(const|function) ${name}\\b`, 'm').test(textOf(file)),
    )

  test.each([
    ['documentPath', 'domain/books/document-path.ts'],
    ['isReturn', 'domain/books/behaviour.ts'],
    ['firstPrice', 'domain/catalog/pricing/price.ts'],
    ['dishPrice', 'domain/restaurant/dish.ts'],
    ['worthOf', 'domain/money/worth.ts'],
    ['rankedAs', 'domain/money/ranks.ts'],
    ['decimalsIn', 'domain/money/ranks.ts'],
    ['averageCost', 'domain/stock/valuation.ts'],
    ['averageWorth', 'domain/stock/valuation.ts'],
    ['discountLimitOf', 'domain/trade/discount.ts'],
    ['isWithinLimit', 'domain/trade/discount.ts'],
    ['unconfirmed', 'domain/kernel/refusal.ts'],
    ['dayStartOf', 'domain/kernel/business-day.ts'],
    ['businessDayOf', 'domain/kernel/business-day.ts'],
    ['addDays', 'domain/kernel/date.ts'],
    ['dayNumber', 'domain/kernel/calendar/days.ts'],
    ['daysBetween', 'domain/kernel/calendar/days.ts'],
    ['monthsLater', 'domain/kernel/calendar/days.ts'],
    ['monthEnd', 'domain/kernel/calendar/days.ts'],
    ['monthIndexOf', 'domain/kernel/calendar/days.ts'],
    ['minutesSince', 'domain/kernel/calendar/days.ts'],
    ['isZero', 'domain/kernel/number/decimal.ts'],
    ['isNegative', 'domain/kernel/number/decimal.ts'],
    ['convertedPrice', 'domain/trade/converted-price.ts'],
    ['lesser', 'domain/kernel/number/fraction.ts'],
    ['smaller', 'domain/kernel/number/fraction.ts'],
    ['isMore', 'domain/kernel/number/fraction.ts'],
    ['isAny', 'domain/kernel/number/fraction.ts'],
    ['notBelowZero', 'domain/kernel/number/fraction.ts'],
    ['atLeastZero', 'domain/kernel/number/decimal.ts'],
    ['weekdayOf', 'domain/kernel/calendar/days.ts'],
    ['weekStartFor', 'domain/kernel/calendar/week.ts'],
    ['weekFrom', 'domain/kernel/calendar/week.ts'],
    ['isTimeOfDay', 'domain/kernel/calendar/time-of-day.ts'],
    ['companyZone', 'server/kernel/today.ts'],
    ['lockedThrough', 'server/kernel/company-facts.ts'],
    ['accountsByRole', 'server/kernel/company-facts.ts'],
  ])('%s stands in one file', (name, file) => {
    expect(definitions(name)).toEqual([file])
  })

  /** Rules under other names: what they would be written with again. */
  test.each([
    [
      'the worth of an amount in the first currency',
      /rank === 'first' \|\| (![\w.]+|[\w.]+ === null)\s*\?/,
      ['domain/money/worth.ts'],
    ],
    ['whether an amount is nothing, or below it', /fractionOf\([^()]+\)\.top (===|!==|<) 0n/, []],
    [
      'what a sale is asked for in the first currency',
      /\btoFirst\(price\b/,
      ['domain/catalog/pricing/price.ts'],
    ],
  ])('%s is reckoned in one place', (_, pattern, places) => {
    expect(rules.filter((file) => pattern.test(textOf(file)))).toEqual(places)
  })

  /** The facts of a company, as SQL would ask for them a second time. */
  const questions: Record<string, RegExp> = {
    'the accounts by their role': /json_object_agg\(role, id\)/,
    'how far the books are closed': /select locked_through from books_lock/,
    'the rate of a day': /\brate_on\('/,
    'the decimals of a currency by its rank': /select decimals\s+from currency\s+where rank/,
    'the list of currencies':
      /json_agg\(json_build_object\([^()]*(\([^()]*\)[^()]*)*\)[^()]*\)\s+from currency\b/,
    'the discount limit of a role': /trim_scale\([\w.]*discount_limit\)/,
    'the average cost of goods': /value \/ (nullif|[\w.]*quantity)/,
    'whether there is a second currency': /exists \(select 1 from currency where rank = 'second'\)/,
    'the two currencies by their rank': /select (id|code|0) from currency where rank =/,
    'the country of the company': /select country from company/,
    'the name of the company': /select name from company`/,
    'the zone of the company': /select time_zone\b/,
  }

  test.each(Object.entries(questions))('%s is asked in one place', (_, pattern) => {
    const asking = rules.filter((file) => pattern.test(textOf(file)))
    expect(asking.filter((file) => file !== 'server/kernel/company-facts.ts')).toEqual([])
  })
})

describe('one clock', () => {
  const rules = sources.filter((file) => !file.startsWith('server/migrations/'))
  const saying = (pattern: RegExp, but: RegExp): string[] =>
    rules.filter((file) => !but.test(file) && pattern.test(textOf(file)))

  test('tells the day of the shop: no date of a database or a browser stands in a rule', () => {
    const dates = /\bcurrent_date\b|\blocaltimestamp\b|DateTimeFormat\('(sv-SE|en-CA|en-GB)'/
    expect(saying(dates, /^domain\/kernel\/business-day\.ts$/)).toEqual([])
    const cut =
      /toISOString\(\)\.slice\(0, 1[06]\)|\b(at|\w+At)\.slice\(0, 1[06]\)|\bgetUTCDay\(|\.getDay\(\)|\.getHours\(\)/
    expect(saying(cut, /^domain\/kernel\/(calendar\/days|date)\.ts$/)).toEqual([])
  })

  test('is not asked of the database by a migration either, since the last one that did', () => {
    const since = filesOf('server/migrations/*.sql').filter(
      (file) => file > 'server/migrations/0143',
    )
    expect(since.length).toBeGreaterThan(0)
    expect(
      since.filter((file) => /\bcurrent_date\b|\blocaltimestamp\b/.test(textOf(file))),
    ).toEqual([])
  })

  /** An instant made a day, a day made an instant, and a day held against an instant, by SQL. */
  const sqlDays =
    /at time zone (?!'utc')|to_char\([\w.]*_at,|day \+ interval|\b(at|\w+_at|now\(\))\)?::date\b|date_trunc\(|extract\((?!epoch)\w+ from|::date::timestamp|now\(\) *- *make_interval\(days|\b\w*(day|_on|_date|expiry|valid_from|valid_to) *[<>=]+ *now\(\)|now\(\) *[<>=]+ *[\w.]*(day|_on|_date|expiry)\b/i

  test.each([
    'min(updated_at)::date as day',
    '(a.at at time zone (select time_zone from company))::date',
    'due_date < now()',
    'now() > d.due_date',
    'extract(hour from x.rung_at at time zone c.time_zone)',
    "date_trunc('month', created_at)",
    '$1::date::timestamp',
    "to_char(imported_at, 'YYYY-MM-DD')",
    "posted_at >= d.day + interval '1 day'",
    'counted_at < now() - make_interval(days => c.days)',
  ])('sees the SQL day in %s', (text) => {
    expect(sqlDays.test(text)).toBe(true)
  })

  test.each([
    "to_char(e.at at time zone 'UTC', 'YYYY')",
    'expires_at > now()',
    'now() + make_interval(days => $1)',
    'day <= $1::date',
    'extract(epoch from closed_at - opened_at)',
  ])('lets the instant or the day be in %s', (text) => {
    expect(sqlDays.test(text)).toBe(false)
  })

  test('makes days and instants of each other in SQL at one place', () => {
    // What a question that was built says is read by people, and asks views that tell local days.
    const others =
      /^server\/kernel\/sql-days\.ts$|\.invariants\.ts$|^domain\/insight\/query\/compile\.ts$/
    expect(saying(sqlDays, others)).toEqual([])
  })

  test('knows how long a day is at one place', () => {
    const lengths = /86_?400_?000|24 \* 60 \* 60|24 \* 3_?600_?000/
    expect(saying(lengths, /^domain\/kernel\/calendar\/days\.ts$/)).toEqual([])
  })

  test('knows which month a day is in, and how long a minute is, at one place', () => {
    expect(saying(/\.slice\(5, 7\)/, /^domain\/kernel\/calendar\/days\.ts$/)).toEqual([])
    const minutes = /[mM]inutes \* 60_?000|\/ 60_?000\b|const minute(s|Ms)? = 60_?000/
    expect(saying(minutes, /^domain\/kernel\/calendar\/days\.ts$/)).toEqual([])
  })

  test('reads the rate of a day in one place', () => {
    expect(
      saying(
        /valid_from <= |validFrom <= |\bfrom rate\b|\brate_on\(/,
        /^(server\/(money\/|kernel\/company-facts\.ts|pos\/ticket-claims\.invariants\.ts)|domain\/(money|catalog|pos|people)\/)/,
      ),
    ).toEqual([])
  })
})

/** Where a new text or day of a head is written; data for other programs names it by itself. */
test.each([
  [
    'a document',
    /\bclientOrderNumber\b|\bclient_order_number\b/,
    ['domain/books/head/document-head.ts', 'server/migrations/0036-document-head.sql'],
  ],
  [
    'money',
    /\bvalueDate\b|\bvalue_date\b/,
    ['domain/books/head/money-head.ts', 'server/migrations/0010-books.sql'],
  ],
])('a field of the head of %s is written in five places', (_, names, places) => {
  const outside = /^server\/einvoice\/facts\.ts$|^(domain|server)\/insight\/query\//
  const files = [...sources, ...filesOf('server/migrations/*.sql'), ...filesOf('locales/*.json')]
  expect(files.filter((file) => names.test(textOf(file)) && !outside.test(file))).toEqual([
    ...places,
    'locales/ar.json',
    'locales/en.json',
    'locales/fr.json',
  ])
})

describe('bodies of routes', () => {
  test('are checked with the shared pieces for ids, days and instants', () => {
    const own = /\bz\.(uuid|guid|iso)\b|\.regex\(idPattern/
    const pieces = /^domain\/kernel\/(input|field|field\/lines)\.ts$/
    expect(sources.filter((file) => !pieces.test(file) && own.test(textOf(file)))).toEqual([])
  })
})

describe('names', () => {
  /** What nobody would search for; the business nouns warehouse, camera … hold none of these words. */
  const opaque =
    /(^|[a-z_$])(house|purse|told|nought|briefly|came|brought|court)($|[A-Z_\d])|(House|Purse|Told|Nought|Briefly|Came|Brought|Court)($|[A-Z_\d])/
  const isOpaque = (name: string): boolean =>
    opaque.test(name) && !/[wW]arehouse|^became$/.test(name)

  /** Names that are kept or sent under these words, and a bag that is drawn. */
  const known: Readonly<Record<string, RegExp>> = {
    // What is sealed in the events of an order keeps its name.
    told: /^domain\/restaurant\/(order\/order(-event)?|exceptions|moved-away)(\.test)?\.ts$|^server\/restaurant\/kitchen\/kitchen-changes\.ts$/,
    // Tills of yesterday still send it.
    brought: /^(domain|server)\/pos\/shift\/shift(-contract|-open|\.test)\.ts$|OpenShift\.tsx$/,
    broughtForward: /^domain\/paper\//,
    purse: /^server\/sample\/drawing\//,
  }

  const all = filesOf('{domain,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}').filter(
    (file) => file !== 'server/one-of-each.test.ts',
  )

  test('of code are words an engineer would search for', () => {
    const texts = all.map((file): [string, string] => [file, textOf(file)])
    const found = texts
      .filter(([, text]) => /house|purse|told|nought|briefly|came|brought|court/i.test(text))
      .flatMap(([file, text]) =>
        [...namesIn(text)]
          .filter((name) => isOpaque(name) && !known[name]?.test(file))
          .map((name) => `${file}: ${name}`),
      )
    expect(found).toEqual([])
  })

  test('of texts are too, save where they follow something that is kept or sent', () => {
    const following = new Set([
      'choice.workLocation.house',
      'paper.broughtForward',
      'printing.choice.cameOut',
      'refusal.voidCameBack',
      'restaurantReport.event.told',
    ])
    const keys = Object.keys(JSON.parse(textOf('locales/en.json')))
    const found = keys.filter((key) => key.split('.').some(isOpaque) && !following.has(key))
    expect(found).toEqual([])
  })

  test('of what a question calls its parts and columns are too', () => {
    const words = '(house|purse|told|nought|briefly|came|brought|court)'
    const part = new RegExp(`(\\bwith|,)\\s+${words}\\s+as\\s+(materialized\\s+)?\\(`)
    const column = new RegExp(`\\b${words}_(on|at|by|through|from|to|day|id)\\b`)
    const files = sources.filter((file) => file.startsWith('server/'))
    const found = files.filter((file) => part.test(textOf(file)) || column.test(textOf(file)))
    expect(found).toEqual([])
  })

  test('of files are too', () => {
    const plain = /(^|[-.])(house|purse|told|nought|briefly|came|brought|court)([-.]|$)/
    const named = filesOf('{domain,server,web,e2e,bench,scripts}/**/*.*')
    expect(named.filter((file) => plain.test(file.split('/').at(-1) ?? ''))).toEqual([])
  })

  test('are told from what is only said', () => {
    const hole = '$' + '{purse}'
    const text = `const told = 'house' // came\nconst x = \`brought ${hole} nought\``
    expect([...namesIn(text)]).toEqual(['const', 'told', 'x', 'purse'])
  })
})
