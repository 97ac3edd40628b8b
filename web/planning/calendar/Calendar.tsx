/** The calendar: what people planned and what the records say, by month, week, day, list or row. */
import { ActionIcon, Button, Checkbox, Menu, SegmentedControl, Select } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconList,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import { wallMinutes } from '../../../domain/kernel/calendar/days.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import {
  daysIn,
  type LaneKind,
  laneKinds,
  stepped,
  type View,
  views,
  weeksIn,
  windowOf,
} from '../../../domain/planning/calendar/view.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Bones } from '../../kernel/parts/Bones.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'

import { messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { currentWeekStart } from '../../kernel/words/week.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { Agenda } from './Agenda.tsx'
import classes from './Calendar.module.css'
import { changeEvent, type EventBody, sentTime, useCalendar } from './calendar-queries.ts'
import { dayWordsIn, headingOf, hoursText } from './day-words.ts'
import { type DrawnEvent, drawnIn, ownSource } from './drawn.ts'
import { EventDialog, type Opened } from './EventDialog.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { LaneGrid } from './LaneGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useScope } from './scope.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import type { Draft } from './use-drag.ts'
import type { DrawnTime } from './use-draw.ts'
import { useMinute } from './use-minute.ts'

type Address = { view: View; day: string; lane: LaneKind; hidden: ReadonlySet<string> }

/** Everybody's shifts would bury the days of a week: they stand in the rows of their people. */
const usuallyHidden = (view: View): string => (view === 'lanes' ? '' : 'plannedShift')

/** View, day and what is hidden live in the address, so that what is seen can be sent to somebody. */
function useAddress(today: string, isPhone: boolean) {
  const [params, setParams] = useSearchParams()
  const typed = params.get('day') ?? ''
  const view = views.find((it) => it === params.get('view')) ?? (isPhone ? 'agenda' : 'week')
  const address: Address = {
    view,
    day: isDay(typed) ? typed : today,
    lane: laneKinds.find((it) => it === params.get('lane')) ?? 'employee',
    hidden: new Set((params.get('hide') ?? usuallyHidden(view)).split(',').filter(Boolean)),
  }
  const go = (to: Partial<Record<'view' | 'day' | 'lane' | 'hide', string>>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(to)) next.set(key, value)
    setParams(next, { replace: true })
  }
  return { ...address, go }
}

