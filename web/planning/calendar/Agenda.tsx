/** What comes, day by day, to be read from the top. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { startMinutes } from '../../../domain/planning/calendar/event-time.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import classes from './Agenda.module.css'
import { LookTile, lookOf } from './Chip.tsx'
import { type DayWords, hoursOn } from './day-words.ts'
import { type Drawn, sourceOf } from './drawn.ts'
import type { ViewProps } from './view-props.ts'

type AgendaProps = Pick<ViewProps, 'items' | 'today' | 'onOpen'> & {
  days: readonly string[]
  words: DayWords
}

const touches = ({ time }: Drawn, day: string): boolean =>
  time.startsOn <= day &&
  time.endsOn >= day &&
  !(time.endTime === '00:00' && time.endsOn === day && time.startsOn < day)

export function Agenda({ days, items, today, words, onOpen }: AgendaProps) {
  const { t } = useTranslation()
  const filled = days.flatMap((day) => {
    const own = items
      .filter((item) => touches(item, day))
      .toSorted((a, b) => startMinutes(a.time) - startMinutes(b.time))
    return own.length > 0 ? [{ day, own }] : []
  })
  if (filled.length === 0)
    return <Empty title={t('calendar.nothing')} hint={t('calendar.nothingHint')} />
  return (
    <div className={classes.agenda}>
      {filled.map(({ day, own }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2
            id={`agenda-${day}`}
            className={classes.agendaDay}
            data-today={day === today || undefined}
          >
            {words(day, 'long')}
          </h2>
          <ul className={classes.agendaList}>
            {own.map((item) => (
              <li key={item.key}>
                <Line item={item} day={day} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type LineProps = { item: Drawn; day: string; onOpen: AgendaProps['onOpen'] }

function Line({ item, day, onOpen }: LineProps) {
  const { t } = useTranslation()
  const { currencies } = useSession().company
  const hours = hoursOn(item.time, day)
  const amount = item.kind === 'entry' ? item.entry.amount : undefined
  const look = currencies.find(({ id }) => id === amount?.currency)
  const whole = item.kind === 'event' ? item.event : item.entry
  const facts = [
    item.kind === 'entry' ? t(`calendar.source.${sourceOf(item)}`) : item.event.place,
    whole.employees?.map(({ title }) => title).join(', '),
    whole.branch?.title,
  ]
  const isLate = item.kind === 'entry' && item.entry.isLate
  const inside = (
    <>
      <span className={classes.lineTime}>
        {typeof hours !== 'string' && t(hours.key, { time: hours.time })}
        {hours === '' && t('calendar.allDay')}
        {typeof hours === 'string' && <bdi dir="ltr">{hours}</bdi>}
      </span>
      <LookTile look={lookOf(item)} />
      <span className={classes.lineWords}>
        <bdi className={classes.lineTitle}>{item.title}</bdi>
        <span className={classes.lineFacts}>
          {isLate && <span className={classes.late}>{t('calendar.late')}</span>}
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {amount && look && (
        <span className={classes.lineAmount}>
          <Amount amount={amount.value} look={look} />
        </span>
      )}
    </>
  )
  if (item.kind === 'entry')
    return (
      <Link className={classes.line} to={recordPath(item.entry.entity, item.entry.id)}>
        {inside}
      </Link>
    )
  return (
    <button type="button" className={classes.line} onClick={() => onOpen(item)}>
      {inside}
    </button>
  )
}
