/**
 * Entries of the journal with what they booked and their documents, read once for whatever sums are
 * made of them: one by one for those that were just posted, all at once for the check.
 */

/**
 * Which entries: a table or query with `company_id` and `entry_id`; those that `readOneByOne` has
 * read into `fresh_entry`; or every one there is, which `entriesRead` must have read before.
 */
export type Source = string

export const everyEntry: Source = 'entry'
export const freshEntries: Source = 'fresh_entry'

/** How what belongs to an entry `e` and its document `d` is found. */
export type Reach = {
  entries: string
  lines: string
  /** What was given off the prices of document `d`, in both currencies \`f\` and \`s\`. */
  discounts: string
  /** Rows of a table by one of their columns. */
  find: (table: string, alias: string, column: string, value: string) => string
  /** The same, or nothing. */
  findAny: Reach['find']
}

/** Each with the sign it gives its document: 1 when posted, -1 when undone, 0 beside it. */
const sign = (undone: string): string =>
  `case when e.kind = 'posting' then 1 when ${undone} = 'posting' then -1 else 0 end as sign,
    case
      when e.kind in ('posting', 'revaluation') then 1
      when ${undone} in ('posting', 'revaluation') then -1
      else 0
    end as late_sign`

const taxRoles = "'vatDue', 'tax1Due', 'tax2Due'"

/** What an entry booked to the accounts of sales, their taxes and their cost; a closing only empties them. */
const bookedSums = `
  coalesce(sum(- l.first) filter (where a.role = 'sales'), 0) as net,
  coalesce(sum(- l.second) filter (where a.role = 'sales'), 0) as second_net,
  coalesce(sum(l.first) filter (where a.role = 'costOfSales'), 0) as cost,
  coalesce(sum(l.second) filter (where a.role = 'costOfSales'), 0) as second_cost,
  coalesce(sum(- l.first) filter (where a.role in (${taxRoles})), 0) as tax,
  coalesce(sum(- l.second) filter (where a.role in (${taxRoles})), 0) as second_tax
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id`

const bookedAmounts = ['net', 'second_net', 'cost', 'second_cost', 'tax', 'second_tax']

const bookedColumns = bookedAmounts
  .map((name) => `coalesce(b.${name}, 0) as booked_${name}`)
  .join(', ')

const documentColumns = `d.second_total, d.vat + d.tax1 + d.tax2 as tax, d.rate, d.currency_rate,
      d.partner_id, d.project_id, d.posted_by, d.subtotal - d.discount as priced`

/** What is found one by one is looked up by its key (the offset keeps it so). */
const lookedUp: Reach['find'] = (table, alias, column, value) => `lateral (
      select *
      from ${table}
      where company_id = e.company_id and ${column} = ${value}
      offset 0) ${alias}`

/**
 * Some entries with what they booked and their documents, read once for whatever is asked of them.
 * All of it is found one by one: after a large import the planner knows nothing of these tables yet,
 * and joined them the wrong way round for minutes. What somebody wrote by hand has no document.
 */
export const readOneByOne = (source: Source): string => `
  fresh_entry as materialized (
    select e.company_id, e.id, e.document_id, e.branch_id, e.day, e.at, e.kind,
      coalesce(o.at, e.at) as made_at, coalesce(o.day, e.day) as made_day, ${sign('o.kind')},
      d.screen, d.behaviour, d.branch_id as document_branch_id, d.posted_at, d.currency_id,
      d.method_id, d.net, d.total, d.first_total, ${documentColumns}, ${bookedColumns}
    from ${source} queue
    cross join lateral (
      select *
      from entry
      where company_id = queue.company_id and id = queue.entry_id
      offset 0) e
    left join ${lookedUp('public.entry', 'o', 'id', 'e.reversal_of')} on true
    left join ${lookedUp('document', 'd', 'id', 'e.document_id')} on true
    cross join lateral (
      select ${bookedSums}
      where l.company_id = e.company_id and l.entry_id = e.id and e.kind <> 'closing') b)`

/** The documents of the screens where things are sold. */
export const isOfSales = "d.screen in ('sales', 'pos')"

/** A sale raises what is sold, its return lowers it; the other documents of sales do neither. */
export const way = `case
  when d.behaviour in ('salesInvoice', 'posSale') then 1
  when d.behaviour in ('salesReturn', 'posRefund') then -1
  else 0
end`

/** The two currencies of the company of `of`. */
export const bothCurrencies = (of: string): string => `
  join currency f on f.company_id = ${of}.company_id and f.rank = 'first'
  left join currency s on s.company_id = ${of}.company_id and s.rank = 'second'`

/** An amount of document `d` in the currency of the books, at the rates it was posted with. */
export const atItsRate = (amount: string): string => `round(case
      when d.currency_id = f.id then ${amount}
      when d.currency_id = s.id then ${amount} / nullif(d.rate, 0)
      else ${amount} * d.currency_rate end, f.decimals)`

export const isDiscounted = (line: string): string =>
  `(${line}.discount_percent <> 0 or ${line}.discount_amount <> 0 or ${line}.discount <> 0)`

/**
 * What a line was sold below its price: its own discounts and its share of its document's, at the
 * rates its document was posted with.
 */
