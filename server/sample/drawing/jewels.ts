/** Jewels of the boutique. */
import {
  around,
  box,
  cream,
  darker,
  disc,
  each,
  lighter,
  line,
  oval,
  type Paint,
  path,
  ring,
  standing,
  white,
} from './ink.ts'

const pearl = (x: number, y: number, r: number, fill: string): string =>
  disc(x, y, r, fill) + disc(x - r / 3, y - r / 3, r / 3, white)

/** A fine chain as it lies on a table. */
const chain = (colour: string): string => line('M72 74q4 74 48 84 44-10 48-84', colour, 4)

/** Pearls along a string; every third one catches the light. */
const strung =
  '64 86, 67 104 1, 72 121, 80 136, 90 149 1, 100 160, 113 166, 127 166 1, 140 160, 150 149, ' +
  '160 136 1, 168 121, 173 104, 176 86 1'

export const jewels = {
  necklace: ({ main, accent }: Paint) =>
    standing(
      38,
      chain(main) +
        path('M120 152q16 12 12 28-12 12-24 0-4-16 12-28z', accent) +
        disc(116, 170, 3.4, lighter(accent, 0.5)),
    ),
  pearls: ({ main }: Paint) =>
    standing(
      38,
      each(strung, (x, y, isLit) => pearl(x, y, 8.4, isLit ? lighter(main, 0.2) : main)),
    ),
  ring: ({ main, accent }: Paint) =>
    standing(
      36,
      ring(120, 142, [39, 39], [darker(main, 0.12), 10]) +
        ring(120, 140, [39, 39], [main, 9]) +
        path('M100 76h40l14 16-34 30-34-30z', accent) +
        path('M100 76h40l-8 16h-24z', lighter(accent, 0.4)),
    ),
  earrings: ({ main, accent }: Paint) =>
    standing(
      50,
      each(
        '88 112, 152 112',
        (x, y) =>
          line(`M${x} ${y - 30}q0-20 10-20t8 14`, main, 4) +
          ring(x, y, [27, 27], [main, 5]) +
          path(`M${x} ${y + 28}q14 18 0 34-14-16 0-34z`, accent) +
          disc(x, y, 5, accent),
      ),
    ),
  bracelet: ({ main, accent }: Paint) =>
    standing(
      54,
      ring(120, 138, [58, 40], [darker(main, 0.14), 13]) +
        ring(120, 134, [58, 40], [main, 11]) +
        each('76 160, 98 171, 120 174, 142 171, 164 160', (x, y) => disc(x, y, 6.4, accent)),
    ),
  brooch: ({ main, accent }: Paint) =>
    standing(
      40,
      around(8, [120, 126], oval(120, 88, 13, 24, main)) +
        around(4, [120, 126], oval(120, 88, 13, 24, lighter(main, 0.25))) +
        disc(120, 126, 17, accent) +
        disc(114, 120, 5, cream),
    ),
  belt: ({ main, accent }: Paint) =>
    standing(
      56,
      ring(120, 136, [58, 42], [main, 20]) +
        ring(120, 136, [58, 42], [lighter(main, 0.25), 1.6]) +
        box([102, 162, 38, 32], 6, accent) +
        box([109, 169, 24, 18], 3, main),
    ),
}
