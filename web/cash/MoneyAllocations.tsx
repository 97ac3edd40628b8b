/** What a posted receipt or payment has paid; each can be taken back, the money stays on account. */
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MoneyAllocation } from '../../domain/cash/contract.ts'
import { isZero } from '../../domain/kernel/decimal.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { confirm } from '../kernel/confirm.tsx'
import { Amount } from '../kernel/Money.tsx'
import { useMay, useSession } from '../kernel/session.ts'
import { toast } from '../kernel/toast.tsx'
import { useChange } from '../trade/document-change.ts'
import { documentPath } from './document-path.ts'
import classes from './Money.module.css'
import type { MoneyViewProps } from './MoneyView.tsx'
import { currencyOf } from './money-draft.ts'
import { refreshOpen } from './refresh.ts'

export function MoneyAllocations(props: MoneyViewProps) {
  const { t } = useTranslation()
  const { document } = props
  if (document.account) return null
  return (
    <section className={classes.grid} aria-label={t('cash.paidDocuments')}>
      <div className={classes.gridHead}>
        <h2 className={classes.gridTitle}>{t('cash.paidDocuments')}</h2>
      </div>
      {document.allocations.length === 0 ? (
        <p className={classes.nothing}>{t('cash.nothingPaid')}</p>
      ) : (
        <>
          <div className={classes.names} data-posted aria-hidden>
            <span>{t('cash.document')}</span>
            <span>{t('field.day')}</span>
            <span data-number>{t('cash.paidAmount')}</span>
            <span data-number>{t('cash.ownAmount')}</span>
            <span />
          </div>
          <ol className={classes.rows}>
            {document.allocations.map((allocation) => (
              <Row key={allocation.id} {...props} allocation={allocation} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Row({ entity, document, allocation }: MoneyViewProps & { allocation: MoneyAllocation }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const { isBusy, send } = useChange(entity, refreshOpen)
  const { document: other, isReversed, isIncoming, exchange } = allocation
  const canTake =
    !isReversed && !isIncoming && document.state === 'posted' && may(`${entity.can}.post`)
  const take = async () => {
    const isMeant = await confirm({
      title: t('cash.takeBackTitle', { number: other.number }),
      body: t('cash.takeBackBody'),
      confirmLabel: t('cash.takeBack'),
    })
    if (!isMeant) return
    const body = { allocation: allocation.id }
    if (!(await send('POST', `${entity.api}/${document.id}/unallocate`, body)))
      toast.error(t('cash.takeBackFailed'))
  }
  return (
    <li className={classes.row} data-posted data-reversed={isReversed || undefined}>
      <span className={classes.document}>
        <Link to={documentPath(other)}>
          <bdi dir="ltr">{other.number}</bdi>
        </Link>
        <span className={classes.quiet}>
          {t(isReversed ? 'cash.takenBack' : `choice.behaviour.${other.behaviour}`)}
        </span>
      </span>
      <span>
        <bdi dir="ltr">{formatDate(allocation.day)}</bdi>
      </span>
      <span className={classes.figures} data-number>
        <Amount amount={allocation.documentAmount} look={currencyOf(other.currency, company)} />
        {!isZero(exchange) && (
          <span className={classes.quiet}>
            {t('cash.exchange')} <Amount amount={exchange} look={company.firstCurrency} />
          </span>
        )}
      </span>
      <span className={classes.figures} data-number>
        <Amount amount={allocation.ownAmount} look={currencyOf(document.currency, company)} />
      </span>
      <span className={classes.tool}>
        {canTake && (
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isBusy}
            aria-label={t('cash.takeBackFrom', { number: other.number })}
            onClick={() => void take()}
          >
            <IconArrowBackUp className="ct-points" size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
