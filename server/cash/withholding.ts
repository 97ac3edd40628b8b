/** What payments keep back: the rates they name, the lines as they are checked, the certificate. */

import { sql } from 'kysely'
import type { Side } from '../../domain/books/behaviour.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import type { AskedMoney } from '../../domain/cash/ready-money.ts'
import {
  refuseWithholding,
  type WithheldLine,
  type WithholdingTerms,
} from '../../domain/cash/withholding.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'

/** A rate `w` as the rules ask for it. */
export const withholdingTerms = sql<WithholdingTerms>`json_build_object('id', w.id, 'code', w.code,
  'side', w.side, 'percent', trim_scale(w.percent)::text, 'base', w.base,
  'threshold', trim_scale(w.threshold)::text, 'isActive', w.is_active)`

/** Those in use of one side, with the name the reader knows them by. */
export const withholdingsFor = (side: Side) => sql<WithholdingTerms & { title: string }>`
  select w.id, w.code, w.side, trim_scale(w.percent)::text as percent, w.base,
    trim_scale(w.threshold)::text as threshold, w.is_active as "isActive", local_name(w) as title
  from withholding_rate w
  where w.side = ${side} and w.is_active
  order by w.code`

/** The lines of what is kept back, each checked against its document as it stands under lock. */
export function withheldLines(
  { actor }: Pick<Context, 'actor'>,
  { input, facts, ready: { money } }: AskedMoney,
  items: ReadonlyMap<string, OpenItem>,
): WithheldLine[] {
  const { allocations = [] } = input
  const mayDiffer = may(actor, 'books.journal.post')
  return allocations.flatMap((line, at): WithheldLine[] => {
    const { to, withholding } = line
    if (!withholding) return []
    const field = `allocations.${at}.withholding`
    const item = items.get(to)
    if (!item) throw new Refusal('missingReference', `allocations.${at}.to`)
    if (allocations.filter((other) => other.to === to).length > 1)
      throw new Refusal('withholdingTwice', `${field}.rate`)
    const rate = facts.withholdings.find(({ id }) => id === withholding.rate)
    const bill = { ...item, currency: item.currencyId, total: item.amount }
    refuseWithholding(line, { money, bill, rate, mayDiffer }, field)
    const { base, amount } = withholding
    return rate ? [{ to, base, amount, rate }] : []
  })
}

/**
 * The supplier is told by a certificate, with a number of its own. It is the last thing that is
 * waited for: only payments that keep something back wait for each other here.
 */
export async function addCertificate(
  batch: Batch,
  { tx }: Context,
  { input, ready: { money } }: AskedMoney,
): Promise<void> {
  const isWithheld = input.allocations?.some(({ withholding }) => withholding)
  if (money.flow !== 'out' || !isWithheld) return
  const year = Number(input.day.slice(0, 4))
  const { last } = await tx.one(sql<{ last: number }>`
    insert into withholding_counter as c (year, last)
    values (${year}, 1)
    on conflict (company_id, year) do update set last = c.last + 1
    returning last`)
  const number = `WHT-${year}-${String(last).padStart(4, '0')}`
  batch.certificates.push({ document_id: input.id, year, sequence: last, number })
}
