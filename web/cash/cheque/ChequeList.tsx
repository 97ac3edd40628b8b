/** The cheques of a screen: those that wait for something first, by the day they fall due. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChequeRow } from '../../../domain/cash/contract.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import classes from '../../kernel/document/PlainList.module.css'
import { PlainList } from '../../kernel/document/PlainList.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { currencyOf } from '../currency.ts'
import money from '../Money.module.css'
import { ChequeBadge } from './ChequeBadge.tsx'

export default function ChequeList({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const Line = isPhone ? PhoneRow : Row
  return (
    <PlainList<ChequeRow>
      queryKey={[entity.name, 'cheques']}
      path={`${entity.api}/cheques`}
      empty={t(`funds.view.cheques.empty.${entity.name}`)}
      heads={
        isPhone
          ? [
              { label: t('funds.cheque.number') },
              { label: t('funds.cheque.dueDate') },
              { label: t('document.amount'), isNumber: true },
            ]
          : [
              { label: t('funds.cheque.number') },
              { label: t('funds.cheque.bank') },
              { label: t('field.partner') },
              { label: t('funds.cheque.dueDate') },
              { label: t('document.amount'), isNumber: true },
              { label: t('field.state') },
              { label: t('funds.document') },
            ]
      }
      row={(row) => <Line key={row.id} entity={entity} row={row} />}
    />
  )
}

type RowProps = { entity: Entity; row: ChequeRow }

/** Where there is little room: what it is, whose and when, how much and where it stands. */
function PhoneRow({ entity, row }: RowProps) {
  const { company } = useSession()
  return (
    <tr>
      <td>
        <span className={money.stacked}>
          <Link to={`${entity.path}/${row.id}`} className={classes.link}>
            <bdi dir="ltr">{row.number}</bdi>
          </Link>
          <bdi className={money.quiet}>{row.bank}</bdi>
        </span>
      </td>
      <td>
        <span className={money.stacked}>
          <bdi>{row.partner?.title ?? '–'}</bdi>
          <bdi dir="ltr" className={money.quiet}>
            {formatDate(row.dueDate)}
          </bdi>
        </span>
      </td>
      <td data-number>
        <span className={money.stacked} data-number>
          <Amount amount={row.amount} look={currencyOf(row.currency, company)} />
          <ChequeBadge state={row.state} />
        </span>
      </td>
    </tr>
  )
}

function Row({ entity, row }: RowProps) {
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
