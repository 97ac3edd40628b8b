/** One ticket, or one order at the pass, to be read from two metres. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Age } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import {
  isDish,
  isUnseenChange,
  type KitchenLine,
  shownOf,
} from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { changesOf, courseOf, seatOf } from '../../../domain/restaurant/kitchen/ticket-paper.ts'
import type { KitchenTicketKind } from '../../../domain/restaurant/order/kitchen-news.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Kitchen.module.css'

export type CardProps = {
  id: string
  label: string
  number: number | undefined
  waiter: string
  guests: number | undefined
  minutes: number
  age: Age
  kind: KitchenTicketKind
  lines: readonly KitchenLine[]
  /** Labels of lines that went to another order since. */
  elsewhere?: ReadonlyMap<string, string>
  /** The station it is really for. */
  instead?: string
  /** What is wrong with it, said aloud. */
  alarm?: string
  isReady?: boolean
  /** Where a tap brings a line: at a station to ready, at the pass to served. */
  to: 'ready' | 'served'
  canBump: boolean
  onLine: (line: string) => void
  onBump: (id: string) => void
  onRetry?: (id: string) => void
}

type LineProps = Pick<CardProps, 'to' | 'canBump' | 'onLine'> & {
  line: KitchenLine
  elsewhere?: string
}

/** How it stands beside its name; struck when nothing of it is left. */
function Words({ line, elsewhere }: Pick<LineProps, 'line' | 'elsewhere'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { names, options, note, quantity, struck, stage } = line
  const say = (key: string, facts?: object): string => t(key, { ...facts })
  const place = [
    seatOf(line, say),
    courseOf(line, language, say),
    elsewhere ? t('kitchen.alsoFor', { label: elsewhere }) : '',
  ].filter(Boolean)
  const isLess = !isZero(struck)
  const shown = stage === 'void' ? quantity : isDish(line) ? shownOf(line) : quantity
  const isOnlyChanged = isZero(quantity)
  return (
    <>
      <span className={classes.quantity}>
        {isLess && stage !== 'void' && <s className={classes.old}>{formatDecimal(quantity)}</s>}
        {isOnlyChanged ? '' : <bdi>{formatDecimal(shown)}</bdi>}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi>{nameIn(language, names)}</bdi>
        </span>
        {options.map((option) => (
          <span key={nameIn('en', option)} className={classes.option}>
            <bdi>{nameIn(language, option)}</bdi>
          </span>
        ))}
        {changesOf(line, say).map((change) => (
          <span key={change} className={classes.option}>
            {change}
          </span>
        ))}
        {note && (
          <span className={classes.note}>
            <bdi>{note}</bdi>
          </span>
        )}
        {place.length > 0 && <span className={classes.place}>{place.join(' · ')}</span>}
      </span>
    </>
  )
}

function Line({ line, elsewhere, to, canBump, onLine }: LineProps) {
  const { t } = useTranslation()
  const isDone = isDish(line) ? line.stage === 'served' || line.stage === to : line.seenAt !== null
  const isOpen = isDish(line) && !isDone && line.stage !== 'void'
  const state = isDish(line) ? line.stage : 'less'
  const words = <Words line={line} elsewhere={elsewhere} />
  return (
    <li className={classes.line} data-state={state} data-done={isDone || undefined}>
      {isOpen && canBump ? (
        <button
          type="button"
          className={classes.tap}
          data-key="line"
          onClick={() => onLine(line.id)}
        >
          {words}
          <span className={classes.hidden}>
            {t(to === 'ready' ? 'kitchen.ready' : 'kitchen.serve')}
          </span>
        </button>
      ) : (
        <div className={classes.tap}>{words}</div>
      )}
      {(line.stage === 'ready' || line.stage === 'served') && isDish(line) && (
        <span className={classes.stage}>
          <IconCheck size={22} stroke={3} aria-hidden />
          {line.stage === 'ready' ? t('kitchen.ready') : t('kitchen.serve')}
        </span>
      )}
    </li>
  )
}

export function KitchenCard(props: CardProps) {
  const { t } = useTranslation()
  const { id, label, number, waiter, guests, minutes, age, kind, lines, instead, alarm } = props
  const { elsewhere, isReady, to, canBump, onLine, onBump, onRetry } = props
  // What was cancelled or changed is acknowledged before anything of the ticket is ready.
  const isToSee = to === 'ready' && lines.some(isUnseenChange)
  const bump = isToSee ? 'kitchen.seen' : to === 'ready' ? 'kitchen.allReady' : 'kitchen.serve'
  const heading = `card-${id}`
  return (
    <article
      className={classes.card}
      data-kind={kind}
      data-ready={isReady || undefined}
      aria-labelledby={heading}
    >
      <header className={classes.head} data-age={age}>
        <h2 className={classes.label} id={heading}>
          <bdi>{label}</bdi>
        </h2>
        <span className={classes.minutes}>{t('kitchen.minutes', { minutes })}</span>
        <span className={classes.meta}>
          {[
            number === undefined ? '' : t('kitchen.ticket', { number }),
            waiter,
            guests === undefined ? '' : t('kitchen.guests', { guests }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      {kind !== 'order' && <p className={classes.kind}>{t(`kitchen.${kind}`)}</p>}
      {instead && <p className={classes.instead}>{t('kitchen.rerouted', { station: instead })}</p>}
      {alarm && (
        <p className={classes.alarm} role="alert">
          <IconAlertTriangle size={22} aria-hidden />
          {alarm}
          {onRetry && canBump && (
            <button type="button" className={classes.small} onClick={() => onRetry(id)}>
              {t('kitchen.retryPrint')}
            </button>
          )}
        </p>
      )}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            elsewhere={elsewhere?.get(line.id)}
            to={to}
            canBump={canBump}
            onLine={onLine}
          />
        ))}
      </ul>
      {canBump && (
        <button
          type="button"
          className={classes.bump}
          data-key="bump"
          data-seen={isToSee || undefined}
          aria-describedby={heading}
          onClick={() => onBump(id)}
        >
          {t(bump)}
        </button>
      )}
    </article>
  )
}
