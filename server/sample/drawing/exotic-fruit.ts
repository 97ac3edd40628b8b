/** Fruit that is shown cut, and fruit of the south. */
import {
  around,
  darker,
  disc,
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

const stalk = '#7a5a36'

export const exoticFruit = {
  half: ({ main, accent }: Paint) =>
    standing(
      54,
      turned(
        -16,
        path('M120 72q26 0 34 36 16 22 14 42-4 34-48 34t-48-34q-2-20 14-42 8-36 34-36z', main) +
          path(
            'M120 82q20 0 26 30 14 20 12 36-4 26-38 26t-38-26q-2-16 12-36 6-30 26-30z',
            lighter(accent, 0.1),
          ) +
          disc(120, 142, 21, '#8a5a34') +
          disc(113, 135, 5, '#b07c4e'),
      ),
    ),
  kiwi: ({ main, accent }: Paint) =>
    standing(
      54,
      disc(120, 134, 54, accent) +
        disc(120, 134, 48, main) +
        oval(120, 134, 16, 14, '#f1f0d2') +
        around(12, [120, 134], oval(120, 108, 2, 4, '#2f2b22')),
    ),
  pineapple: ({ main, accent }: Paint) =>
    standing(
      38,
      path('M120 92q-30-10-34-36 16 4 22 14-2-16 12-24 14 8 12 24 6-10 22-14-4 26-34 36z', accent) +
        path('M120 86q38 0 38 52 0 50-38 50t-38-50q0-52 38-52z', main) +
        line(
          'M88 118l48 66M84 146l26 38M104 94l48 66M152 118l-48 66M156 146l-26 38M136 94l-48 66',
          darker(main, 0.22),
          3,
        ),
    ),
  mango: ({ main, accent }: Paint) =>
    standing(
      52,
      path('M150 82q34 20 26 62-10 42-58 44-50 0-54-40 0-34 36-46 26-8 50-20z', main) +
        path('M150 82q34 20 26 62-6 26-28 36 14-56-24-88 16-4 26-10z', accent) +
        line('M150 84q2-12 10-18', stalk, 5),
    ),
  melonSlice: ({ main, accent }: Paint) =>
    lying(
      62,
      path('M48 112h144q-6 76-72 76t-72-76z', accent) +
        path('M56 112h128q-6 66-64 66t-64-66z', '#eef0cf') +
        path('M62 112h116q-6 58-58 58t-58-58z', main) +
        each('88 126, 112 124, 136 126, 158 124, 100 146, 124 148, 144 144', (x, y) =>
          oval(x, y, 2.8, 4.2, '#4a3328'),
        ),
    ),
  melon: ({ main, accent }: Paint) =>
    standing(
      54,
      oval(120, 134, 58, 54, main) +
        line('M120 82q-46 52 0 104M120 82q46 52 0 104M120 82v104', accent, 4) +
        line('M120 82q0-12 10-18', stalk, 6),
    ),
}
