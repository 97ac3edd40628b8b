/** Promotions on documents of sales: offered to whoever writes one, held against what is posted. */

import { sql } from 'kysely'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { LinePromotion } from '../../../domain/promotions/promoted-lines.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import type { ApprovedLine } from '../../../domain/trade/line-limits.ts'
import type { Origin } from '../../../domain/trade/origin/origin.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import { carriedIn, isJudged } from '../../../domain/trade/posting/limits.ts'
import {
  type KeptPromotion,
  promotionsKept,
  promotionsOffered,
  refuseOddClaims,
  refuseOtherPromotions,
} from '../../../domain/trade/posting/line-promotions.ts'
import { type Ready, readyTrade } from '../../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { soldPromotions } from '../../promotions/promotion-facts.ts'
import { documentFacts } from '../document-facts.ts'
import { lockOrigin } from '../origin/origin-row.ts'

type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  ready: Ready
  origin: Origin | null
}

const declaredFor = async (tx: Tx, { branch, lines }: TradeInput): Promise<Promotion[]> => {
  const items = [...new Set(lines.map(({ item }) => item))]
  const { declared } = await tx.one(sql<{ declared: Promotion[] }>`
    select ${soldPromotions(sql`${branch}::uuid`, items)} as declared`)
  return declared
}

const keptOn = (tx: Tx, lines: readonly string[]): Promise<KeptPromotion[]> =>
  tx.rows(sql<KeptPromotion>`
    select line_id as line, promotion_id as promotion, name, trim_scale(amount)::text as amount
    from ticket_promotion
    where line_id = any(${lines}::uuid[])
    order by line_id, position`)

/** What each line was given, once that is what the house gives. */
export async function heldPromotions(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  asked: Asked,
): Promise<KeptPromotion[]> {
  const { input, ready, origin } = asked
  const isClaiming = ready.lines.some(({ promotions }) => promotions?.length)
  if (!isJudged(ready)) {
    if (isClaiming) throw new Refusal('invalid', 'lines')
    return []
  }
  refuseOddClaims(ready.lines)
  const carried = carriedIn(ready, (id) => origin?.approved(id))
  const declared = isClaiming ? await declaredFor(tx, input) : []
  if (isClaiming)
    refuseOtherPromotions(
      ready.lines,
      promotionsOffered({ ...asked, now }, declared, carried),
      carried,
    )
  const followed = carried.flatMap((was, at) => (was ? (ready.lines[at]?.originLine ?? []) : []))
  const before = followed.length > 0 ? await keptOn(tx, followed) : []
  const nameOf = (id: string): string => declared.find((it) => it.id === id)?.name ?? ''
  return promotionsKept(ready, carried, nameOf, before)
}

export function addPromotions(
  batch: Batch,
  document: string,
  kept: readonly KeptPromotion[],
): void {
  const places = new Map<string, number>()
  for (const { line, promotion, name, amount } of kept) {
    const position = places.get(line) ?? 0
    places.set(line, position + 1)
    batch.promotions.push({
      document_id: document,
      line_id: line,
      position,
      promotion_id: promotion,
      name,
      amount,
    })
  }
}

export type OfferedPromotions = {
  lines: { line: string; promotions: (LinePromotion & { name: string })[] }[]
}

/** What the house would give on what is written; nothing of it is kept. */
export async function offerPromotions(
  context: Context,
  screen: DocumentScreen,
  input: TradeInput,
): Promise<OfferedPromotions> {
  const { tx, now } = context
  const { rules, facts } = await documentFacts(context, input)
  const origin = input.origin ? await lockOrigin(tx, input.origin, facts.type?.behaviour) : null
  origin?.refuseStranger(input)
  const ready = readyTrade(context, { input, facts, rules, origin }, screen)
  if (!isJudged(ready)) return { lines: [] }
  refuseOddClaims(ready.lines)
  const carried: (ApprovedLine | undefined)[] = carriedIn(ready, (id) => origin?.approved(id))
  const declared = await declaredFor(tx, input)
  const titles = await namesOf(tx, declared)
  const granted = promotionsOffered({ input, facts, rules, ready, now }, declared, carried)
  return {
    lines: [...granted].map(([line, given]) => ({
      line,
      promotions: given.map((it) => ({ ...it, name: titles.get(it.promotion) ?? '' })),
    })),
  }
}

/** As whoever asks calls them. */
async function namesOf(tx: Tx, declared: readonly Promotion[]): Promise<Map<string, string>> {
  const rows = await tx.rows(sql<{ id: string; name: string }>`
    select id, local_name(p) as name
    from promotion p
    where id = any(${declared.map(({ id }) => id)}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
