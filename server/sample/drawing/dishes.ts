/** What the kitchen and the oven send out. */
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
  steam,
  turned,
  white,
} from './ink.ts'

const plate = oval(120, 164, 66, 22, white) + oval(120, 162, 50, 14, '#efeae1')

/** A flat bread with what lies on it. */
const flatBread = (inner: string): string =>
  standing(54, oval(120, 136, 62, 44, '#cf9f5d') + oval(120, 132, 62, 43, '#e2b878') + inner)

export const dishes = {
  manousheh: ({ main, accent }: Paint) =>
    flatBread(
      oval(120, 131, 50, 33, main) +
        dots(
          '96 122, 112 112, 130 118, 146 124, 104 136, 122 134, 140 140, 114 150, 132 152, 94 144',
          3.4,
          accent,
        ) +
        dots('104 116, 122 122, 150 134, 108 146, 128 144, 88 132', 2, cream),
    ),
  pizza: ({ main, accent }: Paint) =>
    flatBread(
      oval(120, 131, 51, 34, '#cf4f37') +
        oval(120, 130, 46, 30, main) +
        each('100 120, 134 116, 148 134, 116 138, 94 138, 130 150', (x, y) =>
          oval(x, y, 8, 6, accent),
        ) +
        dots('116 118, 108 130, 132 130, 142 146, 112 150', 2.8, '#6f8f45'),
    ),
  fatayer: ({ main }: Paint) =>
    standing(
      58,
      path('M112 78q8-10 16 0l50 88q8 20-14 20H76q-22 0-14-20z', '#dba457') +
        path('M114 88q6-8 12 0l42 74q4 12-8 12H80q-12 0-8-12z', '#ecc07d') +
        line('M120 90v46M120 136l42 32M120 136l-42 32', '#c98f43', 4) +
        path('M120 122l13 20h-26z', main),
    ),
  wrap: ({ main, accent }: Paint) =>
    standing(
      40,
      turned(
        24,
        box([98, 56, 44, 134], 12, '#e3c491') +
          oval(120, 62, 22, 9, main) +
          disc(112, 61, 4.5, accent) +
          disc(125, 63, 4, '#f6efdd') +
          disc(133, 60, 3.4, accent) +
          path('M98 124h44v54q0 12-12 12h-20q-12 0-12-12z', white) +
          box([98, 136, 44, 6], 0, '#0c6778'),
      ),
    ),
  sub: ({ main, accent }: Paint) =>
    standing(
      64,
      path('M58 158h124q2 30-26 30H84q-28 0-26-30z', '#d79a4c') +
        path(
          'M54 150q11 16 22 4 11 16 22 4 11 16 22 4 11 16 22 4 11 16 22 4 11 12 22-4v-8H54z',
          '#7fa25a',
        ) +
        box([56, 136, 128, 15], 7, main) +
        path('M64 138l112 0-20 9-18-7-20 9-18-8-20 8z', accent) +
        path('M54 134q2-38 44-38h44q42 0 44 38 0 4-5 4H59q-5 0-5-4z', '#e3ad62') +
        line('M86 108l10 14M112 103l10 16M138 105l9 15', '#c98b3e', 4),
    ),
  club: ({ main, accent }: Paint) =>
    standing(
      60,
      path('M62 168h116v12q0 8-8 8H70q-8 0-8-8z', '#d99f57') +
        box([60, 158, 120, 11], 3, main) +
        path(
          'M58 150q10 14 20 2 10 14 20 2 10 14 20 2 10 14 20 2 10 14 20 2 12 12 24-4v-6H58z',
          '#7fa25a',
        ) +
        box([62, 132, 116, 16], 4, '#f0cf96') +
        box([60, 121, 120, 11], 3, accent) +
        path('M62 122q0-20 16-20h84q16 0 16 20z', '#d99f57') +
        line('M120 60v44', '#a97c46', 4) +
        disc(120, 66, 9, '#6f7a3d'),
    ),
  burger: ({ main, accent }: Paint) =>
    standing(
      58,
      path('M66 164h108v8q0 16-16 16H82q-16 0-16-16z', '#e5ab57') +
        box([62, 146, 116, 18], 9, main) +
        path('M92 142h50l-25 16z', accent) +
        box([58, 132, 124, 12], 6, '#86a864') +
        path('M64 130q0-52 56-52t56 52z', '#d9943f') +
        each('96 104, 120 96, 143 106, 108 116', (x, y) => oval(x, y, 4, 2.4, '#f3d9a6')),
    ),
  plate: ({ main, accent }: Paint) =>
    lying(
      66,
      oval(120, 158, 72, 30, white) +
        oval(120, 154, 54, 21, main) +
        oval(120, 151, 38, 13, lighter(main, 0.28)) +
        oval(120, 150, 18, 6, accent) +
        dots('92 156, 148 156, 120 168, 104 146, 138 145', 2.8, accent),
    ),
  pan: ({ main, accent }: Paint) =>
    lying(
      58,
      line('M164 142l34-28', '#5a5148', 10) +
        oval(112, 156, 62, 30, '#4a443d') +
        oval(112, 152, 55, 24, '#625a51') +
        oval(112, 151, 46, 18, main) +
        oval(97, 149, 11, 8, accent) +
        oval(128, 154, 11, 8, accent),
    ),
  salad: ({ main, accent }: Paint) =>
    standing(
      54,
      disc(90, 118, 22, darker(main, 0.1)) +
        disc(150, 118, 22, darker(main, 0.18)) +
        disc(120, 106, 26, main) +
        disc(102, 122, 12, accent) +
        disc(136, 120, 11, accent) +
        box([113, 104, 14, 14], 3, cream) +
        path('M60 124h120v8H60z', '#ece2d6') +
        path('M60 130h120q-4 58-60 58t-60-58z', white),
    ),
  soup: ({ main, accent }: Paint) =>
    standing(
      54,
      steam +
        path('M58 118h124q-2 70-62 70t-62-70z', accent) +
        oval(120, 118, 62, 17, lighter(accent, 0.35)) +
        oval(120, 119, 54, 12.5, main) +
        dots('100 117, 118 122, 138 116', 3, '#6f8f45'),
    ),
  skewer: ({ main, accent }: Paint) =>
    lying(
      64,
      plate +
        turned(
          -16,
          line('M56 132h132', '#8a6a42', 4) +
            each('74 0, 104 0, 134 0', (x) => box([x, 119, 24, 26], 9, main)) +
            each('99 0, 129 0', (x) => box([x, 121, 7, 22], 3, accent)),
        ),
    ),
  fries: ({ main, accent }: Paint) =>
    standing(
      42,
      each('88 66, 98 73 1, 108 80, 118 70 1, 128 77, 138 67 1, 147 74', (x, y, isLit) =>
        box([x, y, 9, 80], 2, isLit ? main : darker(main, 0.08)),
      ) + path('M78 116q42 22 84 0l-10 66q-1 6-7 6H95q-6 0-7-6z', accent),
    ),
}
