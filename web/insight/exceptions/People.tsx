/** Who stands out: each with his points, and what the others would have for as many sales. */
import { useTranslation } from 'react-i18next'
import { keyOf, type Level, type PersonScore } from '../../../domain/insight/exceptions/score.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { type Status, StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import classes from './Exceptions.module.css'

const looks: Readonly<Record<Level, Status>> = { alarm: 'overdue', look: 'warning', calm: 'paid' }

type PeopleProps = {
  people: readonly PersonScore[]
  chosen: string | null
  onChoose: (key: string | null) => void
}

export function People({ people, chosen, onChoose }: PeopleProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.people} aria-label={t('exception.people')}>
      {people.map((person) => {
        const key = keyOf(person.by)
        const isChosen = key === chosen
        return (
          <li key={key}>
            <button
              type="button"
              className={classes.person}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? null : key)}
            >
              <Person person={person} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Person({ person }: { person: PersonScore }) {
  const { t } = useTranslation()
  const { by, count, points, sales, expected, level, days } = person
  const [worst] = days
  const number = (value: number): string => formatDecimal(String(value), 0)
  return (
    <>
      <span className={classes.head}>
        <bdi className={classes.name}>{by.name}</bdi>
        <StatusBadge state={looks[level]}>{t(`exception.level.${level}`)}</StatusBadge>
      </span>
      <span>{t('exception.score', { count: number(count), points: number(points) })}</span>
      <span className={classes.quiet}>
        {expected === null
          ? t('exception.noPeers', { sales: number(sales) })
          : t('exception.peers', { sales: number(sales), expected: number(expected) })}
      </span>
      {worst && (
        <span className={classes.quiet}>
          {t('exception.worstDay', { day: formatDate(worst.day), points: number(worst.points) })}
        </span>
      )}
    </>
  )
}
