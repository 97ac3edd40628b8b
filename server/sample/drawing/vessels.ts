/** Bottles, jars, tubs and tubes. */
import { box, cream, darker, lighter, line, type Paint, path, standing, white } from './ink.ts'
import { label, printed } from './label.ts'

export const vessels = {
  bottle: (p: Paint) =>
    standing(
      38,
      path(
        'M111 62h18v20q0 9 9 16 8 7 8 19v61q0 10-10 10h-32q-10 0-10-10v-61q0-12 8-19 9-7 9-16z',
        p.main,
      ) +
        line('M102 118v54', lighter(p.main, 0.3), 4) +
        box([109, 50, 22, 15], 3, p.accent) +
        box([94, 126, 52, 40], 0, cream) +
        printed(p.mark, darker(p.main, 0.08), [120, 146, 1.1]),
    ),
  flask: (p: Paint) =>
    standing(
      38,
      path(
        'M111 62h18q1 11 10 18 7 7 7 18v80q0 10-10 10h-32q-10 0-10-10V98q0-11 7-18 9-7 10-18z',
        p.main,
      ) +
        box([109, 50, 22, 14], 3, p.accent) +
        line('M103 96v14', lighter(p.main, 0.5), 4) +
        box([94, 118, 52, 36], 0, white) +
        printed(p.mark, p.accent, [120, 136, 1]) +
        line('M100 166h40M100 175h40', lighter(p.main, 0.35), 2.4),
    ),
  gallon: (p: Paint) =>
    standing(
      52,
      line('M126 78h22q10 0 10 12v30', darker(p.main, 0.12), 8) +
        box([104, 52, 28, 14], 3, p.accent) +
        path(
          'M106 66h24q2 12 18 20 10 6 10 18v70q0 14-14 14H96q-14 0-14-14v-70q0-12 10-18 12-8 14-20z',
          p.main,
        ) +
        box([82, 118, 76, 44], 0, white) +
        printed(p.mark, p.accent, [120, 140, 1.2]),
    ),
  jar: (p: Paint) =>
    standing(
      48,
      path('M92 82h56q11 8 11 20v68q0 18-18 18H99q-18 0-18-18v-68q0-12 11-20z', p.main) +
        line('M89 104v4', lighter(p.main, 0.45), 4) +
        box([84, 62, 72, 22], 4, p.accent) +
        box([81, 114, 78, 44], 0, cream) +
        printed(p.mark, darker(p.main, 0.06), [120, 136, 1.15]),
    ),
  tub: (p: Paint) =>
    standing(
      48,
      path('M80 106h80l-9 73q-1 9-10 9H99q-9 0-10-9z', white) +
        path('M83 128h74l-5 42H88z', p.main) +
        box([76, 92, 88, 16], 6, p.accent) +
        printed(p.mark, white, [120, 149, 1.05]),
    ),
  tube: (p: Paint) =>
    standing(
      34,
      box([106, 168, 28, 20], 4, white) +
        path('M86 62h68l-15 104q-1 5-6 5h-26q-5 0-6-5z', p.main) +
        box([84, 54, 72, 13], 2, darker(p.main, 0.14)) +
        printed(p.mark, cream, [120, 112, 1.4]),
    ),
  pump: (p: Paint) =>
    standing(
      40,
      line('M99 58q0-4 5-4h16v26', p.accent, 8) +
        box([106, 78, 28, 14], 3, p.accent) +
        path('M98 92h44q10 4 10 16v68q0 12-12 12h-40q-12 0-12-12v-68q0-12 10-16z', p.main) +
        label(p, [120, 142, 46, 44]),
    ),
  spray: (p: Paint) =>
    standing(
      36,
      path('M92 54h44q8 0 8 8v10h-30v12h-12V70H92z', p.accent) +
        box([104, 82, 24, 12], 2, darker(p.accent, 0.15)) +
        path('M106 94h20q22 16 22 44v38q0 12-12 12h-40q-12 0-12-12v-38q0-28 22-44z', p.main) +
        label(p, [117, 148, 44, 42]),
    ),
}
