/** What an event is about: records of any kind one may see, each of which leads to itself. */
import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordName } from '../../../domain/identity/session.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { mostAttached } from '../../../domain/planning/calendar/contract.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { attach, detach } from './calendar-queries.ts'
import classes from './EventDialog.module.css'

const keyOf = ({ entity, id }: RecordName): string => `${entity}:${id}`

type ChipsProps = {
  records: readonly RecordName[]
  isShut: boolean
  failure?: string | undefined
  onAdd: (record: RecordName) => void
  onRemove: (record: RecordName) => void
}

export function RecordChips({ records, isShut, failure, onAdd, onRemove }: ChipsProps) {
  const { t } = useTranslation()
  const kindOf = ({ entity }: RecordName) => t(`entity.${entity}.one`)
  const isFull = records.length >= mostAttached
  if (isShut && records.length === 0) return null
  return (
    <Labelled
      id="event-records"
      label="calendar.records"
      error={undefined}
      hint={failure ?? (isFull ? t('refusal.eventRecords', { limit: mostAttached }) : undefined)}
      isWide
    >
      {(attributes) => (
        <>
          {records.length > 0 && (
            <ul className={classes.records} aria-label={t('calendar.records')}>
              {records.map((it) => (
                <li key={keyOf(it)}>
                  <Link to={recordPath(it.entity, it.id)}>
                    <span>{kindOf(it)}</span> <bdi>{it.title}</bdi>
                  </Link>
                  {!isShut && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('calendar.takeOff', { name: isolated(it.title) })}
                      onClick={() => onRemove(it)}
                    >
                      <IconX size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!isShut && !isFull && (
            <FoundPicker attributes={attributes} taken={records} kindOf={kindOf} onChoose={onAdd} />
          )}
        </>
      )}
    </Labelled>
  )
}

type PickerProps = {
  attributes: { id: string; 'aria-describedby': string }
  taken: readonly RecordName[]
  kindOf: (record: RecordName) => string
  onChoose: (record: RecordName) => void
}

/** The search of the palette: whatever this user may see, by name, number or amount. */
function FoundPicker({ attributes, taken, kindOf, onChoose }: PickerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isAsked = typed.trim().length > 1
  const { data } = useQuery({
    queryKey: ['find', typed],
    queryFn: ({ signal }) =>
      call<{ rows: RecordName[] }>('GET', `/api/find?q=${encodeURIComponent(typed)}`, undefined, {
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const found = (isAsked ? (data?.rows ?? []) : []).filter(
    (it) => it.entity !== calendarEvent.name && !taken.some((other) => keyOf(other) === keyOf(it)),
  )
  return (
    <Select
      id={attributes.id}
      aria-describedby={attributes['aria-describedby']}
      searchable
      value={null}
      placeholder={t('calendar.findRecord')}
      nothingFoundMessage={isAsked && data ? t('form.nothingFound') : undefined}
      data={found.map((it) => ({
        value: keyOf(it),
        label: `${isolated(it.title)} · ${kindOf(it)}`,
      }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(key) => {
        const chosen = found.find((it) => keyOf(it) === key)
        if (chosen) onChoose({ entity: chosen.entity, id: chosen.id, title: chosen.title })
        setTyped('')
      }}
    />
  )
}

/** Of an event that is there: what is attached or taken off is so at once. */
export function EventRecords({ event, isShut }: { event: string; isShut: boolean }) {
  const { data } = useQuery({
    queryKey: [calendarEvent.name, 'records', event],
    queryFn: ({ signal }) =>
      call<{ rows: RecordName[] }>('GET', `${calendarEvent.api}/${event}/records`, undefined, {
        signal,
      }),
  })
  const [failure, setFailure] = useState<string>()
  const sent = (work: Promise<void>): void => {
    setFailure(undefined)
    work.catch((error: unknown) => setFailure(messageOf(error)))
  }
  return (
    <RecordChips
      records={data?.rows ?? []}
      isShut={isShut}
      failure={failure}
      onAdd={(record) => sent(attach(event, record))}
      onRemove={(record) => sent(detach(event, record))}
    />
  )
}
