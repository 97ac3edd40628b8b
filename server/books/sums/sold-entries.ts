/**
 * What each entry says about sales, in both currencies, once and for good: the facts every report of
 * sales by person, client, project or hour adds up. They are kept behind the posting like the other
 * sums; whoever reads adds what waits. A purchase that tells the cost of goods which were gone, and
 * what was written by hand, have no client and nobody who sold.
 */
import { hourIn } from '../../kernel/sql-days.ts'
import {
  atItsRate,
  bothCurrencies,
  isOfSales,
  parts,
  type Reach,
  readWithIt,
  type Sums,
  way,
} from '../entries-read.ts'

const ofSale = (column: string): string => `case when ${isOfSales} then ${column} end`

const soldOf = ({ entries, findAny, discounts }: Reach): string => `
  select e.company_id, e.id as entry_id, e.document_id, e.day,
    ${hourIn('coalesce(x.rung_at, d.posted_at, e.at)', 'c.time_zone')} as hour,
    coalesce(d.branch_id, e.branch_id) as branch_id,
    ${ofSale('coalesce(x.cashier_id, d.posted_by)')} as person_id,
    ${ofSale('d.partner_id')} as partner_id, ${ofSale('d.project_id')} as project_id,
    coalesce(${ofSale('d.screen')}, 'other') as screen, ${way} as way, e.sign as sign,
    b.net, b.second_net, b.cost, b.second_cost,
    case when ${isOfSales} then b.tax else 0 end as tax,
    case when ${isOfSales} then b.second_tax else 0 end as second_tax,
    coalesce(e.sign * ${way} * d.first_total, 0) as total,
    coalesce(e.sign * ${way} * d.second_total, 0) as second_total,
    case when ${isOfSales} then coalesce(e.sign * ${way} * off.first, 0) else 0 end as discount,
    case when ${isOfSales} then coalesce(e.sign * ${way} * off.second, 0) else 0 end
      as second_discount,
    case when ${isOfSales} then
      coalesce(e.sign * ${way} * (${atItsRate('d.priced')} + coalesce(off.first, 0)), 0) else 0 end
      as price
  from ${entries} e
  ${readWithIt}
  join company c on c.company_id = e.company_id
  ${bothCurrencies('e')}
  ${findAny('ticket_extra', 'x', 'document_id', 'd.id')}
  ${discounts}
  where ${isOfSales} and ${way} <> 0 and e.sign <> 0 or b.net <> 0 or b.cost <> 0`

export const soldEntries: Sums = {
  table: 'sold_entry',
  keys: [
    'entry_id',
    'document_id',
    'day',
    'hour',
    'branch_id',
    'person_id',
    'partner_id',
    'project_id',
    'screen',
    'way',
    'sign',
  ],
  oneBy: ['entry_id'],
  amounts: [
    ...['net', 'second_net', 'tax', 'second_tax', 'total', 'second_total'],
    ...['discount', 'second_discount', 'price', 'cost', 'second_cost'],
  ],
  partsOf: parts(soldOf),
}

/** Of a document: how many were sold, came back or were undone, and what those came to. */
export const counted = `
    case when way = 1 then sign else 0 end as tickets,
    case when way = -1 then sign else 0 end as returns,
    case when way = -1 then - total else 0 end as returned,
    case when way = -1 then - second_total else 0 end as second_returned,
    case when way = 1 and sign = -1 then 1 else 0 end as voids,
    case when way = 1 and sign = -1 then - total else 0 end as voided,
    case when way = 1 and sign = -1 then - second_total else 0 end as second_voided`

const countedNames = [
  ...['tickets', 'returns', 'returned', 'second_returned', 'voids', 'voided', 'second_voided'],
]

const hourKeys = ['day', 'hour', 'branch_id', 'person_id', 'screen']

/** By hour and person, of what is kept or of whatever source. */
export const hoursOf = (entries: string): string => `
  select company_id, ${hourKeys.join(', ')}, ${counted}, ${soldEntries.amounts.join(', ')}
  from ${entries}`

/** A year of them is a few thousand rows, however many documents it had. */
export const soldHours: Sums = {
  table: 'sold_hour',
  keys: hourKeys,
  oneBy: ['day', 'hour', 'place_id', 'who_id', 'screen'],
  amounts: [...countedNames, ...soldEntries.amounts],
  partsOf: (source) => hoursOf(`(${soldEntries.partsOf(source)}) sold`),
}

const dayKeys = ['day', 'branch_id', 'partner_id', 'project_id']

/** By day, client and project, of what is kept or of whatever source. */
export const daysOf = (entries: string): string => `
  select company_id, ${dayKeys.join(', ')}, ${counted}, ${soldEntries.amounts.join(', ')}
  from ${entries}`

/** A year of a shop's clients, however often each of them came within a day. */
export const soldDays: Sums = {
  table: 'sold_day',
  keys: dayKeys,
  oneBy: ['day', 'place_id', 'client_id', 'job_id'],
  amounts: [...countedNames, ...soldEntries.amounts],
  partsOf: (source) => daysOf(`(${soldEntries.partsOf(source)}) sold`),
}
