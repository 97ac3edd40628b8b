/** The reservations of a day: a timeline of the tables, a list on a phone, and who waits. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { addDays, isDay } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isOver } from '../../../domain/restaurant/reservation.ts'
import type { DayReservation, ReservationDay } from '../../../domain/restaurant/reservation-day.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { Bones } from '../../kernel/parts/Bones.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'

import { messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { today } from '../../kernel/words/today.ts'
import { useNow } from '../use-now.ts'
import { DayList, WaitingList } from './DayList.tsx'
import { ReservationDialog } from './ReservationDialog.tsx'
import classes from './Reservations.module.css'
import type { Opened } from './reservation-form.ts'
import { useReservationDay } from './reservation-queries.ts'
import { Timeline } from './Timeline.tsx'

export default function Reservations() {
  const { t } = useTranslation()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const typed = params.get('day') ?? ''
  const day = isDay(typed) ? typed : today()
  const branch = params.get('branch')
  const { data, error } = useReservationDay({ day, branch })
  const [opened, setOpened] = useState<Opened | null>(null)
  const go = (to: { day?: string; branch?: string }) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(to)) next.set(key, value)
    setParams(next, { replace: true })
  }
  const canAdd = may('restaurant.reservation.add') && day >= today()
  const tabs = data && data.branches.length > 1 && (
    <PageTabs
      label={t('field.branch')}
      tabs={data.branches.map(({ id, title }) => ({ value: id, label: title }))}
      value={data.branch?.id ?? ''}
      onChange={(next) => go({ branch: next })}
    />
  )
  return (
    <Page ground="page">
      <PageHead
        title={t('entity.reservation.many')}
        tabs={tabs}
        actions={
          <>
            <Button
              component={Link}
              to="/Reservations/all"
              variant="default"
              leftSection={<IconList size={16} stroke={1.75} aria-hidden />}
            >
              {t('reservations.list')}
            </Button>
            {canAdd && data?.branch && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setOpened({ kind: 'new', id: newId() })}
              >
                {t('entity.reservation.new')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <DaySwitch day={day} data={data} onDay={(next) => go({ day: next })} />
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && !data && <Bones shape="grid" />}
        {data && <Day data={data} canAdd={canAdd} onOpened={setOpened} />}
      </PageBody>
      {opened && data && (
        <ReservationDialog
          key={opened.kind === 'known' ? opened.reservation.id : opened.id}
          opened={opened}
          data={data}
          canEdit={may(
            opened.kind === 'known' ? 'restaurant.reservation.edit' : 'restaurant.reservation.add',
          )}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

type DaySwitchProps = { day: string; data?: ReservationDay; onDay: (day: string) => void }

function DaySwitch({ day, data, onDay }: DaySwitchProps) {
  const { t } = useTranslation()
  const coming = data?.reservations.filter(({ state }) => !isOver(state)) ?? []
  const guests = coming.reduce((sum, it) => sum + it.guests, 0)
  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('reservations.previousDay')}
        onClick={() => onDay(addDays(day, -1))}
      >
        <IconChevronLeft className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      <DateInput
        aria-label={t('field.day')}
        value={day}
        onChange={(next) => next && isDay(next) && onDay(next)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('reservations.nextDay')}
        onClick={() => onDay(addDays(day, 1))}
      >
        <IconChevronRight className="ct-points" size={18} aria-hidden />
      </ActionIcon>
      {day !== today() && (
        <Button variant="subtle" onClick={() => onDay(today())}>
          {t('reservations.today')}
        </Button>
      )}
      {coming.length > 0 && (
        <span className={classes.quiet}>{t('reservations.guests', { count: guests })}</span>
      )}
    </div>
  )
}

type DayProps = { data: ReservationDay; canAdd: boolean; onOpened: (opened: Opened) => void }

function Day({ data, canAdd, onOpened }: DayProps) {
  const { t } = useTranslation()
  const may = useMay()
  const isPhone = useIsPhone()
  const now = useNow()
  const onOpen = (reservation: DayReservation) => onOpened({ kind: 'known', reservation })
  if (!data.branch || data.sections.every(({ tables }) => tables.length === 0))
    return <Empty title={t('floor.noSections')} hint={t('floor.noSectionsHint')} />
  const canEdit = may('restaurant.reservation.edit') && data.day >= today()
  const onAdd =
    canAdd && data.day === today() ? () => onOpened({ kind: 'waiting', id: newId() }) : undefined
  const isEmpty = data.reservations.every(({ startsAt }) => startsAt === null)
  return (
    <div className={classes.desk}>
      <div>
        {isPhone && isEmpty && (
          <Empty title={t('reservations.empty')} hint={t('reservations.emptyHint')} />
        )}
        {isPhone && !isEmpty && <DayList data={data} now={now} onOpen={onOpen} />}
        {!isPhone && (
          <Timeline
            data={data}
            now={now}
            canAdd={canAdd}
            canEdit={canEdit}
            onOpen={onOpen}
            onNew={(place) => onOpened({ kind: 'new', id: newId(), ...place })}
          />
        )}
      </div>
      <WaitingList data={data} onOpen={onOpen} onAdd={onAdd} />
    </div>
  )
}
