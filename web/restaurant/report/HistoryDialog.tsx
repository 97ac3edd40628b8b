/** All that was said of an order, in its order, with what it was worth before and after. */
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import type { OrderHistory } from '../../../domain/restaurant/report.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Report.module.css'
import { useOrderHistory } from './report-queries.ts'

type HistoryDialogProps = { order: string; onClose: () => void }

export function HistoryDialog({ order, onClose }: HistoryDialogProps) {
  const { t } = useTranslation()
  const { data, error } = useOrderHistory(order)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconHistory}
      tone="plain"
      size={640}
      title={
        data
          ? t('restaurantReport.historyOf', { number: data.number })
          : t('restaurantReport.history')
      }
      sentence={
        data && (
          <>
            <bdi dir="ltr">{formatDate(data.day)}</bdi>
            {data.tableName && <> · {t('order.table', { name: data.tableName })}</>}
          </>
        )
      }
      actions={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {!error && !data && <Wait />}
      {data?.waste && <WaitingWaste order={order} problem={data.waste} />}
      {data && (
        <ol className={classes.steps}>
          {data.steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** What was cooked and cancelled is still on the shelf, as far as the books know. */
function WaitingWaste({ order, problem }: { order: string; problem: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const queries = useQueryClient()
  const posting = useMutation({
    mutationFn: () => call('POST', `/api/orders/${order}/waste`, {}),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: () => toast.success(t('restaurantReport.wastePosted')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['restaurantReport', 'order', order] }),
  })
  return (
    <FormNotice
      tone="warning"
      title={t('exception.kind.wasteUnposted')}
      action={
        may('restaurant.order.void') && (
          <Button variant="default" loading={posting.isPending} onClick={() => posting.mutate()}>
            {t('restaurantReport.postWaste')}
          </Button>
        )
      }
    >
      {t(`refusal.${problem}`, { missingInterpolationHandler: () => '…' })}
    </FormNotice>
  )
}

type ReadStep = OrderHistory['steps'][number]

function speakerOf({ isGuest, phone, by }: ReadStep, t: TFunction): string {
  if (!isGuest) return by
  return phone ? t('restaurantReport.guestPhone', { mark: phone }) : t('restaurantReport.guest')
}

function Step({ step }: { step: ReadStep }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, name, figure, what, reason, before, after, billed, exceptions } = step
  const hasChanged = before !== null && tidyDecimal(before) !== tidyDecimal(after)
  return (
    <li data-exception={exceptions.length > 0 || undefined}>
      <span className={classes.stepHead}>
        <strong>
          {t(`restaurantReport.event.${kind}`, { name: name ?? '–', figure: figure ?? '–' })}
        </strong>
        <span className={classes.quiet}>
          <bdi dir="ltr">{formatMoment(step.at)}</bdi> · <bdi>{speakerOf(step, t)}</bdi>
          {step.saidAt && <> · {t('restaurantReport.saidAt', { at: formatMoment(step.saidAt) })}</>}
        </span>
      </span>
      {what.length > 0 && (
        <span>
          {what.map((it, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <bdi key={at} className={classes.dish}>
              {it.quantity === null ? '' : `${formatDecimal(it.quantity)} × `}
              {nameIn(language, it.names)}
            </bdi>
          ))}
        </span>
      )}
      {step.approvedBy && (
        <span className={classes.quiet}>
          {t('restaurantReport.approvedBy', { name: step.approvedBy })}
        </span>
      )}
      {reason && <bdi className={classes.reason}>{reason}</bdi>}
      {billed && (
        <span className={classes.billed}>
          <Money amount={billed} /> <Money amount={billed} currency="second" />
        </span>
      )}
      {hasChanged && (
        <span className={classes.quiet}>
          {t('restaurantReport.orderValue')} <Money amount={before} />{' '}
          <span className="ct-points" aria-hidden>
            →
          </span>{' '}
          <Money amount={after} /> <Money amount={after} currency="second" />
        </span>
      )}
      {exceptions.map((it) => (
        <span key={it}>
          <StatusBadge state="overdue">{t(`restaurantReport.kind.${it}`)}</StatusBadge>
        </span>
      ))}
    </li>
  )
}
