/** A gift card: what it holds, how it came to that, and what is done about a lost one. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { cardLabel } from '../../domain/money/card-code.ts'
import type { CardDetail } from '../../domain/stored-value/card-office.ts'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import type { DocumentProps } from '../kernel/documents.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { Page, PageHead } from '../kernel/parts/Sheet.tsx'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { type CardAction, CardDialog } from './CardDialog.tsx'
import classes from './Cards.module.css'
import { useCardLook } from './card-look.ts'

const looks: Record<CardDetail['state'], Status> = {
  pending: 'waiting',
  active: 'active',
  blocked: 'overdue',
  moved: 'inactive',
  expired: 'inactive',
  closed: 'inactive',
}

export default function GiftCardScreen({ entity, id }: DocumentProps) {
  const { data, error } = useQuery({
    queryKey: [entity.name, 'card', id],
    queryFn: ({ signal }) =>
      call<CardDetail>('GET', `/api/gift-cards/${id}/card`, undefined, { signal }),
    enabled: id !== 'new',
  })
  if (id === 'new') return <Navigate to="/Pos" replace />
  if (error && !data) return <NoDocument entity={entity} error={error} />
  return data ? <Shown entity={entity} card={data} /> : <Wait />
}

const actionsOf = ({ state }: CardDetail): CardAction[] => {
  if (state === 'active') return ['block', 'extend', 'move', 'link']
  return state === 'blocked' ? ['unblock', 'extend', 'move'] : []
}

function Shown({ entity, card }: { entity: Entity; card: CardDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const queries = useQueryClient()
  const look = useCardLook(card.currency)
  const [action, setAction] = useState<CardAction | null>(null)
  return (
    <Page>
      <PageHead
        title={cardLabel(card.lastFour)}
        back={entity.path}
        badges={
          <StatusBadge state={looks[card.state]}>{t(`choice.state.${card.state}`)}</StatusBadge>
        }
        actions={
          may('cash.giftCard.edit') &&
          actionsOf(card).map((name) => (
            <Button key={name} variant="default" onClick={() => setAction(name)}>
              {t(`giftCard.${name}`)}
            </Button>
          ))
        }
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('field.balance')}</dt>
          <dd>
            <Amount amount={card.balance} look={look} />
          </dd>
        </div>
        {card.held !== '0' && (
          <div>
            <dt>{t('giftCard.held')}</dt>
            <dd>
              <Amount amount={card.held} look={look} />
            </dd>
          </div>
        )}
        {card.expiresOn && (
          <div>
            <dt>{t('field.expiresOn')}</dt>
            <dd>
              <bdi dir="ltr">{formatDate(card.expiresOn)}</bdi>
            </dd>
          </div>
        )}
        {card.branch && (
          <div>
            <dt>{t('field.branch')}</dt>
            <dd>
              <bdi>{card.branch}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('field.issuedName')}</dt>
          <dd>
            <bdi>{card.issuedName}</bdi>
          </dd>
        </div>
        {card.movedTo && (
          <div>
            <dt>{t('giftCard.movedTo')}</dt>
            <dd>
              <Link to={`${entity.path}/${card.movedTo.id}`} dir="ltr">
                {cardLabel(card.movedTo.lastFour)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <Movements card={card} />
      {action && (
        <CardDialog
          action={action}
          card={card}
          onClose={() => setAction(null)}
          onDone={() => void queries.invalidateQueries({ queryKey: [entity.name] })}
        />
      )}
    </Page>
  )
}

function Movements({ card }: { card: CardDetail }) {
  const { t } = useTranslation()
  const look = useCardLook(card.currency)
  return (
    <ul className={classes.lines} aria-label={t('giftCard.history')}>
      {card.movements.map((it) => (
        <li key={it.id} className={classes.line}>
          <span className={classes.naming}>
            <span>{t(`giftCard.movement.${it.kind}`)}</span>
            <span className={classes.under}>
              <bdi dir="ltr">{formatDate(it.day)}</bdi> · <bdi>{it.userName}</bdi>
              {it.document && (
                <>
                  {' · '}
                  <Link to={`/Tickets/${it.document.id}`} dir="ltr">
                    {it.document.number}
                  </Link>
                </>
              )}
              {it.reason && (
                <>
                  {' · '}
                  <bdi>{it.reason}</bdi>
                </>
              )}
            </span>
          </span>
          <Amount amount={it.amount} look={look} />
        </li>
      ))}
    </ul>
  )
}