export const discountOf = (line: string): string => `
  select first.amount as first,
    case when d.currency_id = s.id then given.amount
      else round(first.amount * d.rate, s.decimals) end as second
  from (
    select case when ${isDiscounted(line)} then
      round(${line}.quantity * ${line}.unit_price, 6) - ${line}.amount + ${line}.discount
      else 0 end as amount) given
  cross join lateral (
    select ${atItsRate('given.amount')} as amount) first`

/** What was given off all lines of document `d`. */
export const discountsOfDocument = `
      select sum(g.first) as first, sum(g.second) as second
      from document_line n
      cross join lateral (${discountOf('n')}) g
      where n.company_id = d.company_id and n.document_id = d.id and ${isDiscounted('n')}`

const oneByOne: Reach = {
  entries: freshEntries,
  lines: `
    cross join lateral (
      select n.*, n.vat + n.tax1 + n.tax2 as taxes,
        sum(n.net) over (order by n.position) as until,
        sum(n.vat + n.tax1 + n.tax2) over (order by n.position) as taxed_until
      from document_line n
      where n.company_id = e.company_id and n.document_id = e.document_id) l`,
  discounts: `
    cross join lateral (${discountsOfDocument}) off`,
  find: (...by) => `cross join ${lookedUp(...by)}`,
  findAny: (...by) => `left join ${lookedUp(...by)} on true`,
}

/**
 * All entries with their documents, read once for whatever is asked of them: those of sales and of
 * money, and whatever else booked a sale or its cost. Where a document is in
 * the currency of the books and was booked as it is, its lines are their own shares.
 */
export const entriesRead = `
  entry_read as materialized (
    select e.company_id, e.id, e.document_id, e.branch_id, e.day, e.at, e.kind,
      coalesce(o.at, e.at) as made_at, coalesce(o.day, e.day) as made_day, ${sign('o.kind')}, d.screen, d.behaviour,
      d.branch_id as document_branch_id, d.posted_at, d.currency_id, d.method_id, d.net, d.total,
      d.first_total, ${documentColumns}, ${bookedColumns},
      ${way} = 0 or coalesce(
        d.net <> 0 and d.currency_id = f.id and abs(b.net) = abs(d.net), false) as is_straight
    from entry e
    left join public.entry o on o.company_id = e.company_id and o.id = e.reversal_of
    left join document d on d.company_id = e.company_id and d.id = e.document_id
    left join currency f on f.company_id = e.company_id and f.rank = 'first'
    left join (
      select l.company_id, l.entry_id, ${bookedSums}
      where a.role in ('sales', 'costOfSales', ${taxRoles})
      group by l.company_id, l.entry_id) b on b.company_id = e.company_id and b.entry_id = e.id
      and e.kind <> 'closing'
    where b.entry_id is not null
      or d.screen in ('sales', 'pos', 'receipts', 'purchasing', 'stock', 'adjustment'))`

/** What was read of its document, and what it booked. */
export const readWithIt = `
    cross join lateral (
      select e.company_id, e.document_id as id, e.screen, e.behaviour,
        e.document_branch_id as branch_id, e.posted_at, e.currency_id, e.method_id, e.net, e.total,
        e.first_total, e.second_total, e.tax, e.rate, e.currency_rate, e.partner_id, e.project_id,
        e.posted_by, e.priced) d
    cross join lateral (
      select ${bookedAmounts.map((name) => `e.booked_${name} as ${name}`).join(', ')}) b`

const joined: Reach['find'] = (table, alias, column, value) =>
  `join ${table} ${alias} on ${alias}.company_id = e.company_id and ${alias}.${column} = ${value}`

export const allAtOnce: Reach = {
  entries: 'entry_read',
  lines: `
    join (
      select n.company_id, n.document_id, n.item_id, n.base_quantity, n.net, n.cost,
        sum(n.net) over (partition by n.company_id, n.document_id order by n.position) as until
      from document_line n
      join (
        select distinct company_id, document_id
        from entry_read
        where not is_straight) c on c.company_id = n.company_id and c.document_id = n.document_id) l
      on l.company_id = d.company_id and l.document_id = d.id and not e.is_straight`,
  discounts: `
    left join (
      select n.company_id, n.document_id, sum(g.first) as first, sum(g.second) as second
      from document_line n
      join document d on d.company_id = n.company_id and d.id = n.document_id
      ${bothCurrencies('n')}
      cross join lateral (${discountOf('n')}) g
      where ${isDiscounted('n')} and ${isOfSales}
      group by n.company_id, n.document_id) off
      on off.company_id = e.company_id and off.document_id = e.document_id`,
  find: joined,
  findAny: (...by) => `left ${joined(...by)}`,
}

/** Lines that need not be shared out. */
export const straight: Reach = {
  ...allAtOnce,
  lines: `
    join document_line l on l.company_id = d.company_id and l.document_id = d.id and e.is_straight`,
}

/** Of some entries one by one, or of all that `entriesRead` read. */
export const parts = (of: (reach: Reach) => string, all = of(allAtOnce)) => {
  const fresh = of(oneByOne)
  return (source: Source) => {
    if (source === everyEntry) return all
    return source === freshEntries ? fresh : `with ${readOneByOne(source)} ${fresh}`
  }
}

export type Sums = {
  table: string
  keys: readonly string[]
  /** The key of the table, where one of `keys` may be nothing. */
  oneBy?: readonly string[]
  amounts: readonly string[]
  /** Those the check makes anew of all entries, where the others are proven by sums. */
  proven?: readonly string[]
  partsOf: (source: Source) => string
}
