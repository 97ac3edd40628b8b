/** A line of an order: how many, what, how, and how far it is. */
import { ActionIcon } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconCircleDashed,
  IconClockPause,
  IconFlame,
  IconGlass,
  IconSend,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import { nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { formatMoney } from '../../../domain/kernel/number/money.ts'
import {
  type LineInKitchen,
  type LineStage,
  lineStageOf,
} from '../../../domain/restaurant/kitchen/line-stage.ts'
import type { LineDiscount } from '../../../domain/restaurant/order/order-event.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { lineWorth } from '../../../domain/restaurant/order/pieces.ts'
import { Money } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import type { FloorOrder } from '../local/floor-fold.ts'
import classes from './Order.module.css'

const icons: Readonly<Record<LineStage, typeof IconBell>> = {
  new: IconCircleDashed,
  held: IconClockPause,
  part: IconCircleDashed,
  leaving: IconSend,
  sent: IconSend,
  making: IconFlame,
  ready: IconBell,
  served: IconCheck,
  counter: IconGlass,
}

type LineRowProps = {
  line: OrderLine
  order: FloorOrder
  /** How far the kitchen is with it. */
  kitchen: LineInKitchen | undefined
  onChoose: () => void
  /** It was brought to the table. */
  onServed: () => void
}

export function LineRow({ line, order, kitchen, onChoose, onServed }: LineRowProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const language = useLanguage()
  const offOf = ({ percent, amount }: LineDiscount): string =>
    isZero(amount) ? formatPercent(percent) : formatMoney(amount, company.firstCurrency)
  const stage = lineStageOf(order, line, kitchen)
  const { weighedIn } = line.dish
  const Stage = icons[stage]
  const promotions = order.promotions.get(line.id) ?? []
  const worth = differenceOf(lineWorth(line), sumOf(promotions.map(({ amount }) => amount)))
  const more = [
    ...(line.isGuest ? [t('order.fromGuest')] : []),
    ...line.dish.options.map((it) => nameIn(language, it)),
    ...line.notes.map(({ note }) => note),
    ...(line.discount ? [t('order.discounted', { discount: offOf(line.discount) })] : []),
  ]
  return (
    <li className={classes.lineRow}>
      <button type="button" className={classes.line} data-stage={stage} onClick={onChoose}>
        <span className={classes.quantity}>
          <bdi dir="ltr">{formatDecimal(line.quantity)}</bdi>
          {weighedIn && ` ${signIn(language, weighedIn)}`}
        </span>
        <span className={classes.lineName}>
          {nameIn(language, line.dish.names)}
          {more.map((it) => (
            <span key={it} className={classes.lineMore}>
              <bdi>{it}</bdi>
            </span>
          ))}
          {promotions.map(({ promotion, names, amount }) => (
            <span key={promotion} className={classes.lineMore}>
              <bdi>{nameIn(language, names)}</bdi> <Money amount={`-${amount}`} />
            </span>
          ))}
          {line.notes.length > 1 && <span className={classes.both}>{t('order.twoNotes')}</span>}
          <span className={classes.stage}>
            <Stage size={14} stroke={1.75} aria-hidden />
            {t(`order.stage.${stage}`)}
          </span>
        </span>
        {line.seat !== null && (
          <span className={classes.seat}>
            <IconUser size={14} aria-hidden />
            <span className="ct-hidden">{t('order.seatLabel')}</span>
            {line.seat}
          </span>
        )}
        <span className={classes.linePrice}>
          <Money amount={worth} />
        </span>
      </button>
      {stage === 'ready' && (
        <ActionIcon
          className={classes.served}
          size={44}
          color="green"
          variant="light"
          aria-label={t('order.serve', { name: nameIn(language, line.dish.names) })}
          onClick={onServed}
        >
          <IconCheck size={20} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
