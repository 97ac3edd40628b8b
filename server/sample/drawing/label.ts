/** What is printed on a pack. */
import { box, cream, darker, moved, type Paint } from './ink.ts'
import { marks } from './marks.ts'

export const printed = (
  name: string,
  colour: string,
  [x, y, scale]: readonly [number, number, number],
) => moved(x, y, scale, marks[name]?.(colour) ?? '')

/** A paper label with its sign in the colour of the pack. */
export const label = (
  { mark, main }: Paint,
  [x, y, w, h]: readonly [number, number, number, number],
) =>
  box([x - w / 2, y - h / 2, w, h], 5, cream) +
  printed(mark, darker(main, 0.08), [x, y, (h / 44) * 1.15])
