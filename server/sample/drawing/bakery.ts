/** Bread. */
import {
  box,
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
  turned,
} from './ink.ts'

const sesame = (places: string): string => dots(places, 2.1, '#f7e6c2')

export const bakery = {
  croissant: ({ main }: Paint) =>
    standing(
      54,
      path(
        'M58 172q-6-20 8-46 18-36 54-36t54 36q14 26 8 46-4 10-14 4-10-6-16-18-10-20-32-20t-32 20q-6 12-16 18-10 6-14-4z',
        main,
      ) +
        path('M96 96l48 0 8 8q-32-9-64 0z', lighter(main, 0.35)) +
        line(
          'M84 112q12 12 14 28M156 112q-12 12-14 28M106 98q6 16 6 38M134 98q-6 16-6 38M70 138q10 6 12 20M170 138q-10 6-12 20',
          darker(main, 0.28),
          4,
        ),
    ),
  loaf: ({ main, accent }: Paint) =>
    standing(
      62,
      path('M58 156q0-58 62-58t62 58q0 32-28 32H86q-28 0-28-32z', main) +
        path('M66 146q6-38 54-38t54 38q-10-24-54-24t-54 24z', lighter(main, 0.28)) +
        line('M88 118l14 24M113 112l13 26M139 116l11 22', accent, 6),
    ),
  toast: ({ main, accent }: Paint) =>
    standing(
      58,
      path(
        'M78 100q-18-6-18-22 0-18 30-18h48q30 0 30 18 0 16-10 22v80q0 8-8 8H86q-8 0-8-8z',
        darker(main, 0.14),
      ) +
        path(
          'M84 96q-18-4-18-16 0-14 26-14h46q24 0 24 14 0 12-12 16v78q0 8-8 8H92q-8 0-8-8z',
          main,
        ) +
        path(
          'M92 100q-16-6-16-16 0-10 20-10h38q20 0 20 10 0 10-14 16v70q0 6-6 6H98q-6 0-6-6z',
          accent,
        ),
    ),
  pita: ({ main, accent }: Paint) =>
    lying(
      60,
      each(
        '0 176, 0 161, 0 146, 0 131',
        (_, y) => oval(120, y, 62, 15, darker(main, 0.14)) + oval(120, y - 3, 62, 14, main),
      ) +
        oval(120, 127, 60, 13, accent) +
        dots('96 124, 124 130, 146 123, 110 132', 3.4, darker(main, 0.1)),
    ),
  baguette: ({ main, accent }: Paint) =>
    standing(
      50,
      turned(
        -38,
        box([46, 104, 148, 40], 20, main) +
          line('M72 112l14 24M98 110l14 26M124 110l14 26M150 110l12 22', accent, 6),
      ),
    ),
  bun: ({ main }: Paint) =>
    standing(
      56,
      path('M62 158q0-56 58-56t58 56q0 28-20 28H82q-20 0-20-28z', main) +
        path('M74 140q6-28 46-28 20 0 34 10-60-8-80 18z', lighter(main, 0.3)) +
        sesame('100 126, 118 118, 138 122, 112 138, 132 138, 150 140, 92 144'),
    ),
  kaak: ({ main }: Paint) =>
    standing(
      56,
      path(
        'M62 148q0-30 34-32-8-8-8-20 0-26 32-26t32 26q0 12-8 20 34 2 34 32 0 38-58 38t-58-38z',
        main,
      ) +
        disc(120, 97, 14, '#f3eadb') +
        path('M76 146q6-16 28-18 34-2 60 14-40-10-88 4z', lighter(main, 0.3)) +
        sesame(
          '92 142, 108 134, 124 142, 142 136, 156 148, 88 158, 106 152, 122 160, 140 154, 96 172, 116 174, 136 170, 152 164',
        ),
    ),
  sticks: ({ main, accent }: Paint) =>
    standing(
      42,
      each('84 58 -8, 98 66 -4, 112 58 0, 126 66 4, 140 58 8', (x, y, turn) =>
        turned(turn, box([x, y, 12, 118], 6, y > 60 ? main : darker(main, 0.1))),
      ) + path('M84 126h72l-7 56q-1 6-8 6H99q-7 0-8-6z', accent),
    ),
  rusk: ({ main, accent }: Paint) =>
    standing(
      58,
      each(
        '76 0, 98 0, 120 0',
        (x) =>
          path(`M${x} 186v-66q-6-20 16-22 22 0 20 22v66z`, darker(main, 0.16)) +
          path(`M${x + 8} 188v-66q-6-20 16-22 22 0 20 22v66z`, main) +
          line(`M${x + 20} 124v44`, accent, 3),
      ),
    ),
}
