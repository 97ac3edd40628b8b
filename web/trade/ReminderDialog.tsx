/** Everybody who is overdue, what each would get, and the one button that sends it. */
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  mostReminders,
  type OverduePartner,
  type OverduePartners,
  type ReminderLevel,
  reminderFor,
  reminderLevels,
  type SentReminders,
} from '../../domain/trade/reminder.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { AddressMissing, ReminderRow } from './ReminderRow.tsx'
import classes from './Reminders.module.css'

const overdueKey = ['reminder', 'due'] as const

type Mode = ReminderLevel | 'byDays'

const modes: readonly Mode[] = ['byDays', 'friendly', 'firm', 'last', 'statement']

export default function ReminderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const due = useQuery({
    queryKey: overdueKey,
    queryFn: () => call<OverduePartners>('GET', '/api/reminders/due'),
  })
  const [mode, setMode] = useState<Mode>('byDays')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const sending = useSending()
  const level = reminderLevels.find((it) => it === mode)
  const rows = due.data?.rows ?? []
  const decisions = rows.map((row) => ({
    row,
    decision: reminderFor(row, level, due.data?.days ?? noDays),
  }))
  const able = decisions.flatMap(({ row, decision }) => ('level' in decision ? [row] : []))
  const chosen = able.filter(({ partner }) => !left.has(partner.id))
  const toggle = ({ partner: { id } }: OverduePartner) =>
    setLeft(left.has(id) ? new Set([...left].filter((it) => it !== id)) : new Set([...left, id]))
  const problem = sending.error ?? due.error
  const missing = rows.filter(({ address }) => !address).length
  return (
    <FormDialog
      isOpen
      size={760}
      icon={IconMailExclamation}
      tone="plain"
      title={t('reminders.title')}
      sentence={t('reminders.hint')}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={sending.data ? 'filled' : 'subtle'}
            color={sending.data ? undefined : 'gray'}
            onClick={onClose}
          >
            {t('action.close')}
          </Button>
          {!sending.data && (
            <Button
              data-autofocus
              loading={sending.isPending}
              disabled={chosen.length === 0}
              onClick={() =>
                sending.mutate({ partners: chosen.map(({ partner }) => partner.id), level })
              }
            >
              {t('reminders.send', { number: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.dialog}>
        {problem && <FormNotice tone="error">{messageOf(problem)}</FormNotice>}
        {due.isPending && <Wait />}
        {sending.data ? (
          <Outcome outcome={sending.data} />
        ) : (
          <>
            {due.data?.isMore && (
              <FormNotice tone="calm">{t('reminders.more', { limit: mostReminders })}</FormNotice>
            )}
            {due.data && rows.length === 0 && (
              <Empty title={t('reminders.none')} hint={t('reminders.noneHint')} art="done" />
            )}
            {missing > 0 && (
              <FormNotice tone="warning">
                {t('reminders.withoutAddress', { number: missing })}
              </FormNotice>
            )}
            {rows.length > 0 && (
              <>
                <SegmentedControl
                  aria-label={t('reminders.level')}
                  className={classes.levels}
                  value={mode}
                  onChange={(value) => setMode(value as Mode)}
                  data={modes.map((value) => ({
                    value,
                    label: t(
                      value === 'byDays' ? 'reminders.byDays' : `choice.reminder.level.${value}`,
                    ),
                  }))}
                />
                <Checkbox
                  label={t('reminders.pickAll')}
                  checked={able.length > 0 && chosen.length === able.length}
                  indeterminate={chosen.length > 0 && chosen.length < able.length}
                  disabled={able.length === 0}
                  onChange={() =>
                    setLeft(
                      new Set(
                        chosen.length === able.length ? able.map(({ partner }) => partner.id) : [],
                      ),
                    )
                  }
                />
                <ul className={classes.rows}>
                  {decisions.map(({ row, decision }) => (
                    <ReminderRow
                      key={row.partner.id}
                      row={row}
                      decision={decision}
                      isChosen={!left.has(row.partner.id)}
                      onToggle={() => toggle(row)}
                    />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </FormDialog>
  )
}

/** Until they are known there is nobody to remind. */
const noDays = { friendly: 0, firm: 0, last: 0, pause: 0 }

function Outcome({ outcome: { sent, skipped } }: { outcome: SentReminders }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <FormNotice tone={sent > 0 ? 'calm' : 'warning'}>{t('reminders.done', { sent })}</FormNotice>
      {skipped.length > 0 && (
        <section aria-label={t('reminders.skipped')}>
          <h3 className={classes.title}>{t('reminders.skipped')}</h3>
          <ul className={classes.rows}>
            {skipped.map(({ partner, reason }) => (
              <li key={partner.id} className={classes.skipped}>
                <bdi>{partner.title}</bdi>
                <span>{t(`reminders.skip.${reason}`)}</span>
                {reason === 'noAddress' && <AddressMissing id={partner.id} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useSending() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { partners: string[]; level?: ReminderLevel }) =>
      call<SentReminders>('POST', '/api/reminders/send', wanted),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reminder'] }),
  })
}
