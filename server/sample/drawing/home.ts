/** Soap and kitchen things. */
import {
  around,
  box,
  cream,
  darker,
  disc,
  dots,
  each,
  faint,
  lighter,
  line,
  lying,
  moved,
  oval,
  type Paint,
  path,
  ring,
  standing,
  turned,
  white,
} from './ink.ts'
import { marks } from './marks.ts'

export const home = {
  soap: ({ main, accent, mark }: Paint) =>
    lying(
      60,
      path('M60 126l22-26h98l-22 26z', lighter(main, 0.35)) +
        path('M158 126l22-26v52l-22 34z', darker(main, 0.16)) +
        box([60, 126, 98, 60], 4, main) +
        faint(0.85, line('M76 140h66M76 172h66', lighter(main, 0.3), 2.4)) +
        moved(109, 156, 0.9, marks[mark]?.(accent) ?? ''),
    ),
  candle: ({ main, accent, mark }: Paint) =>
    standing(
      44,
      path('M120 52q14 18 8 28-8 8-16 0-6-12 8-28z', '#f0a93b') +
        line('M120 82v16', '#4a443d', 3) +
        path('M82 100h76v76q0 12-12 12H94q-12 0-12-12z', main) +
        oval(120, 100, 38, 9, lighter(main, 0.35)) +
        box([92, 122, 56, 44], 4, cream) +
        moved(120, 144, 1.05, marks[mark]?.(accent) ?? ''),
    ),
  towel: ({ main, accent }: Paint) =>
    standing(
      60,
      each(
        '0 160, 0 130 1, 0 100',
        (_, y, second) =>
          box([62, y, 116, 28], 12, second ? accent : main) +
          line(`M74 ${y + 20}h84`, darker(second ? accent : main, 0.12), 2.6),
      ),
    ),
  sponge: ({ main, accent }: Paint) =>
    lying(
      58,
      box([62, 124, 116, 40], 8, main) +
        dots('80 136, 100 148, 122 134, 144 146, 162 136, 88 154, 132 154', 4, darker(main, 0.14)) +
        box([62, 158, 116, 28], 8, accent),
    ),
  brush: ({ main, accent }: Paint) =>
    standing(
      42,
      turned(
        34,
        box([111, 50, 18, 92], 9, main) +
          box([92, 132, 56, 18], 6, darker(main, 0.12)) +
          path('M94 148h52l6 38H88z', accent) +
          line('M106 152l-3 30M120 152v30M134 152l3 30', darker(accent, 0.12), 2.4),
      ),
    ),
  pot: ({ main, accent }: Paint) =>
    standing(
      58,
      disc(120, 84, 8, accent) +
        path('M68 112q4-24 52-24t52 24z', lighter(main, 0.2)) +
        line('M64 132H50M176 132h14', accent, 9) +
        path('M64 114h112v58q0 16-16 16H80q-16 0-16-16z', main) +
        box([60, 108, 120, 9], 4.5, darker(main, 0.2)),
    ),
  skillet: ({ main, accent }: Paint) =>
    lying(
      56,
      turned(-14, box([150, 132, 60, 13], 6.5, accent)) +
        oval(104, 152, 62, 30, darker(main, 0.1)) +
        oval(104, 146, 62, 29, main) +
        oval(104, 146, 50, 21, darker(main, 0.25)),
    ),
  crockery: ({ main, accent }: Paint) =>
    standing(
      50,
      disc(120, 128, 60, darker(main, 0.06)) +
        disc(120, 126, 60, main) +
        ring(120, 126, [51, 51], [accent, 4]) +
        disc(120, 126, 38, lighter(main, 0.35)) +
        around(6, [120, 126], path('M120 66q5 4 0 9-5-5 0-9z', accent)),
    ),
  bowl: ({ main, accent }: Paint) =>
    standing(
      48,
      path('M58 116h124q-2 60-44 66v6h-36v-6q-42-6-44-66z', main) +
        oval(120, 116, 62, 17, lighter(main, 0.35)) +
        oval(120, 117, 53, 12.5, darker(main, 0.12)) +
        line('M72 144q12 10 24 0t24 0 24 0 24 0', accent, 4.6),
    ),
  beaker: ({ main, accent }: Paint) =>
    standing(
      48,
      line('M154 108q30-4 28 22t-32 26', main, 10) +
        path('M74 92h84v80q0 16-16 16H90q-16 0-16-16z', main) +
        oval(116, 92, 42, 12, darker(main, 0.25)) +
        path('M74 124h84v8H74zM74 140h84v5H74z', accent),
    ),
  tumbler: ({ main, accent }: Paint) =>
    standing(
      38,
      faint(0.9, path('M84 70h72l-9 110q-1 8-8 8h-38q-7 0-8-8z', main)) +
        path('M86 98h68l-7 82q-1 8-8 8h-38q-7 0-8-8z', lighter(main, 0.3)) +
        oval(120, 70, 36, 8, lighter(main, 0.55)) +
        line('M100 84l6 92M120 84v94M140 84l-6 92', accent, 2.6),
    ),
  carafe: ({ main, accent }: Paint) =>
    standing(
      46,
      line('M146 96q34 0 30 34t-32 36', accent, 8) +
        path('M100 62h44l-4 26q22 20 20 62 0 38-40 38t-40-38q-2-42 20-62z', main) +
        path('M100 62l-14-6 4-6h54v12z', lighter(main, 0.3)) +
        line('M94 128q-4 24 6 42', lighter(main, 0.45), 5),
    ),
  knife: ({ main, accent }: Paint) =>
    standing(
      44,
      turned(
        36,
        path('M106 52q30 10 30 78h-30z', '#d5d6d6') +
          path('M106 52q12 4 18 20l-8 58h-10z', '#e8e8e6') +
          box([104, 130, 32, 9], 3, accent) +
          box([107, 138, 26, 54], 9, main),
      ),
    ),
  spoon: ({ main }: Paint) =>
    standing(
      44,
      turned(
        28,
        oval(120, 80, 25, 32, main) +
          oval(120, 78, 18, 24, darker(main, 0.14)) +
          box([114, 108, 12, 84], 6, main),
      ),
    ),
  board: ({ main, accent }: Paint) =>
    standing(
      48,
      path(
        'M108 52h24q8 0 8 8v26h14q14 0 14 14v74q0 14-14 14H86q-14 0-14-14v-74q0-14 14-14h14V60q0-8 8-8z',
        main,
      ) +
        disc(120, 68, 6, '#f3eadb') +
        line('M86 112h52M96 132h58M86 154h40M138 154h18M92 172h50', accent, 2.6),
    ),
  mortar: ({ main, accent }: Paint) =>
    standing(
      48,
      turned(26, box([112, 44, 15, 84], 7.5, accent)) +
        path('M64 114h112q-2 44-34 54v8q16 2 16 12H82q0-10 16-12v-8q-32-10-34-54z', main) +
        oval(120, 114, 56, 13, darker(main, 0.22)),
    ),
  glassJar: ({ main, accent }: Paint) =>
    standing(
      46,
      box([88, 58, 64, 18], 6, accent) +
        path('M88 76h64q10 6 10 18v78q0 16-16 16H94q-16 0-16-16V94q0-12 10-18z', white) +
        path('M78 122h84v50q0 16-16 16H94q-16 0-16-16z', main) +
        line('M88 100v8', '#e6e9ea', 5),
    ),
}
