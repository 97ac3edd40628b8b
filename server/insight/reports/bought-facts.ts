/**
 * What was bought: purchases, less what went back, at the rates they were posted with. It is read from
 * what is kept of each day; the documents below it from the lines themselves.
 */
import { sql } from 'kysely'
import { boughtDays, boughtLines } from '../../books/sums/bought-sums.ts'
import { partsWithin } from '../../books/sums/sales-sums.ts'
import {
  type Asked,
  type Facts,
  itemJoin,
  money,
  namedIn,
  number,
  perItem,
  timeOf,
  within,
} from './facts.ts'

export const boughtFacts = (asked: Asked): Facts => ({
  rows: sql`(${
    namedIn(asked).has('document')
      ? boughtLines(within(asked))
      : partsWithin(boughtDays, within(asked))
  }) f ${itemJoin(asked)}`,
  dimensions: {
    ...perItem,
    supplier: sql`f.partner_id`,
    branch: sql`f.branch_id`,
    project: sql`f.project_id`,
    ...timeOf('f.day', asked),
    vatRate: sql`trim_scale(f.vat_rate)::text`,
    document: sql`f.document_id`,
  },
  sums: {
    quantity: number('quantity'),
    net: money('net'),
    tax: { first: sql`f.total - f.net`, second: sql`f.second_total - f.second_net` },
    total: money('total'),
  },
})
