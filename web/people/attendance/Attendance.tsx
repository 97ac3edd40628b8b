/** Planned against worked: what is to be looked at first, then everybody, by day, week or month. */
import { Button, Menu, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { weekFrom } from '../../../domain/kernel/calendar/week.ts'
import { addDays, isDay } from '../../../domain/kernel/date.ts'
import type { AttendanceView } from '../../../domain/people/attendance/attendance-view.ts'
import { monthOf } from '../../../domain/people/working-days.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Bones } from '../../kernel/parts/Bones.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { SearchField } from '../../kernel/parts/SearchField.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { today } from '../../kernel/words/today.ts'
import { currentWeekStart } from '../../kernel/words/week.ts'
import classes from './Attendance.module.css'
import { AttendanceRows } from './AttendanceRows.tsx'
import { AttendanceWeek } from './AttendanceWeek.tsx'
import { type AttendanceAsked, useAttendance } from './attendance-queries.ts'
import { DayDialog } from './DayDialog.tsx'
import { DayStep } from './DayStep.tsx'
import { Exceptions } from './Exceptions.tsx'
import type { OpenedDay } from './opened-day.ts'

const views = ['day', 'week', 'month'] as const
type View = (typeof views)[number]

/** What is asked for lives in the address, so that pay can lead to its evidence. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('day') ?? ''
  const day = isDay(typed) ? typed : today()
  const view: View = views.find((it) => it === params.get('view')) ?? 'week'
  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return { day, view, employee: params.get('employee'), branch: params.get('branch'), go }
}

type Stretch = { from: string; to: string; before: string; after: string }

function stretchOf(view: View, day: string): Stretch {
  if (view === 'day')
    return { from: day, to: day, before: addDays(day, -1), after: addDays(day, 1) }
  if (view === 'month') {
    const month = monthOf(day)
    return { ...month, before: addDays(month.from, -1), after: addDays(month.to, 1) }
  }
  const from = weekFrom(day, currentWeekStart())
  return { from, to: addDays(from, 6), before: addDays(from, -7), after: addDays(from, 7) }
}

export default function Attendance() {
  const { t } = useTranslation()
  const may = useMay()
  const { day, view, employee, branch, go } = useAddress()
  const { from, to, before, after } = stretchOf(view, day)
  const asked = { from, to, ...(employee && { employee }), ...(branch && { branch }) }
  const { data, error } = useAttendance(asked)
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.attendance')}
        actions={may('people.attendance.export') && <Export asked={asked} />}
        tabs={
          <PageTabs
            label={t('attendance.view')}
            tabs={views.map((value) => ({ value, label: t(`attendance.view.${value}`) }))}
            value={view}
            onChange={(next) => go({ view: next })}
          />
        }
      />
      <PageBody>
        <div className={classes.bar}>
          <DayStep day={day} before={before} after={after} onDay={(next) => go({ day: next })} />
          {data && data.branches.length > 1 && (
            <Select
              className={classes.choice}
              aria-label={t('field.branch')}
              placeholder={t('field.branch')}
              clearable
              size="md"
              data={data.branches.map(({ id, title }) => ({ value: id, label: title }))}
              value={branch}
              onChange={(value) => go({ branch: value })}
            />
          )}
          {employee && (
            <Button variant="light" size="md" onClick={() => go({ employee: null })}>
              {t('attendance.everybody')}
            </Button>
          )}
        </div>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && !data && <Bones shape="grid" />}
        {data && <Found data={data} view={view} />}
      </PageBody>
    </Page>
  )
}

function Export({ asked }: { asked: AttendanceAsked }) {
  const { t } = useTranslation()
  const save = (format: 'csv' | 'xlsx') =>
    download(`/api/attendance/export?${new URLSearchParams({ ...asked, format })}`).catch((error) =>
      toast.error(messageOf(error)),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('action.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Found({ data, view }: { data: AttendanceView; view: View }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [q, setQ] = useState('')
  const [opened, setOpened] = useState<OpenedDay | null>(null)
  if (data.people.length === 0)
    return <Empty title={t('attendance.nobody')} hint={t('attendance.nobodyHint')} />
  const wanted = q.trim().toLowerCase()
  const people = data.people.filter(({ employee }) =>
    `${employee.title} ${employee.number}`.toLowerCase().includes(wanted),
  )
  const onOpen = (person: string, day: string) => setOpened({ person, day })
  const Shown = view === 'week' && !isPhone ? AttendanceWeek : AttendanceRows
  return (
    <>
      <Exceptions people={people} onOpen={onOpen} />
      {data.people.length > 8 && (
        <SearchField label={t('action.search')} value={q} onChange={setQ} />
      )}
      <Shown data={data} people={people} onOpen={onOpen} />
      {data.hasMore && <p className={classes.quiet}>{t('attendance.more')}</p>}
      {opened && <DayDialog data={data} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
