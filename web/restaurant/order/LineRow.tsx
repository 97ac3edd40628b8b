/** A line of an order: how many, what, how, and how far it is. */
import {
  IconCircleDashed,
  IconClockPause,
  IconFlame,
  IconGlass,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { productOf } from '../../../domain/kernel/number/fraction.ts'
import type { Order, OrderLine } from '../../../domain/restaurant/order/order.ts'
import { dishWorth } from '../../../domain/restaurant/order/stamp.ts'
import { Money } from '../../kernel/parts/Money.tsx'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Order.module.css'

type Stage = 'new' | 'held' | 'sent' | 'counter' | 'part'

/** No station cooks what is brought from the counter: no kitchen knows of it. */
function stageOf({ held }: Order, { quantity, asked, told, course, dish }: OrderLine): Stage {
  if (isZero(asked) && isZero(told)) return 'new'
  if (quantity === told) return dish.station === null ? 'counter' : 'sent'
  return held.includes(course) ? 'held' : 'part'
}

const icons = {
  new: IconCircleDashed,
  held: IconClockPause,
  part: IconCircleDashed,
  sent: IconFlame,
  counter: IconGlass,
}

type LineRowProps = { line: OrderLine; order: Order; onChoose: () => void }

export function LineRow({ line, order, onChoose }: LineRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const stage = stageOf(order, line)
  const { weighedIn } = line.dish
  const Stage = icons[stage]
  const more = [
    ...(line.isGuest ? [t('order.fromGuest')] : []),
    ...line.dish.options.map((it) => nameIn(language, it)),
    ...line.notes.map(({ note }) => note),
  ]
  return (
    <li>
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
          {line.notes.length > 1 && <span className={classes.both}>{t('order.twoNotes')}</span>}
        </span>
        {line.seat !== null && (
          <span className={classes.seat}>
            <IconUser size={14} aria-hidden />
            <span className="ct-hidden">{t('order.seatLabel')}</span>
            {line.seat}
          </span>
        )}
        <span className={classes.stage} title={t(`order.stage.${stage}`)}>
          <Stage size={16} stroke={1.75} aria-hidden />
          <span className="ct-hidden">{t(`order.stage.${stage}`)}</span>
        </span>
        <span className={classes.linePrice}>
          <Money amount={productOf(dishWorth(line), line.quantity, 6)} />
        </span>
      </button>
    </li>
  )
}
