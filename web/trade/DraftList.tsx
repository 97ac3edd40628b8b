/** The drafts of a screen, the latest first: all of them, or those that wait for approval. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import type { DraftRow } from '../../domain/trade/contract.ts'
import { call, messageOf } from '../kernel/api.ts'
import { Empty } from '../kernel/Empty.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Amount } from '../kernel/Money.tsx'
import { StatusBadge } from '../kernel/StatusBadge.tsx'
import classes from './DraftList.module.css'
import { useCurrency } from './look.ts'

type DraftListProps = { entity: Entity; of?: 'drafts' | 'waiting' }

export default function DraftList({ entity, of = 'drafts' }: DraftListProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['draft', 'list', entity.name, of],
    queryFn: ({ signal }) => {
      const path = `${entity.api}/drafts${of === 'waiting' ? '?waiting=yes' : ''}`
      return call<{ rows: DraftRow[] }>('GET', path, undefined, { signal })
    },
  })
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return null
  if (data.rows.length === 0)
    return <Empty title={t('list.emptyView')} hint={t(`document.view.${of}.empty`)} />
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('field.type')}</th>
            <th scope="col">{t('field.partner')}</th>
            <th scope="col">{t('field.day')}</th>
            <th scope="col" data-number>
              {t('field.total')}
            </th>
            <th scope="col">{t('document.lastSaved')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.id} entity={entity} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ entity, row }: { entity: Entity; row: DraftRow }) {
  const { t } = useTranslation()
  const look = useCurrency(row.currency ?? '')
  return (
    <tr>
      <td>
        <Link to={`${entity.path}/${row.id}?draft=1`} className={classes.link}>
          {t(`choice.behaviour.${row.behaviour}`)}
        </Link>{' '}
        {row.askedName && <StatusBadge state="waiting">{t('choice.state.waiting')}</StatusBadge>}
      </td>
      <td>
        <bdi>{row.partner ?? '–'}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{formatDate(row.day)}</bdi>
      </td>
      <td data-number>{row.total === null ? '–' : <Amount amount={row.total} look={look} />}</td>
      <td className={classes.quiet}>
        <bdi dir="ltr">{formatMoment(row.updatedAt)}</bdi> · <bdi>{row.userName}</bdi>
      </td>
    </tr>
  )
}
