/**
 * The edge of a column head: dragged by pointer, moved by the arrow keys when focused, set back to
 * its natural place by a double click or Home. The edge follows the hand in both directions of
 * writing: in Arabic a column grows to the left.
 */
import { useDirection } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ColumnResizer.module.css'
import { clampWidth, narrowest, widest } from './columns.ts'

type ColumnResizerProps = {
  label: string
  width: number
  /** While dragging; the last one is followed by `onSet`. */
  onDraw: (width: number) => void
  onSet: (width: number | undefined) => void
}

const keyStep = 16

export function ColumnResizer({ label, width, onDraw, onSet }: ColumnResizerProps) {
  const { t } = useTranslation()
  const { dir } = useDirection()
  const drag = useRef<{ x: number; width: number } | null>(null)
  const growth = dir === 'rtl' ? -1 : 1

  const widthAt = (x: number): number =>
    drag.current ? clampWidth(drag.current.width + (x - drag.current.x) * growth) : width

  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    const hasMoved = Math.abs(event.clientX - drag.current.x) > 2
    const next = widthAt(event.clientX)
    drag.current = null
    if (hasMoved) onSet(next)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: growth, ArrowLeft: -growth }
    const step = steps[event.key]
    if (step) onSet(clampWidth(width + step * keyStep))
    else if (event.key === 'Home') onSet(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator can.
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { name: label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onPointerDown={start}
      onPointerMove={(event) => drag.current && onDraw(widthAt(event.clientX))}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
        onDraw(width)
      }}
      onDoubleClick={() => onSet(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
