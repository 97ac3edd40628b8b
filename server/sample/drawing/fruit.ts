/** Fruit, as it lies on the stall. */
import {
  around,
  box,
  cream,
  darker,
  disc,
  dots,
  each,
  lighter,
  line,
  lying,
  oval,
  type Paint,
  path,
  standing,
  tilted,
  turned,
} from './ink.ts'

const stalk = '#7a5a36'
const green = '#6f8f45'
const leaf = path('M122 84q4-24 34-24-2 28-34 24z', green)

export const fruit = {
  round: ({ main }: Paint) =>
    standing(
      46,
      disc(120, 138, 50, main) +
        path('M84 128q4-22 22-30-10 16-12 34-8 4-10-4z', lighter(main, 0.35)) +
        line('M120 92q0-14 6-22', stalk, 5) +
        leaf,
    ),
  apple: ({ main }: Paint) =>
    standing(
      44,
      path(
        'M120 100q-12-12-32-8-26 8-26 44 0 32 26 48 14 8 32 0 18 8 32 0 26-16 26-48 0-36-26-44-20-4-32 8z',
        main,
      ) +
        path('M78 134q0-24 16-30-6 14-6 32-8 6-10-2z', lighter(main, 0.35)) +
        line('M120 104q-2-20 6-34', stalk, 5) +
        leaf,
    ),
  pear: ({ main }: Paint) =>
    standing(
      42,
      path(
        'M120 74q20 0 24 28 2 18 16 30 12 14 10 30-4 26-50 26t-50-26q-2-16 10-30 14-12 16-30 4-28 24-28z',
        main,
      ) +
        line('M94 140q-8 10-8 22', lighter(main, 0.4), 6) +
        line('M120 76q0-14 6-22', stalk, 5),
    ),
  citrus: ({ main }: Paint) =>
    standing(
      58,
      disc(104, 138, 48, main) +
        path('M72 128q4-20 20-26-8 14-10 28-8 4-10-2z', lighter(main, 0.4)) +
        disc(150, 152, 35, darker(main, 0.06)) +
        disc(150, 152, 30, cream) +
        around(8, [150, 152], path('M150 149l8-18a22 22 0 0 0-16 0z', main)) +
        path('M106 92q4-20 30-22-4 22-30 22z', green),
    ),
  lemon: ({ main }: Paint) =>
    standing(
      56,
      turned(
        -18,
        path(
          'M52 132q10-4 16-14 18-28 52-28t52 28q6 10 16 14-10 4-16 14-18 28-52 28t-52-28q-6-10-16-14z',
          main,
        ) + path('M80 124q12-22 40-22-22 8-30 26-8 2-10-4z', lighter(main, 0.4)),
      ) + path('M140 88q8-20 34-18-8 22-34 18z', green),
    ),
  banana: ({ main }: Paint) =>
    standing(
      56,
      path(
        'M64 78q10-4 12 6 4 44 40 64 30 16 62 8 8 0 6 8-24 28-66 22-54-10-60-82-2-20 6-26z',
        main,
      ) +
        path('M62 92q2 52 40 74 34 18 74 4-24 18-58 14-52-10-58-76z', darker(main, 0.12)) +
        path('M62 80q2-12 8-12t8 12z', stalk),
    ),
  grapes: ({ main }: Paint) =>
    standing(
      36,
      dots(
        '92 104, 114 100, 136 102, 150 112, 86 122, 104 122, 126 120, 146 130, 96 140, 116 140, 136 146, 106 158, 126 162, 116 176',
        14,
        main,
      ) +
        dots(
          '88 100, 110 96, 132 98, 100 118, 122 116, 112 136, 92 136, 132 142',
          4,
          lighter(main, 0.4),
        ) +
        line('M120 92V62', stalk, 5) +
        path('M120 80q14-26 42-18-10 26-42 18z', green),
    ),
  berry: ({ main }: Paint) =>
    standing(
      40,
      path('M72 104q4-18 48-18t48 18q4 42-48 84-52-42-48-84z', main) +
        each(
          '92 112, 112 108, 134 110, 152 116, 100 130, 122 128, 142 132, 112 148, 132 150, 122 166',
          (x, y) => oval(x, y, 2, 3.2, '#f6d98f'),
        ) +
        path('M76 92q20 4 26-6 8 14 18 2 10 12 18-2 6 10 26 6-14-22-44-22t-44 22z', green) +
        line('M120 72V58', green, 5),
    ),
  cherries: ({ main }: Paint) =>
    standing(
      50,
      line('M92 140q8-50 46-76M144 148q4-50-6-84', '#7d8a45', 5) +
        disc(90, 156, 31, main) +
        disc(148, 158, 30, darker(main, 0.1)) +
        disc(80, 146, 7, lighter(main, 0.4)) +
        disc(138, 148, 7, lighter(main, 0.35)) +
        path('M138 66q20-16 42 0-20 18-42 0z', green),
    ),
  fig: ({ main }: Paint) =>
    standing(
      48,
      path('M112 82q-2-16 8-26 10 10 8 26 46 26 46 66 0 38-54 38t-54-38q0-40 46-66z', main) +
        line('M112 96q-26 22-28 54M128 96q26 22 28 54M120 92v92', lighter(main, 0.2), 3),
    ),
  pomegranate: ({ main }: Paint) =>
    standing(
      48,
      path('M104 66l10 10 6-14 6 14 10-10-4 24h-24z', darker(main, 0.08)) +
        disc(120, 136, 52, main) +
        path('M128 108q30 6 30 36-2 24-26 28-20-4-20-30 0-24 16-34z', cream) +
        dots('130 122, 144 130, 124 138, 138 144, 150 146, 130 156, 143 160', 6.4, '#a81f38'),
    ),
  dates: ({ main }: Paint) =>
    standing(
      58,
      each('90 118 -24, 124 108 8, 154 124 26, 84 154 -10, 120 150 4, 154 160 14', (x, y, r) =>
        tilted(
          x,
          y,
          r,
          oval(0, 0, 16, 26, main) + line('M-6-10q-3 10 0 20', lighter(main, 0.3), 3.4),
        ),
      ),
    ),
  nuts: ({ main, accent }: Paint) =>
    lying(
      56,
      path('M58 130h124q-4 58-62 58t-62-58z', accent) +
        each(
          '78 122 0, 100 112 47, 124 108 94, 146 114 141, 164 122 8, 90 128 55, 114 124 102, 138 126 149',
          (x, y, r) =>
            tilted(
              x,
              y,
              r,
              oval(0, 0, 11, 16, r > 50 ? main : darker(main, 0.1)) +
                line('M0-10v20', darker(main, 0.28), 1.8),
            ),
        ) +
        box([54, 126, 132, 10], 5, lighter(accent, 0.3)),
    ),
}
