/** Vegetables and herbs. */
import {
  box,
  cream,
  darker,
  disc,
  dots,
  each,
  lighter,
  line,
  moved,
  oval,
  type Paint,
  path,
  standing,
  tilted,
  turned,
} from './ink.ts'

const green = '#6f8f45'

/** A bunch of herbs tied with a string; the leaves differ in number and colour. */
const bunch = (main: string, accent: string): string =>
  standing(
    40,
    line('M120 150l-32-64M120 150l-12-78M120 150l12-78M120 150l32-64', darker(main, 0.15), 4) +
      each(
        '84 84, 102 68 1, 120 62, 138 68 1, 156 84, 92 104 1, 112 92, 130 92 1, 149 104',
        (x, y, isLit) => disc(x, y, 15, isLit ? main : darker(main, 0.12)),
      ) +
      path('M112 138h16l8 44q1 6-6 6h-20q-7 0-6-6z', lighter(main, 0.3)) +
      box([106, 138, 28, 9], 4.5, accent),
  )

/** A root with its green. */
const root = (main: string, body: string): string =>
  standing(36, line('M120 98q-4-26-22-38M120 98V54M120 98q4-26 22-38', green, 7) + path(body, main))

export const vegetables = {
  tomato: ({ main }: Paint) =>
    standing(
      50,
      path('M120 90q56-12 60 42 0 56-60 56t-60-56q4-54 60-42z', main) +
        path('M76 126q4-18 18-22-8 12-8 24-8 6-10-2z', lighter(main, 0.35)) +
        path(
          'M92 92q16 6 24-2 2 10 4 10t4-10q8 8 24 2-10-10-22-10l10-22-6-2-10 22q-18-2-28 12z',
          green,
        ),
    ),
  cucumber: ({ main, accent }: Paint) =>
    standing(
      56,
      turned(
        -32,
        box([44, 106, 152, 40], 20, main) +
          line('M64 118h44M124 116h40M84 132h60', lighter(main, 0.3), 4) +
          disc(182, 126, 19, accent) +
          dots('182 118, 176 130, 188 130', 2.4, lighter(main, 0.2)),
      ),
    ),
  aubergine: ({ main }: Paint) =>
    standing(
      50,
      turned(
        24,
        path('M106 92q-4 26-14 42-10 20 2 38 26 20 52 0 14-20 2-40-12-18-14-40z', main) +
          line('M101 138q-7 14-1 26', lighter(main, 0.35), 5) +
          path('M100 94q-2-16 14-18l4-20h8l2 20q14 4 12 20-10-6-20 2-10-8-20-4z', green),
      ),
    ),
  carrot: ({ main }: Paint) =>
    standing(
      38,
      turned(
        14,
        line('M120 94q-10-22-24-28M120 94V56M120 94q10-22 24-28', green, 7) +
          path('M98 98q22-14 44 0-2 50-20 90h-4q-18-40-20-90z', main) +
          line('M104 112h14M138 126h-12M110 142h12M128 158h-8', darker(main, 0.2), 3),
      ),
    ),
  potato: ({ main }: Paint) =>
    standing(
      58,
      path('M62 148q-4-36 30-44 20-4 40-2 42 4 46 42 0 40-50 44-62 4-66-40z', main) +
        path('M74 138q4-20 26-22-14 8-18 24-6 4-8-2z', lighter(main, 0.35)) +
        each('104 138, 136 124, 152 150, 118 166, 90 158', (x, y) =>
          oval(x, y, 3.6, 2.4, darker(main, 0.3)),
        ),
    ),
  onion: ({ main }: Paint) =>
    standing(
      46,
      path('M114 84q-4-14 2-26h8q6 12 2 26 50 14 50 58 0 44-56 46-56-2-56-46 0-44 50-58z', main) +
        line('M112 92q-30 40-14 88M128 92q30 40 14 88M120 88v98', darker(main, 0.16), 3),
    ),
  garlic: ({ main }: Paint) =>
    standing(
      46,
      path('M112 90q2-20 6-34h6q2 16 6 34 46 18 44 58-4 38-54 40-50-2-54-40-2-40 46-58z', main) +
        line('M116 92q-36 46-16 94M124 92q36 46 16 94', '#d9c9b8', 3.4),
    ),
  pepper: ({ main }: Paint) =>
    standing(
      44,
      path(
        'M120 96q-40-16-52 14-8 30 10 62 10 18 24 10 8 10 18 4 10 6 18-4 14 8 24-10 18-32 10-62-12-30-52-14z',
        main,
      ) +
        line('M98 104q-10 36 6 76M142 104q10 36-6 76', darker(main, 0.16), 3.4) +
        line('M82 118q-2 18 3 32', lighter(main, 0.4), 5) +
        line('M120 98q-2-20 8-36', green, 9),
    ),
  chilli: ({ main }: Paint) =>
    standing(
      50,
      turned(
        -20,
        path('M78 92q20-12 40 0 8 54 62 74 6 4-2 8-84-4-106-66-2-10 6-16z', main) +
          line('M86 108q10 34 38 50', lighter(main, 0.35), 4) +
          line('M96 90q-4-18-16-24', green, 8),
      ),
    ),
  lettuce: ({ main }: Paint) =>
    standing(
      52,
      path(
        'M120 188q-70-4-62-56-6-16 12-24 0-22 22-22 12-20 28-12 16-8 28 12 22 0 22 22 18 8 12 24 8 52-62 56z',
        main,
      ) +
        path(
          'M120 184q-40-12-34-52-2-18 16-22 6-14 18-8 12-6 18 8 18 4 16 22 6 40-34 52z',
          lighter(main, 0.28),
        ) +
        line('M120 184v-62M120 160l-16-18M120 160l16-18', cream, 4),
    ),
  cabbage: ({ main }: Paint) =>
    standing(
      50,
      disc(120, 134, 54, main) +
        path('M120 188q-52-18-40-74 8-26 40-34 32 8 40 34 12 56-40 74z', lighter(main, 0.2)) +
        line(
          'M120 186V92M120 160l-26-26M120 160l26-26M120 132l-18-20M120 132l18-20',
          lighter(main, 0.6),
          3.6,
        ),
    ),
  floret: ({ main, accent }: Paint) =>
    standing(
      46,
      path('M104 130h32l-4 50q-1 8-8 8h-8q-7 0-8-8z', accent) +
        dots('84 118, 104 96, 136 96, 156 118, 120 84, 98 126, 142 126', 21, darker(main, 0.08)) +
        dots('92 108, 116 100, 142 106, 118 122', 19, main),
    ),
  mushroom: ({ main, accent }: Paint) =>
    standing(
      46,
      path('M100 132h40l4 44q0 12-12 12h-24q-12 0-12-12z', accent) +
        path('M60 134q2-60 60-60t60 60q0 8-10 8H70q-10 0-10-8z', main) +
        line('M82 112q8-16 24-20', lighter(main, 0.5), 5),
    ),
  corn: ({ main, accent }: Paint) =>
    standing(
      38,
      turned(
        12,
        path('M120 56q26 10 26 66 0 50-26 62-26-12-26-62 0-56 26-66z', main) +
          line(
            'M96 96h48M94 112h52M94 128h52M96 144h48M108 66v112M120 60v120M132 66v112',
            darker(main, 0.16),
            2.4,
          ) +
          path('M120 188q-40-20-34-80 24 20 34 80zM120 188q40-20 34-80-24 20-34 80z', accent),
      ),
    ),
  herbs: ({ main, accent }: Paint) => bunch(main, accent),
  pods: ({ main }: Paint) =>
    standing(
      54,
      each('0 0 -16, 0 22 4, 0 -22 -34', (x, y, r) =>
        moved(
          x,
          y,
          1,
          turned(
            r,
            path('M58 126q60 34 126-6 6 0 4 8-64 56-130 10-6-8 0-12z', main) +
              dots('92 142, 110 145, 128 144, 146 139', 5.4, lighter(main, 0.25)),
          ),
        ),
      ),
    ),
  beet: ({ main }: Paint) =>
    root(main, 'M120 96q44 0 44 38 0 34-36 42-4 10-8 14-4-4-8-14-36-8-36-42 0-38 44-38z'),
  radish: ({ main }: Paint) =>
    root(main, 'M120 98q34 2 32 32-4 32-28 44l-4 16-4-16q-24-12-28-44-2-30 32-32z'),
  pumpkin: ({ main }: Paint) =>
    standing(
      58,
      line('M120 98q0-22 14-30', '#7d8a45', 9) +
        oval(84, 144, 28, 42, darker(main, 0.12)) +
        oval(156, 144, 28, 42, darker(main, 0.12)) +
        oval(102, 142, 26, 46, main) +
        oval(138, 142, 26, 46, main) +
        oval(120, 142, 22, 47, lighter(main, 0.15)),
    ),
  basil: ({ main, accent }: Paint) =>
    standing(
      40,
      each('92 100 -40, 148 100 40, 106 78 -18, 134 78 18, 120 96 0', (x, y, r) =>
        tilted(
          x,
          y,
          r,
          path('M0-30q24 24 0 52-24-28 0-52z', r ? main : lighter(main, 0.18)) +
            line('M0-18v34', darker(main, 0.2), 2),
        ),
      ) +
        path('M84 128h72l-8 52q-1 8-9 8h-38q-8 0-9-8z', accent) +
        box([80, 122, 80, 13], 4, darker(accent, 0.12)),
    ),
}
