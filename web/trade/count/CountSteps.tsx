/** Where a count goes from where it is: begun, looked through, opened again, cancelled. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CountState, canBecome } from '../../../domain/stock/count-sheet.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Count.module.css'
import { tellCount } from './count-queries.ts'

type Step = { verb: 'start' | 'review' | 'recount' | 'cancel'; body?: object }

export function CountSteps({ id, state }: { id: string; state: CountState }) {
  const { t } = useTranslation()
  const may = useMay()
  const step = useMutation({
    mutationFn: ({ verb, body }: Step) => tellCount(id, verb, body),
    onError: (error) => toast.error(messageOf(error)),
  })
  const mayReview = may('stock.stockCount.approve')
  const cancel = async () => {
    const isSure = await confirm({
      title: t('count.cancelSure'),
      body: t('count.cancelHint'),
      confirmLabel: t('count.cancel'),
      isHarmful: true,
    })
    if (isSure) step.mutate({ verb: 'cancel' })
  }
  return (
    <div className={classes.steps}>
      {mayReview && state !== 'plan' && canBecome(state, 'cancelled') && (
        <Button variant="default" onClick={() => void cancel()} loading={step.isPending}>
          {t('count.cancel')}
        </Button>
      )}
      {may('stock.stockCount.edit') && state === 'plan' && (
        <Button onClick={() => step.mutate({ verb: 'start' })} loading={step.isPending}>
          {t('count.start')}
        </Button>
      )}
      {mayReview && state === 'review' && (
        <Button
          variant="default"
          onClick={() => step.mutate({ verb: 'recount', body: { items: [] } })}
          loading={step.isPending}
        >
          {t('count.goOn')}
        </Button>
      )}
      {mayReview && state === 'counting' && (
        <Button onClick={() => step.mutate({ verb: 'review' })} loading={step.isPending}>
          {t('count.end')}
        </Button>
      )}
    </div>
  )
}
