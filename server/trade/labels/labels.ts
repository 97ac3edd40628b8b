/** Labels of items as PDF, by the typesetter of the papers; what they say is read now. */

import { sql } from 'kysely'
import {
  changedPrices,
  copiesOf,
  type LabelChoice,
  type LabelsInput,
  labelFormats,
  labelsInput,
  mostLabels,
  purchaseLabels,
  symbolOf,
} from '../../../domain/catalog/label.ts'
import { dayStartOf } from '../../../domain/kernel/business-day.ts'
import { type LocalNames, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CountedLabel, LabelSheet, PrintedLabel } from '../../../domain/paper/label-sheet.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import { KeptAnswer, query } from '../../kernel/command.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { shopClock, todayOf } from '../../kernel/today.ts'
import { formatOf, type Letterhead, letterheadOf } from '../paper/letterhead.ts'

type ItemRow = LocalNames & { id: string; unitPrice: string; code: string | null }

const itemRows = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql<ItemRow>`
    select i.id, i.name, i.alt_name as "altName", i.name_fr as "nameFr", i.name_ar as "nameAr",
      trim_scale(i.unit_price)::text as "unitPrice", coalesce((
        select b.code
        from item_barcode b
        where b.item_id = i.id
        order by b.position
        limit 1), i.special_code) as code
    from item i
    where i.id = any(${ids}::uuid[])`)

type Terms = { letterhead: Letterhead; rate: string | null }

function labelOf(item: ItemRow, input: LabelsInput, { letterhead, rate }: Terms): PrintedLabel {
  const { language, symbol: wanted, hasSecond } = input
  const written = { language, format: formatOf(letterhead) }
  const ranked = (rank: 'first' | 'second') =>
    letterhead.currencies.find((currency) => currency.rank === rank)
  const [first, second] = [ranked('first'), ranked('second')]
  const symbol = symbolOf(item.code, wanted)
  return {
    name: nameIn(language, item),
    price: first ? moneyText(item.unitPrice, first, written) : item.unitPrice,
    ...(hasSecond &&
      second &&
      rate !== null && {
        second: moneyText(toSecond(item.unitPrice, rate, second.decimals), second, written),
      }),
    ...(item.code !== null && wanted !== 'none' && { code: item.code }),
    ...(symbol && { symbol }),
  }
}

/** What stands on the labels of each item, once, and how many of them are wanted. */
async function printedOf(context: Context, input: LabelsInput): Promise<CountedLabel[]> {
  const { tx, actor } = context
  const day = await todayOf(context)
  const ids = [...new Set(input.items.map(({ item }) => item))]
  const [letterhead, found, { rate }] = await Promise.all([
    letterheadOf(tx, actor.branchId),
    itemRows(tx, ids),
    tx.one(sql<{ rate: string | null }>`select trim_scale(${rateNumberOn(day)})::text as rate`),
  ])
  const known = new Map(found.map((item) => [item.id, item]))
  return input.items.map(({ item, copies }, at) => {
    const row = known.get(item)
    if (!row) throw new Refusal('missingReference', `items.${at}.item`)
    return { ...labelOf(row, input, { letterhead, rate }), copies }
  })
}

async function sheetOf(context: Context, input: LabelsInput): Promise<LabelSheet> {
  const printed = await printedOf(context, input)
  const { language, kind, skip, format } = input
  return {
    language,
    kind,
    skip,
    title: context.services.words.say(language, 'label.title'),
    layout: labelFormats[format],
    labels: printed.flatMap(({ copies, ...label }) => Array.from({ length: copies }, () => label)),
  }
}

export const printLabels = query({
  route: 'POST /api/labels',
  answersFile: true,
  summary: 'labels: of items, for shelves or goods, as PDF on sheets or a roll',
  needs: 'catalog.item.print',
  input: labelsInput,
  async run(context, input) {
    const sheet = await sheetOf(context, input)
    const { services, actor } = context
    return new KeptAnswer({
      name: `${sheet.title}.pdf`,
      type: 'application/pdf',
      isInline: true,
      read: async () => (await services.press.print(sheet, undefined, actor.companyId)).pdf,
    })
  },
})

export const wordsOfLabels = query({
  route: 'POST /api/labels/words',
  summary: 'labels: what stands on them, for whoever draws them for a label printer',
  needs: 'catalog.item.print',
  input: labelsInput,
  run: async (context, input): Promise<{ labels: CountedLabel[] }> => ({
    labels: await printedOf(context, input),
  }),
})

export const labelsOfPurchase = query({
  route: 'GET /api/purchases/:id/labels',
  summary: 'labels: the items of a purchase, as many labels as pieces came',
  needs: 'purchasing.purchase.view',
  input: purchaseLabels,
  async run({ tx }, { id }): Promise<LabelChoice> {
    const rows = await tx.rows(sql<{ item: string; pieces: string }>`
      select l.item_id as item, sum(l.base_quantity)::text as pieces
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      where d.id = ${id} and d.screen = 'purchasing' and l.is_stocked
      group by l.item_id
      order by min(l.position)`)
    return { rows: rows.map(({ item, pieces }) => ({ item, copies: copiesOf(pieces) })) }
  },
})

export const labelsOfChangedPrices = query({
  route: 'GET /api/labels/changed-prices',
  summary: 'labels: the items whose price changed since the beginning of a day',
  needs: 'catalog.item.print',
  input: changedPrices,
  async run({ tx, actor }, { since }): Promise<LabelChoice> {
    const start = dayStartOf(since, await shopClock(tx, actor))
    const rows = await tx.rows(sql<{ item: string }>`
      select i.id as item
      from item i
      where i.is_active and exists (
        select 1
        from audit a
        where a.entity = 'item' and a.entity_id = i.id and a.after ? 'unitPrice'
          and a.after -> 'unitPrice' is distinct from a.before -> 'unitPrice'
          and a.at >= ${start})
      order by i.name, i.id
      limit ${mostLabels + 1}`)
    return {
      rows: rows.slice(0, mostLabels).map(({ item }) => ({ item, copies: 1 })),
      hasMore: rows.length > mostLabels,
    }
  },
})
