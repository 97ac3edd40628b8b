/** Bags and baskets. */
import {
  box,
  cream,
  darker,
  disc,
  lighter,
  line,
  lying,
  moved,
  type Paint,
  path,
  standing,
} from './ink.ts'
import { marks } from './marks.ts'

export const bags = {
  basket: ({ main, accent }: Paint) =>
    standing(
      56,
      line('M78 112q0-56 42-56t42 56', accent, 7) +
        path('M58 112h124l-12 68q-1 8-9 8H79q-8 0-9-8z', main) +
        line(
          'M62 130h116M65 148h110M68 166h104M90 114l8 72M120 114v72M150 114l-8 72',
          darker(main, 0.18),
          3,
        ),
    ),
  tote: ({ main, accent, mark }: Paint) =>
    standing(
      52,
      line('M96 104q0-48 24-48t24 48', darker(main, 0.2), 7) +
        path('M72 98h96l8 82q1 8-8 8H72q-9 0-8-8z', main) +
        path('M72 98h96l1 11H71z', darker(main, 0.1)) +
        moved(120, 146, 1.7, marks[mark]?.(accent) ?? ''),
    ),
  backpack: ({ main, accent }: Paint) =>
    standing(
      50,
      line('M106 66q0-14 14-14t14 14', darker(main, 0.25), 6) +
        path('M72 108q0-46 48-46t48 46v68q0 12-12 12H84q-12 0-12-12z', main) +
        box([86, 132, 68, 44], 8, accent) +
        line('M86 146h68', darker(accent, 0.2), 3) +
        line('M90 98q30-14 60 0', darker(main, 0.2), 3.4) +
        box([114, 142, 12, 12], 3, cream),
    ),
  purse: ({ main, accent }: Paint) =>
    lying(
      54,
      box([60, 102, 120, 84], 14, main) +
        path('M60 116q0-14 14-14h92q14 0 14 14l-52 40q-8 6-16 0z', darker(main, 0.14)) +
        disc(120, 152, 9, accent),
    ),
  handbag: ({ main, accent }: Paint) =>
    standing(
      56,
      line('M84 112q2-52 36-52t36 52', accent, 7) +
        path('M62 112h116l8 66q1 10-9 10H63q-10 0-9-10z', main) +
        path('M62 112h116l4 28q-62 22-124 0z', lighter(main, 0.18)) +
        box([111, 136, 18, 22], 4, accent),
    ),
}
