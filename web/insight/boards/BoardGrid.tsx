/** The cards of a board in their order, each as wide and as high as it was made. */
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card, isOfSource, type PlainCard } from '../../../domain/insight/boards/card.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import type { Chosen } from '../chosen-period.ts'
import classes from './boards.module.css'
import { useCardSources, useFreshCards } from './card-data.ts'
import { hasContent, PlainCardView, plainWord } from './PlainCardView.tsx'
import { SourceCard } from './SourceCard.tsx'

export const rowPx = 80
export const gapPx = 16
const headPx = 96
const phoneChartPx = 200

type Sources = ReturnType<typeof useCardSources>

/** What a card is called, as far as its reader may know. */
export function useCardName(sources: Sources): (card: Card) => string {
  const { t } = useTranslation()
  return ({ card, source }) => {
    if (!isOfSource(card)) return t(plainWord(card as PlainCard))
    const all: readonly { id: string; name: string }[] =
      card === 'report' ? sources.reports : sources.queries
    return all.find(({ id }) => id === source)?.name ?? t(`board.card.${card}`)
  }
}

const isFigure = ({ card, shows }: Card): boolean =>
  isOfSource(card)
    ? shows === 'figure'
    : ['sales', 'count', 'margin', 'toCollect', 'toPay'].includes(card)

type BoardGridProps = {
  cards: readonly Card[]
  data: Dashboard
  chosen: Chosen
  isOld: boolean
  /** While it is arranged: its tools, and what is hidden besides. */
  arranging?: {
    dragged: string | undefined
    gridProps: { ref: Ref<HTMLDivElement> } & Record<string, unknown>
    toolsOf: (card: Card, name: string) => ReactNode
  }
}

export function BoardGrid({ cards, data, chosen, isOld, arranging }: BoardGridProps) {
  const sources = useCardSources()
  const nameOf = useCardName(sources)
  const isPhone = useIsPhone()
  useFreshCards()
  const shown = arranging ? cards : cards.filter((card) => !card.isHidden && hasContent(card, data))
  return (
    <div className={classes.grid} data-old={isOld || undefined} {...arranging?.gridProps}>
      {shown.map((card) => {
        const { id, height } = card
        const px = isPhone ? phoneChartPx : height * rowPx + (height - 1) * gapPx - headPx
        const chartPx = Math.max(px - (arranging ? 48 : 0), 60)
        return (
          <div
            key={id}
            className={classes.cell}
            data-card={id}
            data-half={(isFigure(card) && card.width <= 2) || undefined}
            data-arranging={arranging ? true : undefined}
            data-dragged={arranging?.dragged === id || undefined}
            data-hidden={card.isHidden || undefined}
            style={{ '--wide': card.width, '--high': height } as CSSProperties}
          >
            {arranging?.toolsOf(card, nameOf(card))}
            <div className={classes.content} inert={arranging ? true : undefined}>
              {isOfSource(card.card) ? (
                <SourceCard card={card} sources={sources} height={chartPx} />
              ) : (
                <PlainCardView card={card} data={data} chosen={chosen} height={chartPx} />
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}
