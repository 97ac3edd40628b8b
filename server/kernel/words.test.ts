import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entities } from '../../domain/kernel/entity.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { allPermissions, screens } from '../../domain/kernel/screen.ts'
import { settings } from '../../domain/kernel/setting.ts'
import { loadDeclarations } from './declarations.ts'
import { readWords, Words } from './words.ts'

await loadDeclarations()
const words = await Words.load()
const texts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await readWords(language)])),
) as Record<Language, Record<string, string>>

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(pluralEnding, '')
const basesIn = (language: Language): Set<string> =>
  new Set(Object.keys(texts[language]).map(baseOf))
const knownKeys = basesIn('en')

const sourcesOf = (...patterns: string[]): [string, string][] =>
  globSync(patterns)
    .filter((file) => !/\.test\.|testing|web\/dist/.test(file))
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')])

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

describe('the three languages', () => {
  test('say the same things', () => {
    for (const language of languages) {
      const bases = basesIn(language)
      const missing = [...knownKeys].filter((key) => !bases.has(key))
      const more = [...bases].filter((key) => !knownKeys.has(key))
      expect({ language, missing, more }).toEqual({ language, missing: [], more: [] })
    }
  })

  test.each(languages)('leave no text of %s empty', (language) => {
    const empty = Object.entries(texts[language]).filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  test.each(languages)('have every plural form %s needs, and no other', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = new Set(
      Object.keys(texts[language])
        .filter((key) => pluralEnding.test(key))
        .map(baseOf),
    )
    const missing = [...plurals].flatMap((base) =>
      needed.map((form) => `${base}_${form}`).filter((key) => !(key in texts[language])),
    )
    expect(missing).toEqual([])
  })

  /** What is filled into the texts, by their base. */
  const factsOf = (language: Language): Map<string, string> =>
    new Map(
      [...Map.groupBy(Object.entries(texts[language]), ([key]) => baseOf(key))].map(
        ([base, entries]) => {
          const facts = entries.flatMap(([, text]) => found(text, /\{\{(\w+)\}\}/g))
          return [base, [...new Set(facts.filter((fact) => fact !== 'count'))].sort().join()]
        },
      ),
    )

  test('complete their sentences with the same facts', () => {
    const [en, ...others] = languages.map(factsOf)
    const different = [...knownKeys].filter((base) =>
      others.some((facts) => facts.get(base) !== en?.get(base)),
    )
    expect(different).toEqual([])
  })

  test('never mix in the writing of another: Arabic is Arabic, the others are not', () => {
    const names = /^(choice\.language|language)\./
    for (const language of ['en', 'fr'] as const)
      for (const [key, text] of Object.entries(texts[language]))
        if (!names.test(key)) expect(`${key}: ${text}`).not.toMatch(/[\u0600-\u06ff]/)
    const latin = Object.entries(texts.ar).filter(
      ([key, text]) =>
        !names.test(key) && !/[\u0600-\u06ff]/.test(text.replace(/\{\{\w+\}\}/g, '')),
    )
    // A name, a unit or a key on the keyboard stays as it is.
    const meant = /^(app\.name|.*[Kk]ey.*|about\.size|einvoice\.format\..*|taxReturn\.paper)$/
    expect(
      latin.filter(
        ([key, text]) => !meant.test(key) && /[A-Za-z]{2}/.test(text.replace(/\{\{\w+\}\}/g, '')),
      ),
    ).toEqual([])
  })
})

describe('a refusal', () => {
  test('is said whole, or without what nobody told', () => {
    const refusal = words.refusal.bind(words)
    expect(refusal('en', { code: 'range', facts: { limit: 9 } })).toBe(
      'Value must be between 0 and 9',
    )
    expect(refusal('en', { code: 'range' })).toBe('This value is not valid')
    expect(refusal('en', { code: 'dayIsLocked', facts: { day: '2026-03-01' } })).toContain(
      '01/03/2026',
    )
    expect(refusal('fr', { code: 'nobodyWroteThis' })).toBe(words.say('fr', 'refusal.ruleBroken'))
    const codes = Object.keys(texts.en).flatMap((key) =>
      key.startsWith('refusal.') ? [key.slice('refusal.'.length)] : [],
    )
    for (const language of languages)
      for (const code of codes) expect(refusal(language, { code })).not.toContain('{{')
  })
})

describe('the customer’s words', () => {
  test.each([
    ['refusal.percent', 'Value must be between 0 and 100'],
    ['refusal.range', 'Value must be between 0 and {{limit}}'],
    ['refusal.negative', 'Value cannot be less than 0'],
    ['refusal.notPositive', 'Value must be greater than 0!'],
    ['refusal.emailLong', 'Please type a Valid email address!'],
    ['refusal.emailShort', 'Invalid email!'],
    ['refusal.unsupportedMediaType', 'Unsupported Media Type'],
    ['refusal.quantityRequired', 'Quantity required!'],
    ['refusal.warehouseRequired', 'Warehouse required!'],
    ['field.invoice.number', 'Invoice number'],
    ['field.payment.number', 'Payment number'],
    ['field.type', 'Transaction type'],
    ['field.state', 'Status'],
    ['field.backColour', 'Back color'],
    ['field.textColour', 'Text color'],
    ['field.buttonColour', 'Button color'],
    ['field.buttonTextColour', 'Button text color'],
    ['field.gridColour', 'Grid color'],
    ['field.gridTextColour', 'Grid text color'],
    ['field.opacity', 'Opacity'],
    ['field.backImage', 'Back image'],
    ['field.borderColour', 'Border color'],
    ['field.buttonHeight', 'Button height'],
    ['field.buttonWidth', 'Button width'],
    ['login.submit', 'Login'],
    ['shell.signOut', 'Logout'],
    ['label.error', 'Error'],
    ['label.success', 'Success'],
    ['label.addSuccess', 'Add Success'],
    ['label.updateSuccess', 'Update Success'],
    ['label.deleteSuccess', 'Delete Success'],
    ['label.pleaseWait', 'Please Wait...'],
    ['label.unexpected', 'Unexpected Application Error!'],
    ['login.otherStation', 'user logged in to another station'],
  ])('%s reads %j', (key, text) => {
    expect(texts.en[key]).toBe(text)
  })

  test('are completed with their facts', () => {
    expect(words.say('en', 'refusal.range', { limit: 5 })).toBe('Value must be between 0 and 5')
    expect(words.say('fr', 'refusal.range', { limit: 5 })).toContain('5')
    expect(words.say('ar', 'refusal.range', { limit: 5 })).toContain('5')
  })
})

describe('every refusal', () => {
  /** Codes stand in `new Refusal('code'`, and as the message of a check. */
  const patterns = [
    /new Refusal\(\s*'(\w+)'/g,
    /\.(?:min|max|regex|refine|int|length)\((?:[^'()]|\([^()]*\)|\/(?:[^/\\]|\\.)+\/\w*)*'([a-z][A-Za-z]+)'\s*,?\s*\)/g,
    /\b(?:error|required|code): '([a-z][A-Za-z]+)'/g,
    /requiredOr\('(\w+)'\)/g,
    /FST_\w+: '(\w+)'/g,
  ]
  const codes = new Set(
    sourcesOf('domain/**/*.ts', 'server/**/*.ts').flatMap(([, text]) =>
      patterns.flatMap((pattern) => found(text, pattern)),
    ),
  )

  test('that the code can give has its words in three languages', () => {
    expect(codes.size).toBeGreaterThan(25)
    const silent = languages.flatMap((language) =>
      [...codes]
        .filter((code) => !words.has(language, `refusal.${code}`))
        .map((code) => `${language} ${code}`),
    )
    expect(silent).toEqual([])
  })
})

describe('every text a screen or a letter asks for exists:', () => {
  const prefixes = [...new Set([...knownKeys].map((key) => key.split('.')[0]))].join('|')
  const rights = new Set(allPermissions())
  const literal = new RegExp(`['"\`]((?:${prefixes})\\.[A-Za-z][A-Za-z0-9.]*)['"\`]`, 'g')

  test('by its literal name', () => {
    const unknown = sourcesOf('web/**/*.{ts,tsx}', 'server/**/*.ts').flatMap(([file, text]) =>
      // What the database is told for a transaction is no word.
      found(text.replaceAll(/set_config\('[^']*'/g, ''), literal)
        // The beginning of several words is none.
        .filter((key) => !key.endsWith('.'))
        .filter((key) => !knownKeys.has(key) && !/\.(tsx?|css|json|ics)$/.test(key))
        // A right may begin like a word; a test of the screens knows them all.
        .filter((key) => !rights.has(key))
        .map((key) => `${file}: ${key}`),
    )
    expect(unknown).toEqual([])
  })

  test('by t() and say(), also under a name without a dot', () => {
    const called = /(?:\bt\(|words\.say\(\w+, )'([^']+)'/g
    const unknown = sourcesOf('web/**/*.{ts,tsx}', 'server/**/*.ts').flatMap(([file, text]) =>
      found(text, called)
        .filter((key) => !knownKeys.has(key))
        .map((key) => `${file}: ${key}`),
    )
    expect(unknown).toEqual([])
  })

  test('for every entity, field, choice, screen and menu group', () => {
    const asked = entities().flatMap((it) => [
      ...['one', 'many', 'new', 'empty'].map((part) => `entity.${it.name}.${part}`),
      ...Object.keys(it.fields).map((key) =>
        knownKeys.has(`field.${it.name}.${key}`) ? `field.${it.name}.${key}` : `field.${key}`,
      ),
      ...Object.entries(it.fields).flatMap(([key, { choices = [] }]) =>
        choices.map((choice) => {
          const own = `choice.${it.name}.${key}.${choice}`
          return knownKeys.has(own) ? own : `choice.${key}.${choice}`
        }),
      ),
      `menu.${it.menu.group}`,
    ])
    const handmade = screens().filter(({ entity, isBuilt }) => isBuilt && !entity)
    asked.push(...handmade.map(({ name }) => `screen.${name}`))
    expect(asked.filter((key) => !knownKeys.has(key))).toEqual([])
  })

  test('for every setting, its explanation, its choices and its group', () => {
    const asked = settings().flatMap(({ key, group, unit, field: { choices = [] } }) => [
      `setting.${key}`,
      `setting.${key}.hint`,
      `systemSettings.group.${group}`,
      ...(unit && !unit.endsWith('Currency') ? [`systemSettings.unit.${unit}`] : []),
      ...choices.map((choice) => `choice.${key}.${choice}`),
    ])
    expect(asked.length).toBeGreaterThan(90)
    expect(asked.filter((key) => !knownKeys.has(key))).toEqual([])
  })

  test('for every notice and every letter', () => {
    // What the sample company is made of has kinds of its own.
    const sources = sourcesOf('server/**/*.ts').filter(([file]) => !file.includes('/sample/'))
    // Entries, moves and items have kinds too: only those who write notices are asked.
    const kinds = sources
      .filter(([, text]) => text.includes('writeNotice('))
      .flatMap(([, text]) => found(text, /\bkind: '(\w+)'[,\s}]/g))
    const asked = sources.flatMap(([, text]) => found(text, /\btemplate: '(\w+)'/g))
    const missing = [
      ...kinds
        .map((kind) => `notice.${kind}`)
        .filter((key) => key in texts.en === false && !knownKeys.has(key)),
      ...asked
        .flatMap((name) => [
          new RegExp(`^mail\\.${name}\\.(\\w+\\.)?subject$`),
          new RegExp(`^mail\\.${name}\\.(\\w+\\.)?body$`),
        ])
        // A letter with levels has words for each.
        .filter((key) => ![...knownKeys].some((known) => key.test(known))),
    ]
    expect(missing).toEqual([])
  })
})

test('a field is called by its own name in an entity, or by the common one', () => {
  expect(words.field('en', 'size', 'position')).toBe('Order')
  expect(words.field('en', 'user', 'fullName')).toBe('Full name')
  expect(words.field('fr', 'brand', 'name')).toBe('Nom')
  expect(words.choice('en', 'invoice', 'delivery', 'full')).toBe('Delivered')
  expect(words.choice('fr', 'purchase', 'delivery', 'full')).toBe('Reçu')
})
