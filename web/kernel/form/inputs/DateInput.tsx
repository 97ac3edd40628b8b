/**
 * A business day. It is typed ("14/11", Arabic digits, an ISO date), moved with the arrow keys, or
 * picked from a calendar that is loaded only when it is opened.
 */
import { ActionIcon, Input, type InputProps, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isDay, parseDay, takenDay } from '../../../../domain/kernel/date.ts'
import { formatDate } from '../../../../domain/kernel/format.ts'
import { today } from '../../words/today.ts'
import classes from './inputs.module.css'
import { useTaken } from './taken.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

type DateInputProps = Omit<
  InputProps & Omit<ComponentProps<'input'>, 'size'>,
  'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'type'
> & {
  /** An ISO day, null for none, or what was typed when it is no day. */
  value: string | null
  onChange: (value: string | null) => void
}

export function readDay(text: string, day: string = today()): string | null {
  if (text.trim() === '') return null
  return parseDay(text, day) ?? text
}

/** The day some days later, or today when there is none to count from. */
export function dayAfter(value: string | null, days: number, day: string = today()): string {
  if (value === null || !isDay(value)) return day
  return addDays(value, days)
}

const shown = (value: string | null): string =>
  value !== null && isDay(value) ? formatDate(value) : (value ?? '')

const stepOf: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
}

export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const taken = useTaken(takenDay, 'date')
  const isTyping = typed !== null && readDay(typed) === value

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    const step = stepOf[event.key]
    if (rest.readOnly || step === undefined) return
    event.preventDefault()
    setTyped(null)
    if (event.altKey) setOpen(event.key === 'ArrowDown')
    else onChange(dayAfter(value, step))
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null)
    taken.forget()
    rest.onBlur?.(event)
  }
  const pick = (day: string | null) => {
    setTyped(null)
    onChange(day)
    setOpen(false)
    input.current?.focus()
  }
  const opener = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      tabIndex={-1}
      disabled={rest.readOnly || rest.disabled}
      aria-label={t('form.openCalendar')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <div className={classes.box}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('form.datePlaceholder')}
            aria-keyshortcuts="Alt+ArrowDown"
            {...rest}
            ref={input}
            className={classes.day}
            rightSection={opener}
            rightSectionPointerEvents="all"
            value={isTyping ? typed : shown(value)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            onBeforeInput={taken.onBeforeInput}
            onChange={(event) => {
              const text = taken.take(event.currentTarget.value)
              if (text === undefined) return
              setTyped(text)
              onChange(readDay(text))
            }}
          />
          {taken.hint}
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('form.calendar')}>
        <Suspense fallback={<div className={classes.calendarWait} />}>
          <Calendar
            value={value !== null && isDay(value) ? value : null}
            today={today()}
            onPick={pick}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
