/** Drafts: what is being written, kept as it is until it is posted. They bind nobody. */

import { sql } from 'kysely'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
} from '../../domain/books/behaviour.ts'
import { id as anyId, writtenDay } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Draft, DraftBody, DraftRow } from '../../domain/trade/contract.ts'
import { draftInput } from '../../domain/trade/draft-input.ts'
import type { Context } from '../kernel/context.ts'
import { titledDraft } from './draft-titles.ts'
import { tellRefused } from './stock/approval.ts'
import { seenDraft, seenRow, withKeptCosts } from './stock/draft-costs.ts'

/** Enough for ten thousand lines, and not for a disk. */
const maxBytes = 8_000_000

export const draftBody = draftInput.refine(
  (body) => JSON.stringify(body).length <= maxBytes,
  'tooLong',
)

type Body = Record<string, unknown>

type Saving = {
  id: string
  version: number | null
  behaviour: BehaviourName
  body: Body
  total?: string
}

const draftOf = (id: string, screen: DocumentScreen) => sql<Draft>`
  select id, version, behaviour, body, updated_at as "updatedAt", user_name as "userName",
    asked_name as "askedName"
  from draft
  where id = ${id} and screen = ${screen}`

type Reader = Pick<Context, 'tx' | 'actor'>

export async function readDraft(
  { tx, actor }: Reader,
  screen: DocumentScreen,
  id: string,
): Promise<Draft> {
  const found = await tx.maybe(draftOf(id, screen))
  if (!found) throw new Refusal('notFound')
  return seenDraft(actor, screen, await titledDraft(tx, found))
}

export async function listDrafts(
  { tx, actor }: Reader,
  screen: DocumentScreen,
  isWaiting: boolean,
): Promise<DraftRow[]> {
  const rows = await tx.rows(sql<DraftRow>`
    select d.id, d.behaviour, local_name(p) as partner, d.day, trim_scale(d.total)::text as total,
      d.currency_id as currency, d.updated_at as "updatedAt", d.user_name as "userName",
      d.asked_name as "askedName"
    from draft d
    left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
    where d.screen = ${screen} and (not ${isWaiting} or d.asked_at is not null)
    order by d.updated_at desc
    limit 200`)
  return rows.map((row) => seenRow(actor, screen, row))
}

/** The columns a list shows are taken from the body where they are what they should be. */
const linkedId = (body: Partial<DraftBody>, key: 'partner'): string | null => {
  const linked: unknown = body[key]?.id
  return anyId.safeParse(linked).data ?? null
}

export async function saveDraft(
  context: Context,
  screen: DocumentScreen,
  { id, version, behaviour, ...sent }: Saving,
): Promise<{ version: number }> {
  const { tx, actor } = context
  if (behaviourOf(behaviour).screen !== screen) throw new Refusal('selectType', 'behaviour')
  const isBlind = hidesAmounts(actor, screen)
  const kept = isBlind ? await tx.maybe(draftOf(id, screen)) : undefined
  const body = isBlind ? withKeptCosts(sent.body, kept?.body as Body | undefined) : sent.body
  const total = isBlind ? undefined : sent.total
  const said = body as Partial<DraftBody>
  const day = writtenDay.safeParse(said.day).data ?? null
  const currency = anyId.safeParse(said.currency).data ?? null
  const saved = await tx.maybe(sql<{ version: number }>`
    insert into draft as d (id, screen, behaviour, partner_id, day, total, currency_id, body,
      user_name)
    select ${id}, ${screen}, ${behaviour},
      (select id from thirdparty where id = ${linkedId(said, 'partner')}), ${day}, ${total ?? null},
      (select id from currency where id = ${currency}), ${JSON.stringify(body)}::jsonb,
      ${actor.fullName}
    where not exists (select 1 from document where id = ${id})
    on conflict (company_id, id) do update
    set behaviour = excluded.behaviour, partner_id = excluded.partner_id, day = excluded.day,
      total = excluded.total, currency_id = excluded.currency_id, body = excluded.body,
      user_name = excluded.user_name, version = d.version + 1, updated_at = now()
    where d.screen = ${screen} and d.version = ${version ?? 0}
    returning version`)
  if (saved) {
    context.record({ entity: 'draft', id })
    return saved
  }
  const current = await tx.maybe(draftOf(id, screen))
  if (!current) throw new Refusal('alreadyPosted')
  // An answer that was lost: the same content again is what was saved.
  if (isSame(current.body, body)) {
    context.repeated()
    return { version: current.version }
  }
  throw new Refusal('stale', undefined, {
    current: seenDraft(actor, screen, await titledDraft(tx, current)),
    changedBy: current.userName,
    changedAt: current.updatedAt,
  })
}

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** jsonb keeps its keys in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, it) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([x], [y]) => (x < y ? -1 : 1)))
      : it,
  )

export async function deleteDraft(
  context: Context,
  screen: DocumentScreen,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { tx } = context
  const gone = await tx.maybe(sql<{ by: string | null; name: string | null }>`
    delete from draft
    where id = ${id} and screen = ${screen} and version = ${version}
    returning asked_by as by, asked_name as name`)
  if (!gone) {
    const current = await readDraft(context, screen, id)
    throw new Refusal('stale', undefined, { current, changedBy: current.userName })
  }
  if (gone.by && gone.name) await tellRefused(context, { by: gone.by, name: gone.name })
  context.record({ entity: 'draft', id })
}
