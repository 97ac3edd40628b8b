/** Moves, sizes and turns things of a plan with a pointer: one drag is one step. */
import { type PointerEvent, useRef } from 'react'
import { onGrid } from '../../domain/restaurant/floor-edit.ts'
import type { Place } from '../../domain/restaurant/floor-plan.ts'

type Point = { x: number; y: number }
type Thing = Place & { id: string }
type Put = (id: string, to: Partial<Place>, isSameStep?: boolean) => void

type Dragged = { id: string; start: Point; from: Place; isBegun: boolean }

const turnStep = 15

/** In the directions of the thing itself, however it is turned. */
function turnedBack({ x, y }: Point, turn: number): Point {
  const angle = (-turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

type Reach = (from: Place, by: Point, at: Point) => Partial<Place>

const moveBy: Reach = (from, by) => ({ x: onGrid(from.x + by.x), y: onGrid(from.y + by.y) })

/** The middle stays: both sides go out together. */
const sizeBy: Reach = (from, by) => {
  const own = turnedBack(by, from.turn)
  return { width: onGrid(from.width + own.x * 2), height: onGrid(from.height + own.y * 2) }
}

const angleOf = ({ x, y }: Point, from: Place): number =>
  (Math.atan2(x - from.x, from.y - y) * 180) / Math.PI

/** By as much as the hand went round its middle. */
const turnTo: Reach = (from, by, at) => {
  const start = { x: at.x - by.x, y: at.y - by.y }
  const turn = from.turn + angleOf(at, from) - angleOf(start, from)
  return { turn: Math.round(turn / turnStep) * turnStep }
}

export function useDrag(put: Put) {
  const canvas = useRef<SVGSVGElement>(null)
  const dragged = useRef<Dragged | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = canvas.current?.getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix ?? new DOMMatrix())
    return { x, y }
  }
  const follow = (thing: Thing, reach: Reach, onTake?: () => void) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = { id: thing.id, start: pointOf(event), from: thing, isBegun: false }
      onTake?.()
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      const held = dragged.current
      if (!held || held.id !== thing.id) return
      const at = pointOf(event)
      const by = { x: at.x - held.start.x, y: at.y - held.start.y }
      const to = reach(held.from, by, at)
      const keys = Object.keys(to) as (keyof Place)[]
      if (keys.every((key) => to[key] === thing[key])) return
      put(thing.id, to, held.isBegun)
      held.isBegun = true
    },
    onPointerUp: () => {
      dragged.current = null
    },
    onPointerCancel: () => {
      dragged.current = null
    },
  })
  return {
    canvas,
    moves: (thing: Thing, onTake: () => void) => follow(thing, moveBy, onTake),
    sizes: (thing: Thing) => follow(thing, sizeBy),
    turns: (thing: Thing) => follow(thing, turnTo),
  }
}

export type Drag = ReturnType<typeof useDrag>