export default function Calendar() {
  const { t } = useTranslation()
  const may = useMay()
  const language = useLanguage()
  const { company } = useSession()
  const isPhone = useIsPhone()
  const now = useMinute()
  const clock = wallTimeOf(new Date(now), company.timeZone)
  const { view, day, lane, hidden, go } = useAddress(clock.day, isPhone)
  const window = windowOf(view, day, currentWeekStart())
  const { data, error } = useCalendar(window)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isFeedOpen, setFeedOpen] = useState(false)
  const [askScope, scopeDialog] = useScope()
  const words = dayWordsIn(language, company.country)
  const canAdd = may('planning.calendarEvent.add')
  const canEdit = may('planning.calendarEvent.edit')
  const onDrop = async (drawn: DrawnEvent, draft: Draft): Promise<void> => {
    const { event, on } = drawn
    const scope = event.isRepeated ? await askScope('change') : undefined
    if (event.isRepeated && !scope) return
    try {
      const time = sentTime(drawn, draft.time, company.timeZone)
      const changes: EventBody = { ...time, ...movedLane(drawn, draft, lane) }
      await changeEvent(event, changes, scope && { scope, on })
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  const onNew = ({ time, lane: row }: DrawnTime) => {
    const found = row && data?.lanes[lane].find(({ id }) => id === row)
    const of = found && view === 'lanes' ? laneStart(lane, found) : {}
    setOpened({ kind: 'new', start: { time, ...of } })
  }
  const newNow = () => onNew({ time: nextHour(day, clock) })
  const onOpen = ({ event, on }: DrawnEvent) => setOpened({ kind: 'known', id: event.id, on })
  const said = ({ time }: Draft): string =>
    t('calendar.moved', { day: words(time.startsOn, 'long'), hours: hoursText(time) })
  const shared = {
    items: data ? drawnIn(data, hidden) : [],
    today: clock.day,
    now: { day: clock.day, minutes: wallMinutes('1970-01-01', clock.time) },
    canAdd,
    canEdit,
    onOpen,
    onNew,
    onDrop,
    said,
  }
  const toDay = (next: string) => go({ view: 'day', day: next })
  // A list reads better on a phone than hours that are mostly empty.
  const fromMonth = (next: string) => go({ view: isPhone ? 'agenda' : 'day', day: next })
  return (
    <Page ground="page">
      <PageHead
        title={t('entity.calendarEvent.many')}
        actions={
          <>
            <ActionIcon
              component={Link}
              to="/Calendar/all"
              size={36}
              aria-label={t('calendar.list')}
              title={t('calendar.list')}
            >
              <IconList size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={36}
              aria-label={t('calendar.feed')}
              title={t('calendar.feed')}
              onClick={() => setFeedOpen(true)}
            >
              <IconLink size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            {canAdd && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={newNow}>
                {t('entity.calendarEvent.new')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <div className={classes.tools}>
          <Steps view={view} day={day} today={clock.day} onDay={(next) => go({ day: next })} />
          <h2 className={classes.heading}>{headingOf(view, day, window, words)}</h2>
          <span className={classes.room} />
          {data && <Sources data={data} hidden={hidden} onHide={(hide) => go({ hide })} />}
          <ViewChoice view={view} isPhone={isPhone} onView={(next) => go({ view: next })} />
        </div>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {data?.isCut && <FormNotice tone="calm">{t('calendar.cut')}</FormNotice>}
        {!data && !error && <Bones shape="grid" />}
        {data && (view === 'week' || view === 'day') && (
          <TimeGrid key={view} {...shared} days={daysIn(window)} words={words} onDay={toDay} />
        )}
        {data && view === 'month' && (
          <MonthGrid
            {...shared}
            weeks={weeksIn(window)}
            month={day}
            words={words}
            onDay={fromMonth}
          />
        )}
        {data && view === 'agenda' && <Agenda {...shared} days={daysIn(window)} words={words} />}
        {data && view === 'lanes' && (
          <LaneGrid
            key={lane}
            {...shared}
            day={day}
            kind={lane}
            kinds={laneKinds.filter((it) => it !== 'table' || data.lanes.table.length > 0)}
            lanes={data.lanes[lane]}
            onKind={(next) => go({ lane: next })}
          />
        )}
      </PageBody>
      {opened && (
        <EventDialog
          key={opened.kind === 'known' ? `${opened.id} ${opened.on}` : 'new'}
          opened={opened}
          words={words}
          zone={company.timeZone}
          canEdit={opened.kind === 'known' ? canEdit : canAdd}
          canRemove={may('planning.calendarEvent.delete')}
          askScope={askScope}
          onClose={() => setOpened(null)}
        />
      )}
      {isFeedOpen && <FeedDialog canAdd={canAdd} onClose={() => setFeedOpen(false)} />}
      {scopeDialog}
    </Page>
  )
}

type Wall = { day: string; time: string }

/** The next full hour of today, or nine in the morning of another day. */
function nextHour(day: string, clock: Wall) {
  const hour = day === clock.day ? Math.min(Number(clock.time.slice(0, 2)) + 1, 22) : 9
  const at = (it: number): string => `${String(it).padStart(2, '0')}:00`
  return { startsOn: day, startTime: at(hour), endsOn: day, endTime: at(hour + 1) }
}

const laneStart = (kind: LaneKind, found: { id: string; title: string }) =>
  kind === 'branch' ? { branch: found } : { employees: [found] }

/** From one row to another is from one person or branch to another. */
function movedLane({ event }: DrawnEvent, { from, lane }: Draft, kind: LaneKind): EventBody {
  if (lane === undefined || lane === from || lane === '') return {}
  if (kind === 'branch') return { branch: lane }
  const others = event.employees.map(({ id }) => id).filter((id) => id !== from)
  return { employees: [...new Set([...others, lane])] }
}

type StepsProps = { view: View; day: string; today: string; onDay: (day: string) => void }

function Steps({ view, day, today, onDay }: StepsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('calendar.previous')}
        onClick={() => onDay(stepped(view, day, -1))}
      >
        <IconChevronLeft className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('calendar.next')}
        onClick={() => onDay(stepped(view, day, 1))}
      >
        <IconChevronRight className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="sm" disabled={day === today} onClick={() => onDay(today)}>
        {t('calendar.today')}
      </Button>
      <div className={classes.dayInput}>
        <DateInput
          aria-label={t('field.day')}
          value={day}
          onChange={(next) => next && isDay(next) && onDay(next)}
        />
      </div>
    </div>
  )
}

type ViewChoiceProps = { view: View; isPhone: boolean; onView: (view: View) => void }

function ViewChoice({ view, isPhone, onView }: ViewChoiceProps) {
  const { t } = useTranslation()
  const data = views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))
  if (isPhone)
    return (
      <Select
        className={classes.viewChoice}
        aria-label={t('calendar.views')}
        allowDeselect={false}
        data={data}
        value={view}
        onChange={(next) => next && onView(next)}
      />
    )
  return (
    <SegmentedControl
      aria-label={t('calendar.views')}
      data={data}
      value={view}
      onChange={(next) => onView(next as View)}
    />
  )
}

type SourcesProps = {
  data: CalendarAnswer
  hidden: ReadonlySet<string>
  onHide: (hidden: string) => void
}

/** What is shown besides the days: each source can be put away. */
function Sources({ data, hidden, onHide }: SourcesProps) {
  const { t } = useTranslation()
  const toggle = (name: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(name)
    else next.add(name)
    onHide([...next].join(','))
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={260}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        >
          {t('calendar.sources')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.sources}>
          {[ownSource, ...data.sources].map((name) => (
            <Checkbox
              key={name}
              label={t(`calendar.source.${name}`)}
              checked={!hidden.has(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
