/** Cups and glasses. */
import {
  box,
  cream,
  darker,
  disc,
  faint,
  lighter,
  line,
  oval,
  type Paint,
  path,
  standing,
  steam,
  turned,
  white,
} from './ink.ts'

const straw = (colour: string): string => line('M126 128l8-68 15-7', colour, 5)

export const drinks = {
  cup: ({ main, accent }: Paint) =>
    standing(
      56,
      steam +
        path('M70 176h100q-3 11-14 11H84q-11 0-14-11z', accent) +
        line('M152 120q26-6 25 13t-30 16', white, 9) +
        path('M80 108h76v32q0 36-38 36t-38-36z', white) +
        oval(118, 110, 35, 8, darker(main, 0.3)) +
        oval(118, 111, 31, 6, main),
    ),
  mug: ({ main, accent }: Paint) =>
    standing(
      50,
      line('M152 104q30-4 28 24t-32 26', accent, 11) +
        path('M78 92h78v80q0 16-16 16H94q-16 0-16-16z', accent) +
        oval(117, 92, 39, 12, lighter(accent, 0.3)) +
        oval(117, 93, 33, 9, main) +
        path('M117 99q-14-5-13-9 3-4 8-2 4 1 5 3 1-2 5-3 5-2 8 2 1 4-13 9z', cream),
    ),
  togo: ({ main, accent }: Paint) =>
    standing(
      40,
      path('M92 64h56l-9 116q-1 8-8 8h-22q-7 0-8-8z', '#f3e7d3') +
        path('M95 92h50l-5 62h-40z', main) +
        path('M100 154h40l-2 26q-1 8-8 8h-20q-7 0-8-8z', darker(main, 0.25)) +
        box([96, 50, 48, 9], 4, accent) +
        box([88, 57, 64, 11], 5, accent),
    ),
  tea: ({ main, accent }: Paint) =>
    standing(
      46,
      oval(120, 180, 42, 9, white) +
        path(
          'M96 68h48q-3 26-9 38 12 16 12 36 0 34-27 34t-27-34q0-20 12-36-6-12-9-38z',
          '#f9f2ea',
        ) +
        path('M99 86h42q-2 13-6 20 12 16 12 36 0 34-27 34t-27-34q0-20 12-36-4-7-6-20z', main) +
        line('M106 130q-4 16 3 28', lighter(main, 0.35), 4) +
        path('M132 84q2-22 30-24 0 26-30 24z', accent),
    ),
  rakweh: ({ main, accent }: Paint) =>
    standing(
      52,
      line('M142 100l46-26', accent, 8) +
        path('M82 92h64q-6 14 4 44l8 40q2 12-10 12H84q-12 0-10-12l8-40q8-26 0-44z', main) +
        path('M82 92l-10-6 6-6h68v12z', lighter(main, 0.25)) +
        oval(114, 86, 30, 6, '#3f2416') +
        line('M90 146q-4 14-5 26', lighter(main, 0.35), 4),
    ),
  glass: ({ main, accent }: Paint) =>
    standing(
      40,
      path('M86 76h68l-10 104q-1 8-8 8h-32q-7 0-8-8z', lighter(main, 0.62)) +
        path('M88 96h64l-8 84q-1 8-8 8h-32q-7 0-8-8z', main) +
        straw(accent) +
        disc(152, 84, 19, lighter(main, 0.1)) +
        disc(152, 84, 14.5, cream) +
        line('M152 72v24M140 84h24M144 76l16 16M160 76l-16 16', main, 2.6),
    ),
  iced: ({ main, accent }: Paint) =>
    standing(
      38,
      path('M88 68h64l-9 112q-1 8-8 8h-30q-7 0-8-8z', lighter(main, 0.68)) +
        path('M90 90h60l-7 90q-1 8-8 8h-30q-7 0-8-8z', main) +
        faint(
          0.55,
          turned(14, box([100, 92, 18, 18], 4, white)) +
            turned(-12, box([116, 112, 18, 18], 4, white)) +
            box([102, 132, 17, 17], 4, white),
        ) +
        line('M128 120l7-60 13-6', accent, 5),
    ),
  shake: ({ main, accent }: Paint) =>
    standing(
      38,
      straw('#b3694d') +
        path('M88 98h64l-10 82q-1 8-8 8h-28q-7 0-8-8z', main) +
        disc(102, 92, 15, white) +
        disc(138, 92, 15, white) +
        disc(120, 80, 18, white) +
        box([84, 94, 72, 9], 4.5, lighter(main, 0.4)) +
        disc(112, 66, 8, accent),
    ),
}
