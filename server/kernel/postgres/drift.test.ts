/** Neither the declarations nor the migrated schema can leave the other. */
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { documentHead, headColumnOf, headFields } from '../../../domain/books/head/document-head.ts'
import { moneyColumnOf, moneyHead, moneyHeadFields } from '../../../domain/books/head/money-head.ts'
import {
  columnOf,
  type Entity,
  entities,
  isPointer,
  mustEntity,
  snake,
} from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { loadDeclarations } from '../declarations.ts'
import { columnTypes } from '../rows/column-type.ts'
import { joinTable } from '../rows/row-sql.ts'
import { migratedDatabase } from '../testing/app.ts'

await loadDeclarations()
const { ownerUrl } = await migratedDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

async function rows<Row extends pg.QueryResultRow>(text: string, table: string): Promise<Row[]> {
  return (await owner.query<Row>(text, [table])).rows
}

type Column = { name: string; type: string; nullable: boolean; fallback: string | null }

const columnsOf = (table: string): Promise<Column[]> =>
  rows<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       case when attgenerated = '' then pg_get_expr(adbin, adrelid) end as fallback
     from pg_attribute
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    table,
  )

const indexesOf = async (table: string): Promise<string[]> =>
  (
    await rows<{ text: string }>(
      'select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass',
      table,
    )
  ).map(({ text }) => text)

/** What views and functions of the schema say, in the words of the database. */
const sayingOf = (): Promise<{ name: string; text: string }[]> =>
  rows(
    `select viewname as name, definition as text from pg_views where schemaname = $1
     union all
     select proname, pg_get_functiondef(p.oid)
     from pg_proc p
     join pg_language l on l.oid = p.prolang
     where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p')
       and l.lanname in ('sql', 'plpgsql')`,
    'public',
  )

/** A rule that the database has to know too is one function of it. */
test.each([
  [
    'a day of an instant',
    /at time zone ((?! as )[\s\S])*?\)::date|\b(at|\w+_at|now\(\))\)?::date\b|\bcurrent_date\b|\blocaltimestamp\b/i,
    ['business_day'],
  ],
  ['the average cost of goods', /value \/ (nullif\()?[\w.]*quantity/i, ['average_cost']],
])('%s is made by one function of the schema', async (_, pattern, made) => {
  const said = await sayingOf()
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual(made)
})

const keysOf = async (table: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await rows<{ name: string; text: string }>(
        `select conname as name, pg_get_constraintdef(oid) as text
         from pg_constraint
         where conrelid = $1::regclass and contype = 'f'`,
        table,
      )
    )
      // Names that are also words of its grammar come quoted.
      .map(({ name, text }) => [name, text.replaceAll('"', '')]),
  )

