/**
 * The columns as one list: those shown, in their order, then the rest. Grips are dragged by the
 * pointer or moved with the arrow keys, and every move is said aloud. The title column names the
 * rows and cannot be hidden.
 */
import { Checkbox } from '@mantine/core'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ColumnMenu.module.css'
import { movedColumn } from './columns.ts'

type ColumnOrderProps = {
  shown: readonly string[]
  hidden: readonly string[]
  title: string
  label: (name: string) => string
  canMove: boolean
  onMove: (names: readonly string[]) => void
  onToggle: (name: string) => void
}

export function ColumnOrder(props: ColumnOrderProps) {
  const { shown, hidden, title, label, canMove, onMove, onToggle } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<{ name: string; order: readonly string[] } | null>(null)
  const [said, say] = useState('')
  const keepFocus = useKeptFocus()
  const order = dragged?.order ?? shown

  const announce = (names: readonly string[], name: string) => {
    const place = names.indexOf(name) + 1
    say(t('list.columnMoved', { name: label(name), place, count: names.length }))
  }
  const start = (event: PointerEvent, name: string) => {
    if (event.button !== 0) return
    // The list holds the pointer, because the dragged item itself is moved under it.
    list.current?.setPointerCapture(event.pointerId)
    setDragged({ name, order: shown })
  }
  const follow = (event: PointerEvent) => {
    const box = list.current?.getBoundingClientRect()
    if (!dragged || !box) return
    const itemHeight = box.height / (order.length + hidden.length)
    const place = Math.floor((event.clientY - box.top) / itemHeight)
    setDragged({ ...dragged, order: movedColumn(dragged.order, dragged.name, place) })
  }
  const drop = () => {
    if (!dragged) return
    if (dragged.order.join() !== shown.join()) onMove(dragged.order)
    announce(dragged.order, dragged.name)
    setDragged(null)
  }
  const moveByKey = (event: React.KeyboardEvent<HTMLElement>, name: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const moved = movedColumn(shown, name, shown.indexOf(name) + step)
    keepFocus(event.currentTarget)
    onMove(moved)
    announce(moved, name)
  }
  return (
    <>
      <ul
        ref={list}
        className={classes.order}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
      >
        {[...order, ...hidden].map((name) => (
          <li
            key={name}
            className={classes.item}
            data-dragged={dragged?.name === name || undefined}
          >
            <button
              type="button"
              className={classes.grip}
              aria-label={t('list.moveColumn', { name: label(name) })}
              disabled={!canMove || hidden.includes(name)}
              onPointerDown={(event) => start(event, name)}
              onKeyDown={(event) => moveByKey(event, name)}
            >
              <IconGripVertical size={14} stroke={1.75} aria-hidden />
            </button>
            <Checkbox
              className={classes.check}
              classNames={{
                body: classes.line,
                label: classes.label,
                input: name === title ? classes.locked : '',
              }}
              label={label(name)}
              checked={!hidden.includes(name)}
              disabled={name === title}
              onChange={(event) => {
                keepFocus(event.currentTarget)
                onToggle(name)
              }}
            />
            {name === title && (
              <IconLock className={classes.lock} size={14} stroke={1.75} aria-hidden />
            )}
          </li>
        ))}
      </ul>
      <div role="status" className="ct-hidden">
        {said}
      </div>
    </>
  )
}

/** An element that changes its place in the document loses the focus: this gives it back. */
function useKeptFocus(): (element: HTMLElement) => void {
  const moved = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    moved.current?.focus()
    moved.current = null
  })
  return (element) => {
    moved.current = element
  }
}
