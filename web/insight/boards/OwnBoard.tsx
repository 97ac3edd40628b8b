/** One board: as it is looked at, or while its owner arranges it. Nothing is kept until he says so. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../domain/insight/boards/board.ts'
import { type Card, mostCards, moved, resized } from '../../../domain/insight/boards/card.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card as Frame } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import type { Chosen } from '../chosen-period.ts'
import { AddCard } from './AddCard.tsx'
import { useArranging } from './arranging.ts'
import { BoardGrid, useCardName } from './BoardGrid.tsx'
import { changeBoard } from './board-data.ts'
import classes from './boards.module.css'
import { type CardActions, CardTools } from './CardTools.tsx'
import { useCardSources } from './card-data.ts'
import { GoalDialog } from './GoalDialog.tsx'

type Looking = { board: Board; data: Dashboard; chosen: Chosen; isOld: boolean }

export function OwnBoard({ board, data, chosen, isOld }: Looking) {
  const { t } = useTranslation()
  if (board.cards.every(({ isHidden }) => isHidden))
    return (
      <Frame>
        <Empty title={t('board.empty')} hint={t('board.emptyHint')} />
      </Frame>
    )
  return <BoardGrid cards={board.cards} data={data} chosen={chosen} isOld={isOld} />
}

/** A card that changes its place in the document loses the focus: its grip gets it back. */
function useKeptGrip(): (id: string) => void {
  const kept = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = kept.current
    if (id) document.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus()
    kept.current = null
  })
  return (id) => {
    if (document.activeElement?.getAttribute('data-grip') === id) kept.current = id
  }
}

export function Arranging({ onDone, ...looking }: Looking & { onDone: () => void }) {
  const { board, data, chosen, isOld } = looking
  const { t } = useTranslation()
  const [cards, setCards] = useState(board.cards)
  const [goalOf, setGoalOf] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [said, say] = useState('')
  const sources = useCardSources()
  const nameOf = useCardName(sources)
  const keepGrip = useKeptGrip()
  const { dragged, gridProps, startMove, startSize } = useArranging(cards, setCards)
  const tell = (next: readonly Card[], card: Card): void => {
    const at = next.findIndex(({ id }) => id === card.id)
    const { width = 0, height = 0 } = next[at] ?? {}
    say(t('board.said', { name: nameOf(card), place: at + 1, count: next.length, width, height }))
  }
  const change = (next: Card[], card: Card): void => {
    keepGrip(card.id)
    setCards(next)
    tell(next, card)
  }
  const turned = (card: Card, part: Partial<Card>): Card[] =>
    cards.map((it) => (it.id === card.id ? { ...it, ...part } : it))
  const actions: CardActions = {
    move: (card, step) => change(moved(cards, card.id, cards.indexOf(card) + step), card),
    size: (card, width, height) =>
      change(
        resized(cards, card.id, { width: card.width + width, height: card.height + height }),
        card,
      ),
    hide: (card) => setCards(turned(card, { isHidden: !card.isHidden })),
    remove: (card) => setCards(cards.filter(({ id }) => id !== card.id)),
    goal: ({ id }) => setGoalOf(id),
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await changeBoard(board, { cards })
      toast.success(t('board.saved'))
      onDone()
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  const withGoal = cards.find(({ id }) => id === goalOf)
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.hint}>
          {t('board.arrangeHint')} <span className={classes.keys}>{t('board.arrangeKeys')}</span>
        </p>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={cards.length >= mostCards}
          onClick={() => setAdding(true)}
        >
          {t('board.add')}
        </Button>
        <Cancel onClick={onDone} />
        <Button loading={isBusy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
      <BoardGrid
        cards={cards}
        data={data}
        chosen={chosen}
        isOld={isOld}
        arranging={{
          dragged,
          gridProps,
          toolsOf: (card, name) => (
            <CardTools
              card={card}
              name={name}
              actions={actions}
              onGrip={(event) => startMove(event, card.id)}
              onCorner={(event) => startSize(event, card)}
            />
          ),
        }}
      />
      <div role="status" className="ct-hidden">
        {said}
      </div>
      {isAdding && (
        <AddCard
          cards={cards}
          sources={sources}
          onAdd={(card) => {
            setCards([...cards, card])
            toast.success(t('board.added', { name: nameOf(card) }))
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {withGoal && (
        <GoalDialog
          card={withGoal}
          name={nameOf(withGoal)}
          onSave={(goals) => {
            setCards(turned(withGoal, { goals }))
            setGoalOf(null)
          }}
          onClose={() => setGoalOf(null)}
        />
      )}
    </>
  )
}
