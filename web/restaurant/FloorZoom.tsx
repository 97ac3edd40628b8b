/**
 * A plan that fits the width it is given, and comes closer by two fingers or by keys. Whatever the
 * size of the screen, what stands on it is drawn so that it can be read and touched.
 */
import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Floor.module.css'

const farthest = 1
const closest = 4
const step = 1.5

const within = (zoom: number): number => Math.min(closest, Math.max(farthest, zoom))

/** How far two fingers are from each other. */
function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const began = useRef<{ span: number; zoom: number }>(undefined)
  const span = (): number | undefined => {
    const [one, other] = [...fingers.current.values()]
    return one && other && Math.hypot(one.x - other.x, one.y - other.y)
  }
  const put = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): void => {
    if (pointerType === 'touch') fingers.current.set(pointerId, { x: clientX, y: clientY })
  }
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId)
    began.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      put(event)
      const now = span()
      began.current = now ? { span: now, zoom } : undefined
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      put(event)
      const now = span()
      if (now && began.current) onZoom(within((began.current.zoom * now) / began.current.span))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

type FloorZoomProps = {
  width: number
  /** Given how many pixels a step of the plan has, and how wide the plan is drawn. */
  children: (scale: number, zoom: number) => ReactNode
}

export function FloorZoom({ width, children }: FloorZoomProps) {
  const { t } = useTranslation()
  const [zoom, setZoom] = useState(farthest)
  const { ref, width: given } = useElementSize<HTMLDivElement>()
  const pinch = usePinch(zoom, setZoom)
  const scale = given > 0 ? (given * zoom) / width : 1
  return (
    <div>
      <div ref={ref} {...pinch}>
        {children(scale, zoom)}
      </div>
      <div className={classes.zoomKeys}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('floor.closer')}
          disabled={zoom >= closest}
          onClick={() => setZoom(within(zoom * step))}
        >
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('floor.farther')}
          disabled={zoom <= farthest}
          onClick={() => setZoom(within(zoom / step))}
        >
          <IconZoomOut size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
