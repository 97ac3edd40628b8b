/** What can be put on a board: figures of the house, and one's saved reports and queries. */
import { Button } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type Card,
  mostCards,
  type PlainCard,
  plainCards,
  type Shown,
  seesCard,
  shows,
  sizeOf,
  sizeOfShown,
} from '../../../domain/insight/boards/card.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import classes from './boards.module.css'
import type { useCardSources } from './card-data.ts'
import { plainWord } from './PlainCardView.tsx'

type AddCardProps = {
  cards: readonly Card[]
  sources: ReturnType<typeof useCardSources>
  onAdd: (card: Card) => void
  onClose: () => void
}

export function AddCard({ cards, sources, onAdd, onClose }: AddCardProps) {
  const { t } = useTranslation()
  const reader = useReader()
  const isFull = cards.length >= mostCards
  const plain = plainCards.filter(
    (name) => seesCard(name, reader) && !cards.some((it) => it.card === name),
  )
  const queries = sources.queries.filter(({ parameters }) => parameters.length === 0)
  const add = (card: Omit<Card, 'id' | 'isHidden' | 'goals'>) =>
    onAdd({ id: newId(), isHidden: false, goals: {}, ...card })
  const addShown = (card: 'report' | 'query', source: string) => (shown: Shown) =>
    add({ card, source, shows: shown, ...sizeOfShown(shown) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconLayoutGridAdd}
      tone="plain"
      title={t('board.addTitle')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <ul className={classes.choices}>
        {plain.map((name: PlainCard) => (
          <li key={name} className={classes.choice}>
            <span className={classes.choiceName}>{t(plainWord(name))}</span>
            <Button
              variant="default"
              disabled={isFull}
              aria-label={t('board.addNamed', { name: t(plainWord(name)) })}
              onClick={() => add({ card: name, ...sizeOf(name) })}
            >
              {t('board.put')}
            </Button>
          </li>
        ))}
        {sources.reports.length > 0 && <li className={classes.part}>{t('board.savedReports')}</li>}
        {sources.reports.map(({ id, name }) => (
          <Source key={id} name={name} isFull={isFull} onAdd={addShown('report', id)} />
        ))}
        {queries.length > 0 && <li className={classes.part}>{t('board.savedQueries')}</li>}
        {queries.map(({ id, name }) => (
          <Source key={id} name={name} isFull={isFull} onAdd={addShown('query', id)} />
        ))}
      </ul>
    </Dialog>
  )
}

type SourceProps = { name: string; isFull: boolean; onAdd: (shown: Shown) => void }

function Source({ name, isFull, onAdd }: SourceProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.choice} data-ways>
      <span className={classes.choiceName}>
        <bdi>{name}</bdi>
      </span>
      {shows.map((shown) => (
        <Button
          key={shown}
          variant="default"
          disabled={isFull}
          aria-label={t('board.addAs', { name, shown: t(`board.shows.${shown}`) })}
          onClick={() => onAdd(shown)}
        >
          {t(`board.shows.${shown}`)}
        </Button>
      ))}
    </li>
  )
}
