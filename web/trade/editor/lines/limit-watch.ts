/**
 * What the server would refuse of a sale by this person, told at its place while it is written: the
 * rule that posts it is asked with what is on the screen.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionInfo } from '../../../../domain/identity/session.ts'
import { differenceOf, sumOf } from '../../../../domain/kernel/number/fraction.ts'
import type { DraftLine, PostedDocument, PostedLine } from '../../../../domain/trade/contract.ts'
import {
  type ApprovedLine,
  type CompanyTerms,
  type Seller,
  type SoldLine,
  saleRefusals,
} from '../../../../domain/trade/line-limits.ts'
import { priceIn } from '../../../../domain/trade/line-price.ts'
import type { TaxRules } from '../../../../domain/trade/totals.ts'
import { call } from '../../../kernel/session/api.ts'
import { useSession } from '../../../kernel/session/session.ts'
import { placeOf } from '../draft-input.ts'
import { draftTotals, numberOf, pricedLine } from '../model/draft-totals.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { type EditorState, factsFor } from '../model/editor-state.ts'
import { isSale } from '../model/layout.ts'
import { linesOf } from '../model/line-edits.ts'
import type { PlaceErrors } from '../model/written.ts'

export type Judged = {
  seller: Seller
  taxes: TaxRules
  decimals: number
  /** The lines of the document it was made from. */
  origin: readonly PostedLine[]
}

const soldLine = (line: DraftLine): SoldLine => ({
  ...pricedLine(line),
  item: line.item?.id ?? '',
  unit: line.unit?.id ?? '',
  originLine: line.originLine,
  promoted: sumOf((line.promotions ?? []).map(({ amount }) => amount)),
})

function approvedIn(origin: readonly PostedLine[], id: string): ApprovedLine | undefined {
  const line = origin.find((it) => it.id === id)
  if (!line) return undefined
  const { amount, discount } = line.totals
  const left = differenceOf(line.quantity, line.converted)
  return { ...line, item: line.item.id, unit: line.unit.id, amount, discount, left }
}

type Watched = Pick<EditorState, 'behaviour' | 'head' | 'lines' | 'order' | 'facts'>

export function beyondLimits(
  state: Watched,
  { seller, taxes, decimals, origin }: Judged,
): PlaceErrors {
  const written = linesOf(state)
  const { refusal } = draftTotals(written, state.head, decimals, taxes)
  // What is more than all of it is told where it is added up.
  if (refusal || !isSale(state.behaviour)) return {}
  const company = (line: SoldLine, at: number): CompanyTerms | undefined => {
    const facts = factsFor(state, written[at])
    return facts && { ...facts, price: priceIn(facts, line.unit, line.quantity) }
  }
  const sale = {
    lines: written.map(soldLine),
    discountPercent: numberOf(state.head.discountPercent),
    discountAmount: numberOf(state.head.discountAmount),
    decimals,
  }
  const approved = (id: string) => approvedIn(origin, id)
  const body = { lines: written }
  return Object.fromEntries(
    saleRefusals(seller, sale, { approved, company }).map(({ code, field, facts }) => [
      placeOf(body, field),
      { code, facts },
    ]),
  )
}

const sellerOf = ({ user, limits }: SessionInfo): Seller => ({
  isAdmin: user.userType === 'admin',
  limits,
})

/** Typing is not kept waiting for it. */
const pauseMs = 150

export function useLimitWatch(decimals: number): void {
  const { editor, entity, screen, terms } = useRoom()
  const session = useSession()
  const origin = useEdited(({ head }) => head.origin?.id)
  const { data } = useQuery({
    queryKey: [entity.name, 'document', origin, 'approved'],
    queryFn: ({ signal }) =>
      call<PostedDocument>('GET', `${entity.api}/${origin}`, undefined, { signal }),
    enabled: screen === 'sales' && origin !== undefined,
  })
  const lines = data?.lines
  useEffect(() => {
    if (screen !== 'sales' || (origin !== undefined && !lines)) return
    const judged = { seller: sellerOf(session), taxes: terms.taxes, decimals, origin: lines ?? [] }
    const judge = () => editor.setBeyond(beyondLimits(editor.state, judged))
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(judge, pauseMs)
    }
    later()
    const stop = editor.store.subscribe((state, before) => {
      const isOther =
        state.lines !== before.lines ||
        state.order !== before.order ||
        state.head !== before.head ||
        state.facts !== before.facts
      if (isOther) later()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editor, screen, origin, lines, session, terms.taxes, decimals])
}
