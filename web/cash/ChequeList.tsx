/** The cheques of a screen: those that wait for something first, by the day they fall due. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChequeRow } from '../../domain/cash/contract.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { call, messageOf } from '../kernel/api.ts'
import { Empty } from '../kernel/Empty.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Amount } from '../kernel/Money.tsx'
import { useSession } from '../kernel/session.ts'
import classes from '../trade/DraftList.module.css'
import { ChequeBadge } from './ChequeBadge.tsx'
import { currencyOf } from './money-draft.ts'

export default function ChequeList({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: [entity.name, 'cheques'],
    queryFn: ({ signal }) =>
      call<{ rows: ChequeRow[] }>('GET', `${entity.api}/cheques`, undefined, { signal }),
  })
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return null
  if (data.rows.length === 0)
    return <Empty title={t('list.emptyView')} hint={t(`funds.view.cheques.empty.${entity.name}`)} />
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('funds.cheque.number')}</th>
            <th scope="col">{t('funds.cheque.bank')}</th>
            <th scope="col">{t('field.partner')}</th>
            <th scope="col">{t('funds.cheque.dueDate')}</th>
            <th scope="col" data-number>
              {t('document.amount')}
            </th>
            <th scope="col">{t('field.state')}</th>
            <th scope="col">{t('funds.document')}</th>
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

function Row({ entity, row }: { entity: Entity; row: ChequeRow }) {
  const { company } = useSession()
  return (
    <tr>
      <td>
        <Link to={`${entity.path}/${row.id}`} className={classes.link}>
          <bdi dir="ltr">{row.number}</bdi>
        </Link>
      </td>
      <td>
        <bdi>{row.bank}</bdi>
      </td>
      <td>
        <bdi>{row.partner?.title ?? '–'}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{formatDate(row.dueDate)}</bdi>
      </td>
      <td data-number>
        <Amount amount={row.amount} look={currencyOf(row.currency, company)} />
      </td>
      <td>
        <ChequeBadge state={row.state} />
      </td>
      <td className={classes.quiet}>
        <bdi dir="ltr">{row.document}</bdi>
      </td>
    </tr>
  )
}