/** The columns that its search text is made of. */
async function searchedColumns(table: string): Promise<(string | undefined)[]> {
  const [{ text } = { text: '' }] = await rows<{ text: string }>(
    `select pg_get_expr(adbin, adrelid) as text
     from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = $1::regclass and attname = 'search'`,
    table,
  )
  return [...text.matchAll(/COALESCE\("?(\w+)"?,/g)].map((match) => match[1])
}

/** Columns that no declaration shows, each with its reason. */
const hiddenColumns: Record<string, string[]> = {
  // What posted it is told by the page of its work.
  production_order: ['document_id', 'origin_line_id'],
  // The hash of the password, the second factor and the PIN never leave by this door.
  app_user: [
    'password_hash',
    'second_factor_secret',
    'second_factor_pending',
    'second_factor_step',
    'pin_salt',
    'pin_verifier',
    'pin_digits',
  ],
  // Its last day, the series it was taken from, and when whom it is told next.
  calendar_event: [
    'last_on',
    'series_id',
    'original_on',
    'owner_id',
    'notice_at',
    'notice_on',
    'uid',
  ],
  // Who made it, and when its people are told.
  project_task: ['owner_id', 'notice_at'],
  // What posted it and undid it is told by its page; the rate is that of the slips.
  salary_run: ['rate', 'approved_name', 'approved_at', 'day', 'entry_id', 'reversal_id'],
  staff_loan: ['entry_id', 'reversal_id'],
  // What its posting is known by, and the moment it began.
  stock_count: ['posting_id', 'posted_by', 'started_at'],
  // Where the bytes lie is the server's own business.
  media_file: ['storage_key'],
  // Kept beside the barcodes, so that one search finds names and codes.
  item: ['codes'],
  // The number of the next slip is given by the drop itself.
  drawer: ['next_drop'],
  // When it was decided stands in its history.
  leave_request: ['decided_at'],
  // Instants that follow from day, time and length, and what the last step can be taken back to.
  reservation: ['starts_at', 'ends_at', 'waiting_since', 'last_step', 'held'],
}

/** What the search finds beside the declared columns. */
const searchedBeside: Record<string, string[]> = { item: ['codes'] }

/** What a join table has beside its two ends, each with its reason. */
const besideBothEnds: Record<string, string[]> = {
  // While it is filled the table is kept from others.
  reservation_dining_table: ['held tstzrange'],
}

const ownColumns = ['company_id', 'id', 'version', 'created_at', 'updated_at', 'search']

const columnFields = (declared: Entity): [string, Field][] =>
  Object.entries(declared.fields)
    .filter(([, field]) => columnTypes[field.kind] !== undefined && !field.beside)
    .filter(([, field]) => !field.elapsed && !field.within)
    .map(([key, field]) => [columnOf(key, field), field])

/** `initial` as the database writes a default. */
const defaultOf = ({ initial, kind }: Field): string | null => {
  if (initial === undefined) return null
  if (columnTypes[kind] === 'numeric') return String(initial)
  if (columnTypes[kind] === 'text[]') return `'{${(initial as string[]).join(',')}}'::text[]`
  return typeof initial === 'string' ? `'${initial}'::text` : String(initial)
}

const named = (them: Entity[]) => them.map((it): [string, Entity] => [it.name, it])
const declaredEntities = named(entities().filter((it) => !it.isPosted))

describe.each(named(entities().filter((it) => it.isPosted)))('the view of %s', (_, declared) => {
  test('has exactly the declared columns, of the declared types', async () => {
    const own = ownColumns.map((name) => [name, expect.any(String)])
    const fields = columnFields(declared).map(([name, field]) => [name, columnTypes[field.kind]])
    const columns = (await columnsOf(declared.table)).map(({ name, type }) => [name, type])
    expect(Object.fromEntries(columns)).toEqual(Object.fromEntries([...own, ...fields]))
  })
})

/** A view has one row for each where it groups by it, or reads one table and nothing beside it. */
async function isOnePerRow(table: string, by: string): Promise<boolean> {
  const [view] = await rows<{ text: string | null }>(
    `select case when relkind = 'v' then pg_get_viewdef(oid) end as text
     from pg_class
     where oid = $1::regclass`,
    table,
  )
  const text = view?.text?.replaceAll(/\s+/g, ' ')
  if (!text)
    return (await indexesOf(table)).some((index) =>
      new RegExp(`^CREATE UNIQUE INDEX .*\\(company_id, ${by}\\)$`).test(index),
    )
  const key = new RegExp(`(\\w+)\\.id AS ${by}\\b`).exec(text)?.[1]
  return (
    new RegExp(`GROUP BY (\\w+\\.)?company_id, (\\w+\\.)?${by};$`).test(text) ||
    // Whatever is joined is one row of sums.
    (key !== undefined &&
      new RegExp(
        `FROM \\(?\\w+ ${key}( CROSS JOIN LATERAL \\( SELECT COALESCE\\(sum.*\\) \\w+\\))?;$`,
      ).test(text))
  )
}

const besides = entities().flatMap((declared) =>
  Object.entries(declared.fields).flatMap(([key, { kind, beside }]) =>
    beside ? [[`${declared.name}.${key}`, kind, beside] as const] : [],
  ),
)

test.each(besides)('%s stands in one row beside its own, of its type', async (_, kind, beside) => {
  const { table, column, by } = beside
  const found = (await columnsOf(table)).find(({ name }) => name === column)
  expect(found?.type).toBe(columnTypes[kind])
  expect(await isOnePerRow(table, by)).toBe(true)
})

const withins = entities().flatMap((declared) =>
  Object.entries(declared.fields).flatMap(([key, { within }]) =>
    within ? [[`${declared.name}.${key}`, within] as const] : [],
  ),
)

test.each(withins)('%s is asked for through an index either way', async (_, within) => {
  const indexes = await indexesOf(within.table)
  for (const name of [within.by, within.column])
    expect(indexes.some((text) => text.includes(`(company_id, ${name}`))).toBe(true)
})

describe('the head of a document', () => {
  test.each(headFields)('keeps %s in a column of its type', async (name) => {
    const kept = (await columnsOf('document')).find((it) => it.name === headColumnOf(name))
    const { kind } = documentHead[name].field
    expect(kept).toMatchObject({ type: columnTypes[kind], nullable: true, fallback: null })
  })

  test.each(moneyHeadFields)('and of money keeps %s in a column of its type', async (name) => {
    const kept = (await columnsOf('document')).find((it) => it.name === moneyColumnOf(name))
    const { kind } = moneyHead[name].field
    expect(kept).toMatchObject({ type: columnTypes[kind], nullable: true, fallback: null })
  })

  test('is found by what it declares as searched, through an index', async () => {
    const searched = headFields.filter((name) => 'isSearched' in documentHead[name])
    expect(await searchedColumns('document')).toEqual(
      expect.arrayContaining(searched.map(headColumnOf)),
    )
    expect(await indexesOf('document')).toContainEqual(
      expect.stringContaining('USING gin (search gin_trgm_ops)'),
    )
  })
})

describe.each(declaredEntities)('the table of %s', (_, declared) => {
  const { table } = declared

  test('has exactly the declared columns', async () => {
    const names = (await columnsOf(table)).map(({ name }) => name)
    const expected = [
      ...ownColumns,
      ...columnFields(declared).map(([name]) => name),
      ...(hiddenColumns[table] ?? []),
    ]
    expect(names.toSorted()).toEqual(expected.toSorted())
  })

  test('has the type, the emptiness and the default each field declares', async () => {
    const columns = await columnsOf(table)
    const actual = columnFields(declared).map(([name]) => columns.find((it) => it.name === name))
    const expected = columnFields(declared).map(
      ([name, field]): Column => ({
        name,
        type: columnTypes[field.kind] ?? '',
        nullable: field.isOptional,
        fallback: defaultOf(field),
      }),
    )
    expect(actual).toEqual(expected)
  })

  test('keeps what must be unique, sorts by an index and searches by one', async () => {
    const indexes = await indexesOf(table)
    const has = (part: string): boolean => indexes.some((text) => text.includes(part))
    for (const [key, field] of Object.entries(declared.fields).filter(
      ([, it]) => it.isUnique && !it.beside,
    )) {
      const name = columnOf(key, field)
      const unique = indexes.find((text) =>
        text.includes(`INDEX ${table}_${snake(key)}_is_unique `),
      )
      // Marks that nobody sees tell no two names of a company apart.
      const folded = unique?.includes('(company_id, ') ? 'unique_key' : 'lower'
      const kept = isPointer(field) ? name : `${folded}\\(${name}\\)`
      expect([key, unique]).toEqual([key, expect.stringContaining('UNIQUE')])
      expect(unique).toMatch(new RegExp(`\\((company_id, )?${kept}\\)$`))
    }
    for (const key of declared.sort)
      expect([key, has(`btree (company_id, ${sqlName(key)}, id)`)]).toEqual([key, true])
    expect(has('search gin_trgm_ops)')).toBe(true)
  })

  const sqlName = (key: string): string => {
    const name = columnOf(key, declared.fields[key] as Field)
    // PostgreSQL quotes the columns that are also words of its grammar.
    return ['order', 'position'].includes(name) ? `"${name}"` : name
  }

  test('searches what the declaration searches', async () => {
    const beside = searchedBeside[table] ?? []
    expect(await searchedColumns(table)).toEqual([...declared.search.map(snake), ...beside])
  })

  test('holds every reference by a key that carries the company, and an index', async () => {
    const keys = await keysOf(table)
    const indexes = await indexesOf(table)
    for (const [key, field] of Object.entries(declared.fields)) {
      if (!isPointer(field) || field.within || field.beside) continue
      const column = columnOf(key, field)
      const target = mustEntity(field.target ?? '').table
      expect(keys[`${table}_${snake(key)}_exists`]).toBe(
        `FOREIGN KEY (company_id, ${column}) REFERENCES ${target}(company_id, id)`,
      )
      expect(indexes.some((text) => text.includes(`(company_id, ${column}`))).toBe(true)
    }
  })
})

const joins = entities().flatMap((declared) =>
  Object.values(declared.fields)
    .filter(({ kind }) => kind === 'references')
    .map((field): [string, Entity, Entity] => [
      joinTable(declared, field),
      declared,
      mustEntity(field.target ?? ''),
    ]),
)

test.each(joins)(
  'the join table %s holds both ends within the company',
  async (table, one, other) => {
    const columns = (await columnsOf(table)).map(({ name, type }) => `${name} ${type}`)
    const [own, target] = [`${one.table}_id`, `${other.table}_id`]
    expect(columns.toSorted()).toEqual(
      [
        'company_id uuid',
        `${own} uuid`,
        `${target} uuid`,
        ...(besideBothEnds[table] ?? []),
      ].toSorted(),
    )
    const keys = Object.values(await keysOf(table))
    expect(keys.toSorted()).toEqual(
      [
        `FOREIGN KEY (company_id, ${own}) REFERENCES ${one.table}(company_id, id) ON DELETE CASCADE`,
        `FOREIGN KEY (company_id, ${target}) REFERENCES ${other.table}(company_id, id)`,
      ].toSorted(),
    )
    const indexes = await indexesOf(table)
    expect(indexes.some((text) => text.includes(`(company_id, ${own}, ${target})`))).toBe(true)
    expect(indexes.some((text) => text.includes(`(company_id, ${target})`))).toBe(true)
  },
)

const lineTables = entities().flatMap((declared) =>
  Object.values(declared.fields).flatMap(({ lines }) =>
    lines ? [[lines.table, declared, lines.fields] as const] : [],
  ),
)

test.each(lineTables)(
  'the lines in %s belong to their row and are as declared',
  async (table, parent, fields) => {
    const own = `${parent.table}_id`
    const columns = await columnsOf(table)
    const expected = Object.entries(fields).map(
      ([key, field]): Column => ({
        name: columnOf(key, field),
        type: columnTypes[field.kind] ?? '',
        nullable: field.isOptional,
        fallback: defaultOf(field),
      }),
    )
    const others = ['company_id', 'id', own, 'position']
    expect(columns.filter(({ name }) => !others.includes(name))).toEqual(
      expect.arrayContaining(expected),
    )
    expect(columns).toHaveLength(expected.length + others.length)
    const keys = await keysOf(table)
    expect(Object.values(keys)).toContain(
      `FOREIGN KEY (company_id, ${own}) REFERENCES ${parent.table}(company_id, id) ON DELETE CASCADE`,
    )
    const indexes = await indexesOf(table)
    expect(indexes.some((text) => text.includes(`(company_id, ${own}`))).toBe(true)
    for (const [key, field] of Object.entries(fields)) {
      if (!isPointer(field) || field.within) continue
      const target = mustEntity(field.target ?? '').table
      expect(keys[`${table}_${snake(key)}_exists`]).toBe(
        `FOREIGN KEY (company_id, ${columnOf(key, field)}) REFERENCES ${target}(company_id, id)`,
      )
      expect(indexes.some((text) => text.includes(`(company_id, ${columnOf(key, field)}`))).toBe(
        true,
      )
    }
  },
)

/** Tables of a company that are no entity, each owned by the commands of one module. */
const otherTables = [
  'access_event',
  'account_day',
  'allocation',
  'anchor',
  'anchor_end',
  'api_key',
  'audit',
  'bank_account',
  'bank_line',
  'bank_match',
  'bank_match_entry',
  'bank_match_line',
  'bank_statement',
  'barcode_counter',
  'billed_receipt',
  'board',
  'books_lock',
  'budget',
  'calendar_event_record',
  'calendar_event_skip',
  'calendar_feed',
  'cash_movement',
  'chain_end',
  'cheque',
  'cheque_event',
  'clock_event',
  'company',
  'company_confirmation',
  'count_document',
  'count_entry',
  'count_line',
  'daily_round',
  'denomination_count',
  'document',
  'document_attachment',
  'document_change',
  'document_line',
  'document_link',
  'document_mail',
  'draft',
  'einvoice_sending',
  'employee_file',
  'entry',
  'entry_line',
  'first_step',
  'fiscal_year',
  'floor_decor',
  'floor_plan',
  'floor_table',
  'import_external',
  'import_made',
  'import_picture',
  'import_row',
  'import_run',
  'item_day',
  'item_month',
  'item_name',
  'job',
  'kitchen_screen',
  'station_printer',
  'landed_cost',
  'lot',
  'lot_balance',
  'lot_move',
  'menu_code',
  'leave_balance',
  'leave_day',
  'leave_move',
  'idempotent_answer',
  'link',
  'method_day',
  'noted_file',
  'notice',
  'number_stem',
  'open_item',
  'parked_ticket',
  'password_reset',
  'preference',
  'print_job',
  'print_pairing',
  'printer_state',
  'weighing',
  'production_actual',
  'recipe_tally',
  'recipe_version',
  'recovery_code',
  'recurring_entry',
  'recurring_line',
  'recurring_run',
  'register_end',
  'register_repair',
  'reminder',
  'query_reader',
  'report_reader',
  'saved_report',
  'salary_attendance',
  'salary_attendance_day',
  'salary_attendance_spell',
  'salary_input',
  'salary_line',
  'salary_payment',
  'salary_slip',
  'saved_query',
  'saved_query_role',
  'slip_link',
  'staff_counter',
  'staff_item',
  'staff_line',
  'sales_hour',
  'search_word',
  'series',
  'session',
  'setting_value',
  'shift',
  'shift_cheque',
  'shift_slip',
  'shift_count',
  'shift_total',
  'money_place',
  'stock_balance',
  'stock_move',
  'late_cost',
  'sold_entry',
  'sold_hour',
  'sold_day',
  'bought_day',
  'sold_out',
  'stock_owed',
  'sale_removal',
  'tax_box',
  'tax_day',
  'tax_return',
  'tax_return_booking',
  'tax_return_line',
  'loyalty_earning',
  'loyalty_office',
  'loyalty_office_line',
  'loyalty_settlement',
  'stored_value',
  'stored_value_entry',
  'stored_value_hold',
  'ticket_card',
  'ticket_extra',
  'ticket_flag',
  'ticket_print',
  'repriced_line',
  'ticket_promotion',
  'ticket_rating',
  'promotion_coupon',
  'coupon_use',
  'ticket_tender',
  'ticket_tip',
  'standing_mark',
  'till_cashier',
  'till_change',
  'till_display',
  'till_proof',
  'till_station',
  'transfer_terms',
  'translation',
  'turned_partner',
  'unfolded',
  'value_return',
  'webhook',
  'webhook_delivery',
  'withholding',
  'withholding_certificate',
  'withholding_counter',
  'z_range',
  'z_report',
  'bill',
  'bill_part',
  'dining_order',
  'dish_waste',
  'made_ahead',
  'made_ahead_correction',
  'made_ahead_end',
  'made_ahead_tally',
  'guest_order',
  'guest_order_line',
  'seating',
  'kitchen_line',
  'kitchen_step',
  'kitchen_ticket',
  'order_event',
  'restaurant_count',
]

test('every table of a company is an entity, a join or known by name', async () => {
  const { rows: found } = await owner.query<{ name: string }>(`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  const known = [
    ...declaredEntities.map(([, { table }]) => table),
    ...joins.map(([table]) => table),
    ...lineTables.map(([table]) => table),
    ...otherTables,
  ]
  expect(found.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
