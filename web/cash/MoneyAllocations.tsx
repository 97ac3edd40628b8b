/** What a posted receipt or payment has paid; each can be taken back, the money stays on account. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSplit2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../domain/books/document-path.ts'
import type { MoneyAllocation } from '../../domain/cash/contract.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { useChange } from '../kernel/document/document-change.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { currencyOf } from './currency.ts'
import classes from './Money.module.css'
import { useOpenDocuments } from './money-queries.ts'
import type { MoneyViewProps } from './money-view.ts'
import { refreshOpen } from './refresh.ts'

export function MoneyAllocations(props: MoneyViewProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { document, entity } = props
  const [isGiving, setGiving] = useState(false)
  if (document.account) return null
  const canGive = document.state === 'posted' && !isZero(document.open) && may(`${entity.can}.post`)
  return (
    <section className={classes.grid} aria-label={t('funds.paidDocuments')}>
      <div className={classes.gridHead}>
        <h2 className={classes.gridTitle}>{t('funds.paidDocuments')}</h2>
        {canGive && (
          <Button
            size="xs"
            leftSection={<IconArrowsSplit2 size={14} stroke={1.75} aria-hidden />}
            onClick={() => setGiving(true)}
          >
            {t('funds.allocate')}
          </Button>
        )}
      </div>
      {document.allocations.length === 0 ? (
        <p className={classes.nothing}>
          {t(isZero(document.open) ? 'funds.paysNothing' : 'funds.nothingPaid')}
        </p>
      ) : (
        <>
          <div className={classes.names} data-posted aria-hidden>
            <span>{t('funds.document')}</span>
            <span>{t('field.day')}</span>
            <span data-number>{t('funds.paidAmount')}</span>
            <span data-number>{t('funds.ownAmount')}</span>
            <span />
          </div>
          <ol className={classes.rows}>
            {document.allocations.map((allocation) => (
              <Row key={allocation.id} {...props} allocation={allocation} />
            ))}
          </ol>
        </>
      )}
      {isGiving && <Allocate {...props} onClose={() => setGiving(false)} />}
    </section>
  )
}

function Allocate({ screen, document, onClose }: MoneyViewProps & { onClose: () => void }) {
  const { data, error } = useOpenDocuments(screen, {
    partner: document.partner?.id,
    side: document.side ?? 'client',
  })
  useEffect(() => {
    if (!error || data) return
    toast.error(messageOf(error))
    onClose()
  }, [error, data, onClose])
  if (!data) return null
  return <AllocateDialog {...{ screen, onClose }} from={document} documents={data} />
}

function Row({ entity, document, allocation }: MoneyViewProps & { allocation: MoneyAllocation }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const may = useMay()
  const { isBusy, send } = useChange(entity, refreshOpen)
  const { document: other, isReversed, isIncoming, exchange, gap, withheld } = allocation
  const canTake =
    !isReversed && !isIncoming && document.state === 'posted' && may(`${entity.can}.post`)
  const take = async () => {
    const isMeant = await confirm({
      title: t('funds.takeBackTitle', { number: other.number }),
      body: t('funds.takeBackBody'),
      confirmLabel: t('funds.takeBack'),
    })
    if (!isMeant) return
    const body = { allocation: allocation.id }
    if (!(await send('POST', `${entity.api}/${document.id}/unallocate`, body)))
      toast.error(t('funds.takeBackFailed'))
  }
  return (
    <li className={classes.row} data-posted data-reversed={isReversed || undefined}>
      <span className={classes.document}>
        <Link to={documentPath(other)}>
          <bdi dir="ltr">{other.number}</bdi>
        </Link>
        <span className={classes.quiet}>
          {t(isReversed ? 'funds.takenBack' : `choice.behaviour.${other.behaviour}`)}
        </span>
        {withheld && (
          <span className={classes.quiet}>
            {t('withholding.withheld')}{' '}
            <Amount amount={withheld.amount} look={currencyOf(other.currency, company)} /> ·{' '}
            <bdi>{withheld.name}</bdi> <bdi dir="ltr">{formatDecimal(withheld.percent)}%</bdi>
          </span>
        )}
        {gap && (
          <span className={classes.quiet}>
            <Amount amount={gap.amount} look={company.firstCurrency} />{' '}
            {t('funds.closedTo', { account: gap.account.title })}
          </span>
        )}
      </span>
      <span className={classes.day}>
        <bdi dir="ltr">{formatDate(allocation.day)}</bdi>
      </span>
      <span className={classes.figures} data-number>
        <Amount amount={allocation.documentAmount} look={currencyOf(other.currency, company)} />
        {!isZero(exchange) && (
          <span className={classes.quiet}>
            {t('funds.exchange')} <Amount amount={exchange} look={company.firstCurrency} />
          </span>
        )}
      </span>
      <span
        className={`${classes.figures} ${classes.own}`}
        data-number
        data-same={other.currency === document.currency || undefined}
      >
        <Amount amount={allocation.ownAmount} look={currencyOf(document.currency, company)} />
      </span>
      <span className={classes.tool}>
        {canTake && (
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isBusy}
            aria-label={t('funds.takeBackFrom', { number: other.number })}
            onClick={() => void take()}
          >
            <IconArrowBackUp className="ct-points" size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
