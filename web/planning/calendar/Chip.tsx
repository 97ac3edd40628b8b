/** One thing of the calendar: an event that opens and moves, or what a record says, which leads there. */
import {
  type Icon,
  IconArmchair,
  IconBeach,
  IconCalendarEvent,
  IconCash,
  IconChecklist,
  IconClockHour4,
  IconCoins,
  IconFileInvoice,
  IconId,
  IconPackageImport,
  IconRepeat,
  IconSquare,
  IconTruckDelivery,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { recordPath } from '../../kernel/words/record-path.ts'
import classes from './Chip.module.css'
import { hoursText } from './day-words.ts'
import { type Drawn, sourceOf } from './drawn.ts'

const icons: Readonly<Record<string, Icon>> = {
  event: IconCalendarEvent,
  assignment: IconUserCheck,
  invoice: IconFileInvoice,
  purchase: IconTruckDelivery,
  chequeIn: IconCash,
  chequeOut: IconCash,
  reservation: IconArmchair,
  plannedShift: IconClockHour4,
  reorder: IconPackageImport,
  staffDocument: IconId,
  salary: IconCoins,
  leave: IconBeach,
  task: IconChecklist,
}

/** Its look: of an event its kind, of an entry its source. */
export const lookOf = (drawn: Drawn): string =>
  drawn.kind === 'event' ? drawn.event.kind : sourceOf(drawn)

/** The icon of a kind on its own ground. */
export const LookTile = ({ look }: { look: string }) => (
  <span className={classes.lineMark} data-look={look}>
    <SourceMark look={look} size={16} />
  </span>
)

function SourceMark({ look, size = 14 }: { look: string; size?: number }) {
  const Mark = icons[look] ?? IconSquare
  return <Mark size={size} stroke={1.75} aria-hidden />
}

/** The edge by which it is lengthened. */
export const Grip = ({ shape, ...handlers }: ComponentProps<'span'> & Pick<ChipProps, 'shape'>) => (
  <span className={classes.grip} data-shape={shape} {...handlers} />
)

type ChipProps = {
  drawn: Drawn
  style?: CSSProperties
  shape: 'bar' | 'block' | 'lane'
  isAway?: boolean
  /** What an event does under pointer and keys. */
  handlers?: Partial<ComponentProps<'button'>>
  grip?: ReactNode
}

/** The whole of it for whoever hears it: when, what, and where it comes from. */
function useChipWords(drawn: Drawn): string {
  const { t } = useTranslation()
  const hours = hoursText(drawn.time)
  const source = t(`calendar.source.${sourceOf(drawn)}`)
  const late = drawn.kind === 'entry' && drawn.entry.isLate ? t('calendar.late') : ''
  return [hours, drawn.title, drawn.kind === 'entry' ? source : '', late].filter(Boolean).join(', ')
}

export function Chip({ drawn, style, shape, isAway, handlers, grip }: ChipProps) {
  const words = useChipWords(drawn)
  const look = {
    className: classes.chip,
    style,
    title: words,
    'data-look': lookOf(drawn),
    'data-shape': shape,
    'data-away': isAway || undefined,
    'data-late': (drawn.kind === 'entry' && drawn.entry.isLate) || undefined,
  }
  const inside = (
    <>
      <span className="ct-hidden">{words}</span>
      <SourceMark look={lookOf(drawn)} />
      <span className={classes.chipWords} aria-hidden>
        {drawn.time.startTime && (
          <bdi dir="ltr" className={classes.chipTime}>
            {shape === 'block' ? hoursText(drawn.time) : drawn.time.startTime}
          </bdi>
        )}
        <bdi className={classes.chipTitle}>{drawn.title}</bdi>
      </span>
      {drawn.kind === 'event' && drawn.event.isRepeated && (
        <IconRepeat className={classes.chipRepeat} size={12} stroke={1.75} aria-hidden />
      )}
      {grip}
    </>
  )
  if (drawn.kind === 'entry')
    return (
      <Link {...look} to={recordPath(drawn.entry.entity, drawn.entry.id)} draggable={false}>
        {inside}
      </Link>
    )
  return (
    <button
      {...look}
      type="button"
      aria-keyshortcuts={handlers?.onKeyDown ? 'ArrowLeft ArrowRight ArrowUp ArrowDown' : undefined}
      data-moves={handlers?.onPointerDown ? true : undefined}
      {...handlers}
    >
      {inside}
    </button>
  )
}
