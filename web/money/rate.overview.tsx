/** Above the rates: how each type of them went over a while, with who wrote it and when. */
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RateType } from '../../domain/identity/session.ts'
import { type CourseRange, courseRanges, type RateCourse } from '../../domain/money/rate-course.ts'
import { rateTypes } from '../../domain/money/rates.ts'
import { Legend } from '../kernel/chart/Legend.tsx'
import { call } from '../kernel/session/api.ts'
import { usePreference } from '../kernel/session/preferences.ts'
import { useSession } from '../kernel/session/session.ts'
import { RateChart } from './RateChart.tsx'
import classes from './RateOverview.module.css'
import { colourOf } from './rate-series.ts'

type Arrangement = { range: CourseRange; hidden: RateType[]; isFolded: boolean }

const arranged: Arrangement = { range: 'quarter', hidden: [], isFolded: false }

const useCourse = (range: CourseRange) =>
  useQuery({
    queryKey: ['rate', 'course', range],
    queryFn: ({ signal }) =>
      call<RateCourse>('GET', `/api/rates/course?range=${range}`, undefined, { signal }),
    placeholderData: keepPreviousData,
  })

export default function RateOverview() {
  const { t } = useTranslation()
  const { company } = useSession()
  const [arrangement, setArrangement] = usePreference('rateChart', arranged)
  const { range, hidden, isFolded } = { ...arranged, ...arrangement }
  const isLow = useMediaQuery('(max-height: 799px)', false, { getInitialValueInEffect: false })
  const course = useCourse(range).data
  const second = company.secondCurrency
  if (!course || course.rows.length === 0 || !second) return null
  const arrange = (next: Partial<Arrangement>) => setArrangement({ ...arrangement, ...next })
  const toggle = (type: string) => {
    const others = hidden.filter((other) => other !== type)
    arrange({ hidden: others.length < hidden.length ? others : [...hidden, type as RateType] })
  }
  const types = rateTypes.filter((type) => course.rows.some((row) => row.type === type))
  const entries = types.map((type) => ({
    key: type,
    name: t(`choice.type.${type}`),
    colour: colourOf(type),
    mark: 'line' as const,
    isHidden: hidden.includes(type),
  }))
  return (
    <section className={classes.overview} aria-label={t('rate.course')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('rate.course')}</h2>
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          color="gray"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'rate.showChart' : 'rate.hideChart')}
          onClick={() => arrange({ isFolded: !isFolded })}
        >
          {isFolded ? (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        {!isFolded && (
          <>
            <Legend label={t('rate.types')} entries={entries} onToggle={toggle} />
            <SegmentedControl
              className={classes.range}
              size="sm"
              aria-label={t('rate.range')}
              value={range}
              onChange={(next) => arrange({ range: next as CourseRange })}
              data={courseRanges.map((it) => ({ value: it, label: t(`rate.range.${it}`) }))}
            />
          </>
        )}
      </div>
      {!isFolded && (
        <RateChart
          course={{ ...course, rows: course.rows.filter(({ type }) => !hidden.includes(type)) }}
          first={company.firstCurrency.code}
          second={second.code}
          country={company.country}
          height={isLow ? 150 : 196}
        />
      )}
    </section>
  )
}
