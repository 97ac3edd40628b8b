/**
 * A constraint that is added to a table of ten million rows reads all of them, and nobody can post
 * meanwhile. So it is added `not valid`, which takes no time and holds from then on, and validated by
 * a later migration, in a transaction of its own, beside which people go on working.
 */
import { expect, test } from 'vitest'
import { migrations } from './migrate.ts'

type Written = { name: string; sql: string }

/** Migrations before this one ran when tables were small. */
const first = '0035'

/** Its statements, without comments and bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())

/** What everybody posts into: to read or write all of one holds everybody up. */
const great = '(document|document_line|stock_move|entry|entry_line|audit)'
/** Since this one; what ran before cannot be changed. */
const inPiecesSince = '0181'

/** Statements that read or write every row of a great table while nobody else may post. */
function wholeTables(files: readonly Written[]): string[] {
  const scan = new RegExp(`^alter table (only )?${great} .*\\bset not null\\b`)
  const update = new RegExp(`^update (only )?${great}\\b`)
  return files.flatMap(({ name, sql }) =>
    statementsOf(sql)
      .filter((it) => scan.test(it) || update.test(it))
      .map((it) => `${name}: ${it}`),
  )
}

const matches = (texts: string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))

/** What one `alter table` does, action by action: commas inside brackets part nothing. */
const actionsOf = (statement: string): string[] => {
  let depth = 0
  return statement
    .split(/(?=[(),])/)
    .reduce<string[]>(
      (actions, part) => {
        if (part.startsWith('(')) depth++
        if (part.startsWith(')')) depth--
        if (part.startsWith(',') && depth === 0) actions.push(part.slice(1))
        else actions[actions.length - 1] += part
        return actions
      },
      [''],
    )
    .map((it) => it.trim())
}

/** What would hold people up, or is never proven of the rows that were there before. */
function faultsOf(files: readonly Written[]): string[] {
  const all = files.map(({ name, sql }) => ({ name, statements: statementsOf(sql) }))
  return all.flatMap(({ name, statements }, at) => {
    const made = matches(statements, /^create table (?:if not exists )?(\w+)/g)
    const later = all.slice(at + 1).flatMap((it) => it.statements)
    return statements.flatMap((statement) => {
      const [, table = ''] = /^alter table (?:only )?(\w+)/.exec(statement) ?? []
      if (table === '' || made.includes(table)) return []
      return actionsOf(statement).flatMap((action) => {
        if (!/\badd\b/.test(action) || !/\breferences\b|\bcheck ?\(/.test(action)) return []
        const [, rule = 'a rule of a column'] = /add constraint (\w+)/.exec(action) ?? []
        if (!action.endsWith('not valid'))
          return [`${name}: ${rule} of ${table} is not "not valid"`]
        const isProven = later.some((it) => new RegExp(`validate constraint ${rule}\\b`).test(it))
        return isProven ? [] : [`${name}: ${rule} of ${table} is validated by no later migration`]
      })
    })
  })
}

test('a constraint comes to a table that is there in two pieces', async () => {
  expect(faultsOf((await migrations()).filter(({ name }) => name >= first))).toEqual([])
})

test('no migration reads or writes all of a great table at once', async () => {
  expect(wholeTables((await migrations()).filter(({ name }) => name >= inPiecesSince))).toEqual([])
  const refused = [
    'alter table entry_line alter column day set not null;',
    'update document set rate = 1;',
    "update stock_move m set day = d.day from document d where d.id = m.document_id and d.state = 'x'",
  ]
  for (const sql of refused) expect(wholeTables([{ name: 'x', sql }])).toHaveLength(1)
  expect(wholeTables([{ name: 'x', sql: "update brand set name = '';" }])).toEqual([])
})

const adding = (end: string): string => `
  -- add constraint nothing check (false)
  alter table document
    add column brand_id uuid,
    add constraint document_brand_exists foreign key (company_id, brand_id) references brand${end};`
const validating = 'alter table document validate constraint document_brand_exists;'

test.each<[string, string[], RegExp | undefined]>([
  ['that holds everybody up is found', [adding('')], /is not "not valid"/],
  ['that is never validated is found', [adding(' not valid')], /validated by no later/],
  [
    'that is validated in the same transaction is found',
    [adding(' not valid') + validating],
    /validated by no later/,
  ],
  [
    'that stands at its column is found',
    ['alter table document add column pages integer check (pages > 0), add column b uuid;'],
    /a rule of a column/,
  ],
  ['in two pieces is in order', [adding(' not valid'), validating], undefined],
  [
    'of a table that is made with it is in order',
    [
      'create table leaf (id uuid); alter table leaf add constraint leaf_is check (id is not null);',
    ],
    undefined,
  ],
])('a constraint %s', (_, texts, fault) => {
  const faults = faultsOf(texts.map((sql, at) => ({ name: `000${at}.sql`, sql })))
  if (fault) expect(faults).toEqual([expect.stringMatching(fault)])
  else expect(faults).toEqual([])
})
