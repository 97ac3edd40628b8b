/** The week as it is planned: a row for each person, a column for each day. */
import { Button, Select } from '@mantine/core'
import { IconCopy, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { weekFrom } from '../../../domain/kernel/calendar/week.ts'
import { addDays, isDay } from '../../../domain/kernel/date.ts'
import type { ShiftPlan } from '../../../domain/people/attendance/shift-plan.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Bones } from '../../kernel/parts/Bones.tsx'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import { currentWeekStart } from '../../kernel/words/week.ts'
import classes from './Attendance.module.css'
import { askAgain, useShiftPlan } from './attendance-queries.ts'
import { DayStep } from './DayStep.tsx'
import { type PlannedAt, ShiftDialog } from './ShiftDialog.tsx'
import { ShiftGrid } from './ShiftGrid.tsx'

export default function Shifts() {
  const { t } = useTranslation()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const typed = params.get('day') ?? ''
  const day = isDay(typed) ? typed : today()
  const branch = params.get('branch')
  const from = weekFrom(day, currentWeekStart())
  const { data, error } = useShiftPlan(from, branch)
  const go = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <Page ground="page">
      <PageHead
        title={t('entity.plannedShift.many')}
        actions={
          <>
            <Button
              component={Link}
              to="/Shifts/all"
              variant="default"
              leftSection={<IconList size={16} stroke={1.75} aria-hidden />}
            >
              {t('shifts.list')}
            </Button>
            {may('people.plannedShift.add') && <CopyWeek from={from} branch={branch} />}
          </>
        }
      />
      <PageBody>
        <div className={classes.bar}>
          <DayStep
            day={day}
            before={addDays(from, -7)}
            after={addDays(from, 7)}
            onDay={(next) => go('day', next)}
          />
          {data && data.branches.length > 1 && (
            <Select
              className={classes.choice}
              aria-label={t('field.branch')}
              placeholder={t('field.branch')}
              clearable
              size="md"
              data={data.branches.map(({ id, title }) => ({ value: id, label: title }))}
              value={branch}
              onChange={(value) => go('branch', value)}
            />
          )}
        </div>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && !data && <Bones shape="grid" />}
        {data && <Plan plan={data} />}
      </PageBody>
    </Page>
  )
}

function CopyWeek({ from, branch }: { from: string; branch: string | null }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    const isMeant = await confirm({
      title: t('shifts.copyTitle'),
      body: t('shifts.copySentence'),
      confirmLabel: t('shifts.copy'),
    })
    if (!isMeant) return
    setBusy(true)
    try {
      const body = { from: addDays(from, -7), to: from, ...(branch && { branch }) }
      const path = '/api/planned-shifts/copy'
      const { made, left } = await call<{ made: number; left: number }>('POST', path, body)
      toast.success(t('shifts.copied', { made, left }))
      await askAgain()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
      onClick={() => void copy()}
    >
      {t('shifts.copy')}
    </Button>
  )
}

function Plan({ plan }: { plan: ShiftPlan }) {
  const { t } = useTranslation()
  const may = useMay()
  const [opened, setOpened] = useState<PlannedAt | null>(null)
  if (plan.people.length === 0)
    return <Empty title={t('attendance.nobody')} hint={t('attendance.nobodyHint')} />
  return (
    <>
      <ShiftGrid
        plan={plan}
        canAdd={may('people.plannedShift.add')}
        canMove={may('people.plannedShift.edit')}
        onOpen={setOpened}
      />
      <p className={classes.quiet}>{t('shifts.keys')}</p>
      {opened && <ShiftDialog plan={plan} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
