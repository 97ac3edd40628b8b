/** Private links to one's own calendar: made, copied this once, withdrawn. */
import { Button, FileButton } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  CalendarFeed,
  ImportedCalendar,
  NewCalendarFeed,
} from '../../../domain/planning/calendar/contract.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { CopyField } from '../../kernel/form/inputs/CopyField.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { upload } from '../../kernel/session/upload.ts'
import classes from './EventDialog.module.css'

const key = ['calendarFeed', 'own']

const useFeeds = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<{ rows: CalendarFeed[] }>('GET', '/api/calendar-feeds', undefined, { signal }),
  })

/** A file of another calendar, and what became of it in words. */
type ImportAnswer = { tone: 'calm' | 'error'; text: string }

function BringFile({ onDone }: { onDone: (answer: ImportAnswer) => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const bring = async (file: File | null): Promise<void> => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setBusy(true)
    try {
      const sending = { onProgress: () => {}, signal: new AbortController().signal }
      const { made, same, left } = await upload<ImportedCalendar>(
        `${calendarEvent.api}/import`,
        form,
        sending,
      )
      await queryClient.invalidateQueries({ queryKey: [calendarEvent.name] })
      onDone({ tone: 'calm', text: t('calendar.imported', { made, same, left }) })
    } catch (error) {
      onDone({ tone: 'error', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton accept=".ics,text/calendar" onChange={(file) => void bring(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={isBusy}>
          {t('calendar.bring')}
        </Button>
      )}
    </FileButton>
  )
}

type FeedDialogProps = { canAdd: boolean; onClose: () => void }

export function FeedDialog({ canAdd, onClose }: FeedDialogProps) {
  const { t } = useTranslation()
  const { data } = useFeeds()
  const [made, setMade] = useState<NewCalendarFeed | null>(null)
  const [imported, setImported] = useState<ImportAnswer>()
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: key })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const make = () =>
    done(async () => {
      setMade(await call<NewCalendarFeed>('POST', '/api/calendar-feeds', { id: newId() }))
    })
  const revoke = (id: string) =>
    done(async () => {
      await call('POST', `/api/calendar-feeds/${id}/revoke`, {})
      if (made?.id === id) setMade(null)
    })
  const rows = data?.rows ?? []
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconLink}
      tone="plain"
      size={560}
      title={t('calendar.feed')}
      sentence={t('calendar.feedHint')}
      harm={canAdd && <BringFile onDone={setImported} />}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button onClick={() => void make()}>{t('calendar.feedNew')}</Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {imported && <FormNotice tone={imported.tone}>{imported.text}</FormNotice>}
        {made && (
          <CopyField label="calendar.feedUrl" hint={t('calendar.feedOnce')} text={made.url} />
        )}
        {rows.length === 0 && <p className={classes.quiet}>{t('calendar.feedNone')}</p>}
        <ul className={classes.feeds}>
          {rows.map(({ id, createdAt, openedAt }) => (
            <li key={id} className={classes.feedRow}>
              <span>
                {t('calendar.feedMade', { day: formatDate(createdAt) })}
                {openedAt && ` · ${t('calendar.feedRead', { day: formatDate(openedAt) })}`}
              </span>
              <Button variant="outline" color="red" size="xs" onClick={() => void revoke(id)}>
                {t('calendar.feedRevoke')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}
