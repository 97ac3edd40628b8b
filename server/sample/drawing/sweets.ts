/** Cakes, pastry and sweets. */
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
  white,
} from './ink.ts'

const cherry = (x: number, y: number): string =>
  disc(x, y, 10, '#c63a3a') + line(`M${x} ${y - 8}q2-11 12-13`, '#6f8f45', 3.6)

/** A piece of Turkish delight. */
const cube = (x: number, y: number, colour: string): string =>
  box([x - 15, y - 2, 30, 30], 8, colour) + box([x - 15, y - 2, 30, 8], 4, lighter(colour, 0.3))

export const sweets = {
  slice: ({ main, accent }: Paint) =>
    standing(
      54,
      path('M60 142q40-24 84-48 34 8 34 48z', main) +
        box([60, 142, 118, 18], 0, accent) +
        box([60, 160, 118, 10], 0, cream) +
        path('M60 170h118v12q0 6-6 6H66q-6 0-6-6z', darker(accent, 0.12)) +
        cherry(144, 88),
    ),
  cake: ({ main, accent }: Paint) =>
    standing(
      62,
      path('M64 104v68q0 16 56 16t56-16v-68z', accent) +
        path(
          'M64 104v26q8 14 16 0 8 24 18 2 9 16 18 0 10 26 20-2 10 18 19 2 10 16 21-4v-24z',
          main,
        ) +
        oval(120, 104, 56, 17, lighter(main, 0.2)) +
        dots('88 98, 120 95, 152 98', 8, cream) +
        cherry(120, 84),
    ),
  muffin: ({ main, accent }: Paint) =>
    standing(
      44,
      path('M80 128h80l-11 54q-1 6-7 6H98q-6 0-7-6z', accent) +
        line('M96 134l7 48M112 134l3 50M128 134l-3 50M144 134l-7 48', darker(accent, 0.15), 3) +
        path('M72 126q-4-20 18-24 4-28 30-28t30 28q22 4 18 24-2 8-10 8H82q-8 0-10-8z', main) +
        dots('102 108, 122 94, 140 110, 118 118, 90 120, 150 122', 4, darker(main, 0.35)),
    ),
  donut: ({ main, accent }: Paint) =>
    standing(
      56,
      oval(120, 138, 62, 48, '#dca55a') +
        oval(120, 132, 60, 43, main) +
        oval(120, 131, 20, 13, '#dca55a') +
        oval(120, 134, 16, 10, '#f4e3dd') +
        each(
          '86 120 30, 104 104 -20, 136 102 60, 156 124 -40, 148 150 20, 122 160 70, 92 148 -30',
          (x, y, r) => tilted(x, y, r, box([-6, -2, 12, 4], 2, accent)),
        ),
    ),
  cookie: ({ main, accent }: Paint) =>
    standing(
      54,
      disc(120, 132, 54, darker(main, 0.14)) +
        disc(120, 129, 54, main) +
        dots('98 106, 126 98, 148 116, 112 128, 138 140, 94 144, 120 160, 152 152', 7, accent),
    ),
  tart: ({ main, accent }: Paint) =>
    standing(
      58,
      path('M58 142l10 38q2 8 10 8h84q8 0 10-8l10-38z', '#d79c4f') +
        line('M76 148l6 36M98 148l3 38M120 148v38M142 148l-3 38M164 148l-6 36', '#b97f38', 3) +
        oval(120, 140, 64, 20, '#e6b56d') +
        oval(120, 137, 54, 15, accent) +
        each('92 132, 112 126, 134 127, 152 134, 104 140, 126 140, 142 143', (x, y) =>
          disc(x, y, 9, main),
        ),
    ),
  eclair: ({ main, accent }: Paint) =>
    lying(
      60,
      box([56, 132, 128, 54], 27, '#d99f52') +
        path(
          'M62 144q4-30 30-30h56q26 0 30 30-8 10-18 2-10 12-20 0-10 14-20 2-10 12-20-2-10 12-20-2-8 10-18 0z',
          main,
        ) +
        line('M84 126h60', accent, 4),
    ),
  baklava: ({ main, accent }: Paint) =>
    standing(
      60,
      each(
        '120 96, 84 132, 156 132',
        (x, y) =>
          path(`M${x} ${y - 18}l34 18-34 18-34-18z`, main) +
          path(`M${x - 34} ${y}l34 18v36l-34-18z`, darker(main, 0.12)) +
          path(`M${x + 34} ${y}l-34 18v36l34-18z`, darker(main, 0.26)) +
          line(`M${x - 32} ${y + 12}l32 18 32-18`, lighter(main, 0.3), 2) +
          oval(x, y, 11, 6, accent),
      ),
    ),
  maamoul: ({ main, accent }: Paint) =>
    lying(
      60,
      each(
        '84 150, 156 150, 120 118',
        (x, y) =>
          path(`M${x - 34} ${y + 36}q0-52 34-52t34 52z`, main) +
          line(
            `M${x} ${y - 12}v46M${x - 16} ${y}q4 18 2 34M${x + 16} ${y}q-4 18-2 34`,
            darker(main, 0.14),
            3,
          ) +
          disc(x, y - 8, 4, accent),
      ),
    ),
  knafeh: ({ main, accent }: Paint) =>
    lying(
      66,
      oval(120, 166, 70, 22, white) +
        path('M72 132v26q0 14 48 14t48-14v-26z', '#f8efd6') +
        oval(120, 132, 48, 18, main) +
        dots('98 130, 112 124, 128 124, 142 132, 120 138, 106 140, 134 142', 4, accent),
    ),
  icecream: ({ main, accent }: Paint) =>
    standing(
      36,
      path('M94 118h52l-22 66q-4 6-8 0z', '#d99a4a') +
        line('M100 134l30 22M106 152l18 14M140 134l-30 22M134 152l-18 14', '#b97a33', 2.6) +
        disc(100, 106, 22, main) +
        disc(140, 106, 22, accent) +
        disc(120, 84, 23, '#fdf3de') +
        disc(120, 58, 7.5, '#c63a3a'),
    ),
  candy: ({ main, accent }: Paint) =>
    standing(
      58,
      path(
        'M52 98l34 16-10 34-26-10q8-8 2-18 8-8 0-22zM188 98l-34 16 10 34 26-10q-8-8-2-18-8-8 0-22z',
        darker(main, 0.1),
      ) +
        disc(120, 130, 42, main) +
        path('M96 95q10 34-4 66 20 14 40 10-26-30-6-82-16-2-30 6z', accent),
    ),
  sweets: ({ main, accent }: Paint) =>
    lying(
      64,
      path('M58 146h124l-10 36q-2 6-8 6H76q-6 0-8-6z', '#d8c6a2') +
        each('76 128, 104 122 1, 134 122, 162 128 1, 90 104 1, 120 98, 149 104', (x, y, second) =>
          cube(x, y, second ? accent : main),
        ) +
        path('M54 142h132v10H54z', '#c4ad80'),
    ),
}
