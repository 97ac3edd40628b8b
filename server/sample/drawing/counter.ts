/** The cheese and meat counter. */
import {
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
  white,
} from './ink.ts'

const board = box([52, 172, 136, 14], 7, '#c79a62')

export const counter = {
  wedge: ({ main }: Paint) =>
    lying(
      62,
      path('M62 132q54-36 112-46 8 14 6 46z', lighter(main, 0.35)) +
        path('M62 132h118v48q0 8-8 8H70q-8 0-8-8z', main) +
        disc(92, 158, 10, darker(main, 0.14)) +
        disc(134, 148, 7, darker(main, 0.14)) +
        disc(154, 170, 9, darker(main, 0.14)) +
        oval(138, 112, 8, 4, darker(main, 0.06)),
    ),
  wheel: ({ main, accent }: Paint) =>
    lying(
      60,
      path('M62 122v44q0 22 58 22t58-22v-44z', accent) +
        oval(120, 122, 58, 24, lighter(main, 0.2)) +
        path('M120 122l58 6q2 18-22 24z', accent) +
        path('M120 122l36 30v26l-36-28zM120 122l58 6v22l-58 0z', main),
    ),
  block: ({ main, accent }: Paint) =>
    lying(
      62,
      path('M60 126l24-28h98l-24 28z', lighter(main, 0.55)) +
        path('M158 126l24-28v54l-24 34z', darker(main, 0.1)) +
        box([60, 126, 98, 62], 4, main) +
        line('M76 126l22-28M108 126l22-28', darker(main, 0.06), 2.4) +
        dots('78 146, 100 162, 126 144, 142 168, 88 174', 3, accent),
    ),
  braid: ({ main }: Paint) =>
    standing(
      46,
      each('108 84 -34, 132 104 34, 108 124 -34, 132 144 34, 108 164 -34', (x, y, turn) =>
        tilted(
          x,
          y,
          turn,
          oval(0, 0, 32, 15, darker(main, 0.1)) +
            oval(0, -2, 31, 13, main) +
            line('M-18-4h34', darker(main, 0.08), 2),
        ),
      ) + line('M110 180l-10 10M130 180l10 10', darker(main, 0.1), 7),
    ),
  balls: ({ main, accent }: Paint) =>
    lying(
      58,
      dots('84 122, 112 112, 142 114, 162 126, 98 130, 128 128', 19, darker(main, 0.08)) +
        dots('82 119, 110 109, 140 111, 160 123, 97 128, 127 126', 18, main) +
        dots('90 114, 116 104, 146 108, 104 124, 134 122', 2.6, accent) +
        path('M56 132h128q-4 56-64 56t-64-56z', white) +
        box([52, 126, 136, 9], 4.5, '#ece6dc'),
    ),
  salami: ({ main, accent }: Paint) =>
    lying(
      64,
      board +
        turned(-8, box([58, 116, 92, 46], 23, darker(main, 0.25)) + oval(74, 139, 14, 23, main)) +
        disc(146, 142, 29, darker(main, 0.25)) +
        disc(146, 142, 25.5, main) +
        dots('136 132, 152 128, 160 144, 144 146, 134 154, 152 158', 3.4, accent) +
        dots('70 136, 78 148, 76 126', 2.8, accent),
    ),
  ham: ({ main, accent }: Paint) =>
    lying(
      64,
      board +
        each(
          '84 128, 112 120, 140 128',
          (x, y) =>
            path(`M${x - 30} ${y + 44}q-8-58 26-66 40-4 38 44-4 20-16 22z`, accent) +
            path(`M${x - 24} ${y + 44}q-6-50 22-58 30-2 30 38-4 18-14 20z`, main),
        ),
    ),
  sausage: ({ main, accent }: Paint) =>
    standing(
      62,
      each('0 94, 0 122 1, 0 150', (_, y, second) =>
        turned(
          -14,
          box([56, y, 128, 24], 12, second ? darker(main, 0.1) : main) +
            line(`M84 ${y + 7}h56`, lighter(main, 0.3), 4),
        ),
      ) + line('M66 146l-12 8', accent, 5),
    ),
  steak: ({ main, accent }: Paint) =>
    lying(
      64,
      board +
        path('M64 148q-6-42 44-48 60-4 72 28 6 34-28 44H90q-22-2-26-24z', accent) +
        path('M74 146q-4-32 38-36 48-2 58 22 4 26-24 32H94q-16-2-20-18z', main) +
        line('M100 126q16 6 22 22M136 124q-2 16 10 26', cream, 3.4),
    ),
  drumstick: ({ main, accent }: Paint) =>
    standing(
      52,
      turned(
        -38,
        box([36, 116, 84, 18], 9, white) +
          disc(38, 114, 12, white) +
          disc(38, 136, 12, white) +
          path(
            'M92 125q10-14 28-30 24-16 48-2 26 16 20 46-8 32-40 30-24-2-40-24-10-10-16-20z',
            main,
          ) +
          line('M124 108q16-12 34-6', accent, 6),
      ),
    ),
  fish: ({ main, accent }: Paint) =>
    standing(
      60,
      path(
        'M48 134q34-50 92-40 24 6 36 26l22-24q2 20-6 38 8 18 6 38l-22-24q-12 20-36 26-58 10-92-40z',
        main,
      ) +
        path('M48 134q34 34 92 32 24-4 36-18-12 20-36 26-58 10-92-40z', accent) +
        disc(78, 126, 6, white) +
        disc(78, 126, 3, '#2f2b22') +
        line('M102 106q14 28 0 54', darker(main, 0.2), 3.4),
    ),
}
