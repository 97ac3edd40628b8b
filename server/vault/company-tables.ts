/**
 * What of a company is in its file: every table that has rows of companies, found in the catalogue,
 * so a table is there the day it is made. Left out is what would let somebody in and what says
 * nothing elsewhere; a test finds columns that look like secrets and are named in neither list.
 */
import { sql } from 'kysely'
import { may, type Permission, type PermissionHolder } from '../../domain/kernel/permission.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { quoted } from './tables.ts'

/** Tables that stay here, and why. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  session: 'who is signed in where',
  api_key: 'hashes of keys that open this installation to programs',
  print_pairing: 'hashes that let machines of the shop in',
  print_job: 'what waits for printers of this installation',
  printer_state: 'how printers are at this moment',
  weighing: 'what lies on a scale at this moment',
  idempotent_answer: 'keeps a request from being done twice',
  webhook: 'secrets by which receivers know this installation',
  webhook_delivery: 'what waits to be sent from here, and what was answered',
  recovery_code: 'hashes of codes that open an account',
  password_reset: 'hashes of links that open an account',
  till_proof: 'keeps a proof from being used twice',
  job: 'work that waits here; letters among it hold links that open an account',
  noted_file: 'which files this installation ever kept',
  search_word: 'made from the names of other tables',
  standing_mark: 'by what processes of this installation know that nothing has changed',
  till_change: 'what tills of this installation ask for next',
  import_picture: 'pictures that wait for work of this installation',
}

/** Columns that stay here: with them somebody could sign in, or find out how. */
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  app_user: [
    'password_hash',
    'second_factor_secret',
    'second_factor_pending',
    'second_factor_step',
    'pin_salt',
    'pin_verifier',
    'pin_digits',
  ],
  calendar_feed: ['token_hash'],
  company_confirmation: ['token_hash'],
  document_link: ['token_hash'],
  promotion_coupon: ['code_hash'],
  seating: ['code_hash'],
  slip_link: ['token_hash'],
  till_display: ['code_hash', 'token_hash'],
  stored_value: ['code_hash', 'sealed_code', 'link_hash'],
  till_station: ['token_hash'],
}

/**
 * What tells the pay or the papers of somebody, by the right to see it: whoever lacks it has the file
 * without these. Nets and loans stand together in one account of a person, which takes both rights.
 */
const tablesOfRight = {
  'people.employeeDocument.view': ['employee_document', 'employee_file'],
  'people.payContract.view': ['pay_component', 'pay_contract', 'project_time'],
  'people.payRule.view': ['pay_bracket', 'pay_rule'],
  'people.salaryRun.view': [
    'salary_attendance',
    'salary_attendance_day',
    'salary_attendance_spell',
    'salary_input',
    'salary_line',
    'salary_payment',
    'salary_run',
    'salary_slip',
    'slip_link',
    'staff_item',
    'staff_line',
  ],
  'people.staffLoan.view': ['staff_counter', 'staff_item', 'staff_line', 'staff_loan'],
} as const satisfies Partial<Record<Permission, readonly string[]>>

/** The history tells of all of them. */
const lacking = (right: string): [string, string][] => [
  ['audit', `tells what ${right} lets see`],
  ...tablesOfRight[right as keyof typeof tablesOfRight].map((table): [string, string] => [
    table,
    `needs ${right}`,
  ]),
]

/** Tables that stay here for this reader, and why. */
export const leftOutFor = (reader: PermissionHolder): Readonly<Record<string, string>> => ({
  ...tablesLeftOut,
  ...Object.fromEntries(
    Object.keys(tablesOfRight)
      .filter((right) => !may(reader, right as Permission))
      .flatMap(lacking),
  ),
})

export type Column = { name: string; type: string }

export type CompanyTable = {
  name: string
  columns: Column[]
  /** Its primary key and what it refers to, as the database says it. */
  keys: string[]
}

/** Generated columns repeat others. */
export function companyTables(
  tx: Tx,
  leftOut: Readonly<Record<string, string>>,
): Promise<CompanyTable[]> {
  const columns = Object.entries(columnsLeftOut).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  )
  return tx.plannedRows(sql<CompanyTable>`
    select c.relname::text as name,
      json_agg(
        json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns,
      (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.contype desc, k.conname), '[]')
        from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'f')) as keys
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not c.relname = any(${Object.keys(leftOut)})
      and not c.relname || '.' || a.attname = any(${columns})
      and exists (
        select 1
        from pg_attribute w
        where w.attrelid = c.oid and w.attname = 'company_id' and not w.attisdropped)
    group by c.oid, c.relname
    order by c.relname`)
}

/** Texts of these hold neither comma nor quote nor line end. */
const bare = /^(uuid|date|boolean|smallint|integer|bigint|numeric.*|timestamp.*)$/

/** As COPY writes it: nothing for null, and "" for an empty text. */
const cell = ({ name, type }: Column): string =>
  bare.test(type)
    ? `coalesce(${quoted(name)}::text, '')`
    : `coalesce('"' || replace(${quoted(name)}::text, '"', '""') || '"', '')`

/** The wall shows no row of anybody else; it is said once more for whoever reads this. */
const linesOf = ({ name, columns }: CompanyTable): string => `
  select ${columns.map(cell).join(" || ',' || ")} as line
  from ${quoted(name)}
  where company_id = current_company()`

export type Lines = { text: string; count: number }

const wantedChars = 512 * 1024
const fewest = 50
const most = 5_000

/** The same text wherever it is made, and the whole of a table is wanted. */
export const plainLines = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true), set_config('cursor_tuple_fraction', '1', true)`

/** The rows of a table as lines of CSV, some at a time: as many as memory is to hold. */
export async function* readLines(tx: Tx, table: CompanyTable): AsyncGenerator<Lines> {
  await tx.plannedRows(sql.raw(`declare company_rows no scroll cursor for ${linesOf(table)}`))
  for (let wanted = fewest; ; ) {
    const rows = await tx.plannedRows<{ line: string }>(
      sql.raw(`fetch ${wanted} from company_rows`),
    )
    const text = rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length > 0) yield { text, count: rows.length }
    if (rows.length < wanted) break
    const fitting = Math.floor((wantedChars * rows.length) / text.length)
    wanted = Math.max(fewest, Math.min(most, 4 * wanted, fitting))
  }
  await tx.plannedRows(sql.raw('close company_rows'))
}
