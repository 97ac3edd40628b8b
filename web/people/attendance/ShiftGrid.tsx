/**
 * The grid of a week. A tap on free ground plans a shift, drawing over several days plans one for
 * each; a shift is opened by a tap, and moved by drag or by Alt and arrows. Arrows go from field to
 * field, in Arabic the other way round, as the days run.
 */
import { IconPlus } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysFrom } from '../../../domain/kernel/calendar/week.ts'
import type {
  PlanPerson,
  PlanShift,
  ShiftPlan,
} from '../../../domain/people/attendance/shift-plan.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { today } from '../../kernel/words/today.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { askAgain } from './attendance-queries.ts'
import { useDayNames } from './day-names.ts'
import type { PlannedAt } from './ShiftDialog.tsx'
import classes from './Shifts.module.css'

type ShiftGridProps = {
  plan: ShiftPlan
  canAdd: boolean
  canMove: boolean
  onOpen: (opened: PlannedAt) => void
}

/** Days and people a key leads on by; days run from the right in Arabic. */
function stepOf(key: string): { days: number; people: number } | undefined {
  const ahead = directionOf(currentLanguage()) === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return { days: ahead, people: 0 }
    case 'ArrowLeft':
      return { days: -ahead, people: 0 }
    case 'ArrowDown':
      return { days: 0, people: 1 }
    case 'ArrowUp':
      return { days: 0, people: -1 }
    default:
      return undefined
  }
}

async function moveShift(shift: PlanShift, to: { employee: string; day: string }): Promise<void> {
  try {
    await call('PATCH', `/api/planned-shifts/${shift.id}`, { version: shift.version, ...to })
  } catch (error) {
    toast.error(messageOf(error))
  }
  await askAgain()
}

/** On a phone a week is wider than the screen: it opens at today, right beside the names. */
function showToday(table: HTMLTableElement | null): void {
  const box = table?.parentElement
  const names = table?.querySelector('thead th')?.getBoundingClientRect()
  const now = table?.querySelector('thead [data-today]')?.getBoundingClientRect()
  if (!box || !names || !now) return
  const isMirrored = directionOf(currentLanguage()) === 'rtl'
  box.scrollLeft += isMirrored ? now.right - names.left : now.left - names.right
}

type Drawn = { person: string; from: number; to: number }

export function ShiftGrid({ plan, canAdd, canMove, onOpen }: ShiftGridProps) {
  const { t } = useTranslation()
  const names = useDayNames()
  const grid = useRef<HTMLTableElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const movedByKey = useRef<string | null>(null)
  const days = daysFrom(plan.from, 7)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each week that is opened is shown once.
  useLayoutEffect(() => showToday(grid.current), [plan.from])
  // A shift that moved stands in another cell: whoever moved it by a key goes on with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is what has changed.
  useLayoutEffect(() => {
    const moved = movedByKey.current
    if (!moved || document.activeElement !== document.body) return
    movedByKey.current = null
    grid.current?.querySelector<HTMLElement>(`[data-shift="${moved}"]`)?.focus()
  }, [plan])
  const focusCell = (row: number, column: number) =>
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"] button:last-of-type`)
      ?.focus()
  const walk = (event: KeyboardEvent, row: number, column: number) => {
    const step = stepOf(event.key)
    if (!step || event.altKey) return
    event.preventDefault()
    const person = plan.people[row]
    if (event.shiftKey && person && canAdd && step.days !== 0) {
      // Further days are drawn; Enter plans them all.
      const begun =
        drawn?.person === person.id ? drawn : { person: person.id, from: column, to: column }
      setDrawn({ ...begun, to: Math.min(Math.max(begun.to + step.days, 0), 6) })
      return
    }
    setDrawn(null)
    focusCell(row + step.people, column + step.days)
  }
  const begin = (person: PlanPerson, column: number) => {
    const isDrawn = drawn?.person === person.id
    const [from, to] = isDrawn ? [drawn.from, drawn.to].toSorted((a, b) => a - b) : [column, column]
    setDrawn(null)
    onOpen({ kind: 'new', person, days: days.slice(from, (to ?? column) + 1) })
  }
  const byKey = (event: KeyboardEvent, shift: PlanShift, row: number) => {
    const step = stepOf(event.key)
    if (!step || !event.altKey || !canMove) return
    event.preventDefault()
    const person = plan.people[row + step.people]
    const day = days[days.indexOf(shift.day) + step.days]
    if (!person || !day) return
    movedByKey.current = shift.id
    void moveShift(shift, { employee: person.id, day })
  }
  /** Wherever in the grid the button is let go, what was drawn until there is meant. */
  const letGo = () => {
    const person = plan.people.find(({ id }) => id === drawn?.person)
    if (drawn && person && drawn.from !== drawn.to) begin(person, drawn.to)
    else setDrawn(null)
  }
  const dropped = (event: DragEvent, person: PlanPerson, day: string) => {
    event.preventDefault()
    const id = event.dataTransfer.getData('text/plain')
    const shift = plan.people.flatMap(({ shifts }) => shifts).find((it) => it.id === id)
    const isThere = shift?.day === day && person.shifts.includes(shift)
    if (shift && !isThere) void moveShift(shift, { employee: person.id, day })
  }
  const isDrawnAt = (person: string, column: number): boolean =>
    drawn?.person === person &&
    column >= Math.min(drawn.from, drawn.to) &&
    column <= Math.max(drawn.from, drawn.to)
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        className={classes.plan}
        aria-label={t('entity.plannedShift.many')}
        onPointerDownCapture={() => setDrawn(null)}
        onPointerUp={letGo}
        // What is let go outside of the days was not meant.
        onPointerLeave={() => setDrawn(null)}
      >
        <thead>
          <tr>
            <th scope="col">{t('field.employee')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today() || undefined}>
                {names.short(day)} <bdi dir="ltr">{day.slice(8)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.people.map((person, row) => (
            <tr key={person.id}>
              <th scope="row">
                <bdi>{person.title}</bdi>
              </th>
              {days.map((day, column) => (
                <td
                  key={day}
                  data-cell={`${row} ${column}`}
                  data-drawn={isDrawnAt(person.id, column) || undefined}
                  data-today={day === today() || undefined}
                  onKeyDown={(event) => walk(event, row, column)}
                  onDragOver={(event) => canMove && event.preventDefault()}
                  onDrop={(event) => dropped(event, person, day)}
                  onPointerEnter={() =>
                    drawn?.person === person.id && setDrawn({ ...drawn, to: column })
                  }
                >
                  {person.shifts
                    .filter((shift) => shift.day === day)
                    .map((shift) => (
                      <button
                        key={shift.id}
                        type="button"
                        className={classes.shift}
                        draggable={canMove}
                        data-shift={shift.id}
                        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
                        onDragStart={(event) => event.dataTransfer.setData('text/plain', shift.id)}
                        onKeyDown={(event) => byKey(event, shift, row)}
                        onClick={() => onOpen({ kind: 'known', person, shift })}
                      >
                        <bdi dir="ltr">
                          {shift.startTime}–{shift.endTime}
                        </bdi>
                        {shift.position && <span>{shift.position.title}</span>}
                      </button>
                    ))}
                  {canAdd && (
                    <button
                      type="button"
                      className={classes.free}
                      aria-label={t('shifts.planFor', { name: person.title, day: names.long(day) })}
                      onPointerDown={(event) => {
                        if (event.pointerType !== 'mouse') return
                        setDrawn({ person: person.id, from: column, to: column })
                      }}
                      onClick={() => begin(person, column)}
                    >
                      <IconPlus size={16} stroke={1.75} aria-hidden />
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
