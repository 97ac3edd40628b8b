/** What is done with a card while its board is arranged: by grip and corner, by keys, or by menu. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card, hasGoal } from '../../../domain/insight/boards/card.ts'
import { stepOf } from './arranging.ts'
import classes from './boards.module.css'

export type CardActions = {
  move: (card: Card, step: number) => void
  size: (card: Card, width: number, height: number) => void
  hide: (card: Card) => void
  remove: (card: Card) => void
  goal: (card: Card) => void
}

type CardToolsProps = {
  card: Card
  name: string
  actions: CardActions
  onGrip: (event: PointerEvent) => void
  onCorner: (event: PointerEvent) => void
}

export function CardTools({ card, name, actions, onGrip, onCorner }: CardToolsProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (!step) return
    event.preventDefault()
    if (event.shiftKey) actions.size(card, step.width, step.height)
    else actions.move(card, step.place)
  }
  return (
    <>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.grip}
          data-grip={card.id}
          aria-label={t('board.move', { name })}
          aria-description={t('board.moveKeys')}
          onPointerDown={onGrip}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </button>
        <span className={classes.toolName}>
          <bdi>{name}</bdi>
        </span>
        {card.isHidden && <span className={classes.badge}>{t('board.hidden')}</span>}
        <CardMenu card={card} name={name} actions={actions} />
      </div>
      <button
        type="button"
        className={classes.corner}
        tabIndex={-1}
        aria-hidden
        onPointerDown={onCorner}
      />
    </>
  )
}

function CardMenu({ card, name, actions }: Pick<CardToolsProps, 'card' | 'name' | 'actions'>) {
  const { t } = useTranslation()
  const again = { closeMenuOnClick: false } as const
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('board.cardMenu', { name })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...again} onClick={() => actions.move(card, -1)}>
          {t('board.earlier')}
        </Menu.Item>
        <Menu.Item {...again} onClick={() => actions.move(card, 1)}>
          {t('board.later')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item {...again} onClick={() => actions.size(card, 1, 0)}>
          {t('board.wider')}
        </Menu.Item>
        <Menu.Item {...again} onClick={() => actions.size(card, -1, 0)}>
          {t('board.narrower')}
        </Menu.Item>
        <Menu.Item {...again} onClick={() => actions.size(card, 0, 1)}>
          {t('board.taller')}
        </Menu.Item>
        <Menu.Item {...again} onClick={() => actions.size(card, 0, -1)}>
          {t('board.lower')}
        </Menu.Item>
        <Menu.Divider />
        {hasGoal(card) && (
          <Menu.Item onClick={() => actions.goal(card)}>{t('board.setGoal')}</Menu.Item>
        )}
        <Menu.Item onClick={() => actions.hide(card)}>
          {t(card.isHidden ? 'board.show' : 'board.hide')}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => actions.remove(card)}>
          {t('board.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
