/** What the guests of a table want: somebody, the bill, or what they ordered from their phones. */
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { productOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { Wish } from '../../../domain/restaurant/order/order-state.ts'
import { dishWorth } from '../../../domain/restaurant/order/pieces.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { say, wakeFloor } from '../local/floor.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import classes from './Guests.module.css'

const RefuseDialog = lazy(() => import('./RefuseDialog.tsx'))

export function GuestNotices({ order }: { order: FloorOrder }) {
  const { t } = useTranslation()
  return (
    <>
      {order.asked && (
        <FormNotice
          tone="warning"
          action={
            <Button
              size="md"
              variant="default"
              onClick={() => void say(order.id, { kind: 'heard' })}
            >
              {t('order.heard')}
            </Button>
          }
        >
          {t(`order.asked.${order.asked}`)}
        </FormNotice>
      )}
      {order.wishes.map((wish) => (
        <WishCard key={wish.id} wish={wish} />
      ))}
    </>
  )
}

function WishCard({ wish }: { wish: Wish }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isRefusing, setRefusing] = useState(false)
  const acceptance = useMutation({
    mutationFn: () => call('POST', `/api/guest-orders/${wish.id}/accept`, {}),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => wakeFloor(),
  })
  const { lines } = wish
  const amount = sumOf(lines.map((line) => productOf(dishWorth(line), line.quantity, 6)))
  return (
    <section className={classes.wish} aria-label={t('order.wish')}>
      <h2 className={classes.head}>
        <IconDeviceMobile size={18} aria-hidden />
        {t('order.wish')}
        <span className={classes.amount}>
          <Money amount={amount} />
        </span>
      </h2>
      <ul className={classes.lines}>
        {lines.map(({ line, dish, quantity, note }) => (
          <li key={line}>
            <bdi dir="ltr">{formatDecimal(quantity)}</bdi>
            {' × '}
            <bdi>{[dish.names, ...dish.options].map((it) => nameIn(language, it)).join(' · ')}</bdi>
            {note && (
              <span className={classes.note}>
                <bdi>{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="md" loading={acceptance.isPending} onClick={() => acceptance.mutate()}>
          {t('order.accept')}
        </Button>
        <Button size="md" variant="default" onClick={() => setRefusing(true)}>
          {t('order.refuse')}
        </Button>
      </div>
      <Suspense>
        {isRefusing && <RefuseDialog wish={wish.id} onClose={() => setRefusing(false)} />}
      </Suspense>
    </section>
  )
}
