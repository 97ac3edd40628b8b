/** Handing over or taking in, wholly or in parts, what an invoice or a purchase left open. */

import { sql } from 'kysely'
import type { DocumentScreen } from '../../domain/books/behaviour.ts'
import { deliveryOf } from '../../domain/books/behaviour.ts'
import { carriedHead } from '../../domain/books/head/document-head.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { NamedLot } from '../../domain/stock/lots/lot.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import { tradeInput } from '../../domain/trade/input.ts'
import type { Context } from '../kernel/context.ts'
import { type Posted, postDocument } from './post.ts'
import { readDocument } from './read.ts'

export type Delivery = {
  id: string
  document: string
  day: string
  isConfirmed?: boolean
  lines: readonly {
    id: string
    line: string
    quantity: string
    warehouse?: string | null
    lots?: readonly NamedLot[] | null
  }[]
}

export async function deliver(
  context: Context,
  screen: DocumentScreen,
  delivery: Delivery,
): Promise<Posted> {
  const { tx, actor } = context
  const document = await readDocument(tx, screen, delivery.document, actor)
  const behaviour = deliveryOf(document.behaviour)
  if (!behaviour) throw new Refusal('cannotFollow', 'id')
  const type = await tx.maybe(sql<{ id: string }>`
    select id
    from transaction_type
    where behaviour = ${behaviour} and prefix is null and is_active`)
  if (!type) throw new Refusal('selectType', 'type')
  const posted = await postDocument(
    context,
    screen,
    tradeInput.parse({
      id: delivery.id,
      type: type.id,
      branch: document.branch.id,
      partner: document.partner?.id,
      currency: document.currency,
      day: delivery.day,
      ...carriedHead(document, 'delivered', behaviour),
      isDelivered: true,
      origin: document.id,
      isConfirmed: delivery.isConfirmed,
      lines: delivery.lines.map((line, at) => lineOf(document, line, at)),
    }),
  )
  return posted
}

function lineOf(document: PostedDocument, wanted: Delivery['lines'][number], at: number) {
  const line = document.lines.find(({ id }) => id === wanted.line)
  if (!line) throw new Refusal('missingReference', `lines.${at}.line`)
  return {
    id: wanted.id,
    item: line.item.id,
    name: line.name,
    unit: line.unit.id,
    quantity: wanted.quantity,
    unitPrice: '0',
    warehouse: wanted.warehouse ?? line.warehouse?.id,
    originLine: line.id,
    lots: wanted.lots,
  }
}
