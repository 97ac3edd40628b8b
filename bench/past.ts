/**
 * A past of any length: copies of one real sale, spread over a year and over all clients, made by
 * the database itself; where it is asked for, of a purchase too. Every tenth is not paid. Indexes are
 * made afterwards, as after a restore.
 */
import pg from 'pg'
import type { Shop } from './shop.ts'

const tables = ['document', 'document_line', 'stock_move', 'entry', 'entry_line', 'open_item']
const sumTables = [
  ...['account_day', 'sales_hour', 'item_day', 'item_month', 'method_day'],
  ...['sold_entry', 'sold_hour', 'sold_day', 'bought_day'],
]

/** The columns a copy takes over as they are, and those that get a value of their own. */
async function copyOf(
  client: pg.Client,
  table: string,
  own: Record<string, string>,
): Promise<{ names: string; values: string }> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  return { names: names.join(), values: names.map((it) => own[it] ?? `t.${it}`).join() }
}

/** An id that is made of a kind and a number, in the order of the numbers. */
const idOf = (kind: string, n = 'n'): string =>
  `('018f${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const oneOf = (values: string[], n: string, type = 'uuid'): string =>
  `(array[${values.map((it) => `'${it}'`)}]::${type}[])[1 + (${n}) % ${values.length}]`

/** What is copied, how often, what its numbers begin with, and the first digit of the kinds of its ids. */
type Model = { id: string; count: number; mark: string; digit: string }

async function fill(client: pg.Client, model: Model, shop: Shop) {
  const { id: saleId, count, mark, digit } = model
  const { clients, clientNames, items } = shop
  const day = `(current_date - (n % 365)::integer)`
  const isOpen = `(n % 10 = 0)`
  const partner = oneOf(clients, 'n')
  const series = `generate_series(1, ${count}) n`
  const copies: [string, string, Record<string, string>][] = [
    [
      'document',
      `t.id = '${saleId}'`,
      {
        id: idOf(`${digit}000`),
        sequence: '(100000000 + n)::integer',
        number: `'${mark}-' || lpad(n::text, 8, '0')`,
        partner_id: partner,
        partner_name: oneOf(clientNames, 'n', 'text'),
        day,
        due_date: `${day} + 30`,
        posted_at: `t.posted_at - (n % 365) * interval '1 day' - (n % 11) * interval '1 hour'`,
        paid: `case when ${isOpen} then 0 else t.total end`,
        hash: 'md5(n::text)',
        chain_text: "'[]'",
      },
    ],
    [
      'document_line',
      `t.document_id = '${saleId}'`,
      {
        id: idOf(`${digit}00' || (1 + t.position) || '`),
        document_id: idOf(`${digit}000`),
        item_id: oneOf(items, 'n * 5 + t.position * 37'),
      },
    ],
    [
      'stock_move',
      `t.document_id = '${saleId}'`,
      {
        id: idOf(`${digit}01' || t.place || '`),
        document_id: idOf(`${digit}000`),
        line_id: idOf(`${digit}00' || t.place || '`),
        item_id: oneOf(items, 'n * 5 + t.place * 37 - 37'),
        day,
      },
    ],
    [
      'entry',
      `t.document_id = '${saleId}'`,
      { id: idOf(`${digit}020`), document_id: idOf(`${digit}000`), day },
    ],
    [
      'entry_line',
      `t.entry_id = (select id from entry where document_id = '${saleId}')`,
      { entry_id: idOf(`${digit}020`), day },
    ],
    [
      'open_item',
      `t.document_id = '${saleId}'`,
      {
        document_id: idOf(`${digit}000`),
        partner_id: partner,
        day,
        due_date: `${day} + 30`,
        open: `case when ${isOpen} then t.amount else 0 end`,
        first_open: `case when ${isOpen} then t.first_amount else 0 end`,
        second_open: `case when ${isOpen} then t.second_amount else 0 end`,
      },
    ],
  ]
  for (const [table, where, own] of copies) {
    const { names, values } = await copyOf(client, table, own)
    const from =
      table === 'stock_move'
        ? `(select m.*, 1 + l.position as place from stock_move m
            join document_line l on l.id = m.line_id) t`
        : `${table} t`
    await client.query(
      `insert into ${table} (${names}) select ${values} from ${from}, ${series} where ${where}`,
    )
  }
}

/** Away with the indexes that are not keys; answers how to make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as text
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     where x.indrelid::regclass::text = any($1) and not x.indisprimary
       and not exists (select 1 from pg_constraint where conindid = x.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ text }) => text)
}

/** The sums as folding would leave them, but for today's few; the money as if every paid sale had its receipt. */
const sums = (method: string): string[] => [
  `insert into account_day (company_id, account_id, branch_id, project_id, currency_id, day, debit,
     credit, first_debit, first_credit, second_debit, second_credit)
   select company_id, account_id, branch_id, project_id, currency_id, day,
     sum(greatest(amount, 0)), sum(greatest(- amount, 0)), sum(greatest(first, 0)),
     sum(greatest(- first, 0)), sum(greatest(second, 0)), sum(greatest(- second, 0))
   from entry_line l
   where not exists (select 1 from unfolded u where u.entry_id = l.entry_id)
   group by company_id, account_id, branch_id, project_id, currency_id, day
   on conflict do nothing`,
  `insert into sales_hour
   select company_id, day, extract(hour from posted_at), branch_id, count(*), sum(net), sum(cost),
     sum(first_total)
   from document
   where number like 'OLD-%'
   group by 1, 2, 3, 4
   on conflict do nothing`,
  `insert into item_day
   select l.company_id, d.day, l.item_id, d.branch_id, sum(l.base_quantity), sum(l.net), sum(l.cost),
     sum(l.net * coalesce(d.rate, 0)), 0, 0, 0, 0, sum(coalesce(l.second_cost, 0))
   from document_line l
   join document d on d.company_id = l.company_id and d.id = l.document_id
   where d.number like 'OLD-%'
   group by 1, 2, 3, 4
   on conflict do nothing`,
  `insert into item_month
   select company_id, date_trunc('month', day), item_id, branch_id, sum(quantity), sum(net), sum(cost),
     sum(second_net), 0, 0, 0, 0, sum(second_cost)
   from item_day
   group by 1, 2, 3, 4
   on conflict do nothing`,
  `insert into sold_entry
   select d.company_id, e.id, d.id, e.day, extract(hour from d.posted_at), d.branch_id, d.posted_by,
     d.partner_id, d.project_id, d.screen, 1, 1, d.net, coalesce(d.second_total, 0), 0, 0,
     d.first_total, coalesce(d.second_total, 0), 0, 0, d.cost, d.cost * coalesce(d.rate, 0)
   from document d
   join entry e on e.company_id = d.company_id and e.document_id = d.id
   where d.number like 'OLD-%'
   on conflict do nothing`,
  `insert into sold_hour (company_id, day, hour, branch_id, person_id, screen, tickets, returns,
     returned, second_returned, voids, voided, second_voided, net, second_net, tax, second_tax,
     total, second_total, discount, second_discount, cost, second_cost)
   select company_id, day, hour, branch_id, person_id, screen, count(*), 0, 0, 0, 0, 0, 0, sum(net),
     sum(second_net), 0, 0, sum(total), sum(second_total), 0, 0, sum(cost), sum(second_cost)
   from sold_entry
   group by 1, 2, 3, 4, 5, 6
   on conflict do nothing`,
  `insert into sold_day (company_id, day, branch_id, partner_id, project_id, tickets, returns,
     returned, second_returned, voids, voided, second_voided, net, second_net, tax, second_tax,
     total, second_total, discount, second_discount, price, cost, second_cost)
   select company_id, day, branch_id, partner_id, project_id, count(*), 0, 0, 0, 0, 0, 0, sum(net),
     sum(second_net), 0, 0, sum(total), sum(second_total), 0, 0, 0, sum(cost), sum(second_cost)
   from sold_entry
   group by 1, 2, 3, 4, 5
   on conflict do nothing`,
  `insert into bought_day (company_id, day, branch_id, partner_id, project_id, item_id, vat_rate,
     quantity, net, second_net, total, second_total)
   select d.company_id, d.day, d.branch_id, d.partner_id, d.project_id, l.item_id, l.vat_rate,
     sum(l.base_quantity), sum(l.net), sum(l.net * coalesce(d.rate, 0)), sum(l.total),
     sum(l.total * coalesce(d.rate, 0))
   from document_line l
   join document d on d.company_id = l.company_id and d.id = l.document_id
   where d.number like 'BUY-%'
   group by 1, 2, 3, 4, 5, 6, 7
   on conflict do nothing`,
  `insert into method_day
   select company_id, day, '${method}', currency_id, branch_id, sum(paid), sum(paid)
   from document
   where number like 'OLD-%'
   group by 1, 2, 4, 5
   on conflict do nothing`,
]

/** So many sales and, where they matter, purchases of as many lines. */
export async function fillPast(shop: Shop, count: number, purchases = 0) {
  const { installation, sale, purchase, method } = shop
  const sold = sale(0)
  await installation.ask('POST', '/api/invoices/post', sold)
  const bought = purchase()
  if (purchases > 0) await installation.ask('POST', '/api/purchases/post', bought)
  const client = new pg.Client({ connectionString: installation.databaseUrl })
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off")
    await client.query('set session_replication_role = replica')
    const indexes = await dropIndexes(client)
    await fill(client, { id: String(sold.id), count, mark: 'OLD', digit: '0' }, shop)
    const model = { id: String(bought.id), count: purchases, mark: 'BUY', digit: '1' }
    if (purchases > 0) await fill(client, model, shop)
    for (const text of indexes) await client.query(text)
    for (const text of sums(method)) await client.query(text)
    for (const table of [...tables, ...sumTables]) await client.query(`vacuum analyze ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
