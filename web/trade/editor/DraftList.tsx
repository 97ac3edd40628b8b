/** The drafts of a screen, the latest first: all of them, or those that wait for approval. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDate, formatMoment } from '../../../domain/kernel/format.ts'
import type { DraftRow } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/PlainList.module.css'
import { PlainList } from '../../kernel/document/PlainList.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { draftsAt } from '../money-views.ts'
import { useCurrency } from '../paper/look.ts'

type DraftListProps = { entity: Entity; of?: 'drafts' | 'waiting' }

export default function DraftList({ entity, of = 'drafts' }: DraftListProps) {
  const { t } = useTranslation()
  return (
    <PlainList<DraftRow>
      {...draftsAt(entity, of)}
      empty={t(`document.view.${of}.empty`)}
      heads={[
        { label: t('field.type') },
        { label: t('field.partner') },
        { label: t('field.day') },
        { label: t('field.total'), isNumber: true },
        { label: t('document.lastSaved') },
      ]}
      row={(row) => <Row key={row.id} entity={entity} row={row} />}
    />
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
