/** Bags, boxes, tins and baskets. */
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
  turned,
  white,
} from './ink.ts'
import { label, printed } from './label.ts'

const egg = (x: number, y: number): string =>
  oval(x, y, 12, 15, '#f1d9bb') + oval(x - 3, y - 5, 4, 5, '#faeeda')

export const packs = {
  pouch: (p: Paint) =>
    standing(
      52,
      path('M95 58h50l3 19H92z', lighter(p.main, 0.22)) +
        path('M92 77h56l8 99q1 12-11 12H95q-12 0-11-12z', p.main) +
        line('M93 77h54', lighter(p.main, 0.4), 1.4) +
        label(p, [120, 134, 50, 42]),
    ),
  sachet: (p: Paint) =>
    standing(
      48,
      path(
        'M82 62l6-5 6 5 7-5 6 5 6-5 7 5 6-5 6 5 7-5 6 5 6-5 7 5v118q0 8-8 8H90q-8 0-8-8z',
        p.main,
      ) +
        box([82, 66, 76, 9], 0, darker(p.main, 0.16)) +
        path('M82 150q38-20 76 0v30q0 8-8 8H90q-8 0-8-8z', lighter(p.main, 0.42)) +
        disc(120, 116, 25, cream) +
        printed(p.mark, darker(p.main, 0.05), [120, 116, 1.15]),
    ),
  carton: (p: Paint) =>
    standing(
      44,
      box([101, 52, 38, 13], 3, p.accent) +
        path('M98 63h44l12 28H86z', lighter(p.main, 0.45)) +
        path('M86 91h68v91q0 6-6 6H92q-6 0-6-6z', white) +
        path('M86 128q17-13 34 0t34 0v54q0 6-6 6H92q-6 0-6-6z', p.main) +
        printed(p.mark, white, [120, 158, 1.05]),
    ),
  box: (p: Paint) =>
    standing(
      54,
      path('M78 76l18-14h66l-18 14z', lighter(p.main, 0.3)) +
        path('M144 76l18-14v104l-18 22z', darker(p.main, 0.22)) +
        box([78, 76, 66, 112], 2, p.main) +
        box([78, 92, 66, 10], 0, lighter(p.main, 0.5)) +
        label(p, [111, 140, 48, 48]),
    ),
  canister: (p: Paint) =>
    standing(
      50,
      line('M104 62q0-10 10-10h14q10 0 10 10', '#8f8a80', 5) +
        box([90, 58, 18, 12], 3, p.accent) +
        box([78, 68, 84, 120], 7, p.main) +
        box([78, 80, 84, 6], 0, lighter(p.main, 0.3)) +
        label(p, [120, 134, 58, 62]),
    ),
  tin: (p: Paint) =>
    standing(
      48,
      path('M80 84v92q0 12 40 12t40-12V84z', '#cfcdc8') +
        path('M80 100q0 10 40 10t40-10v68q0 10-40 10t-40-10z', p.main) +
        oval(120, 84, 40, 10, '#e6e4df') +
        oval(120, 84, 33, 7, '#bfbcb5') +
        disc(120, 141, 23, cream) +
        printed(p.mark, p.accent, [120, 141, 1.05]),
    ),
  flat: (p: Paint) =>
    lying(
      56,
      path('M68 138v34q0 16 52 16t52-16v-34z', p.main) +
        oval(120, 138, 52, 18, '#e6e4df') +
        oval(120, 138, 44, 13.5, '#cfcdc8') +
        line('M120 134q14-6 18-12', '#a8a49b', 5) +
        printed(p.mark, cream, [120, 172, 0.75]),
    ),
  can: (p: Paint) =>
    standing(
      34,
      path('M98 60h44l6 14v102l-7 12H99l-7-12V74z', '#c8c8c6') +
        path('M92 78h56v94H92z', p.main) +
        path('M92 138q28-26 56-12v46H92z', p.accent) +
        oval(120, 60, 22, 5, '#e4e3df') +
        disc(120, 114, 17, cream) +
        printed(p.mark, p.main, [120, 114, 0.8]),
    ),
  sack: (p: Paint) =>
    standing(
      54,
      path('M98 78q-8-14-3-24 25 9 50 0 5 10-3 24z', lighter(p.main, 0.18)) +
        path('M97 80h46q28 44 20 94-2 14-17 14H94q-15 0-17-14-8-50 20-94z', p.main) +
        box([95, 74, 50, 9], 4.5, p.accent) +
        label(p, [120, 140, 50, 46]),
    ),
  bar: (p: Paint) =>
    standing(
      46,
      turned(
        -10,
        box([91, 54, 58, 70], 4, '#5b3626') +
          line('M91 76h58M110 56v36M130 56v36', '#7a4e38', 2.4) +
          path(
            'M86 90l6-5 6 5 6-5 5 5 6-5 5 5 6-5 6 5 5-5 6 5 6-5 5 5v90q0 5-5 5H91q-5 0-5-5z',
            p.main,
          ) +
          box([86, 164, 68, 9], 0, '#dcb55c') +
          label(p, [120, 128, 46, 40]),
      ),
    ),
  eggs: (p: Paint) =>
    lying(
      62,
      each('84 130, 108 130, 132 130, 156 130, 72 146, 96 146, 120 146, 144 146, 168 146', egg) +
        path(`M58 146${'q6.2 10 12.4 0'.repeat(10)}l-7 36q-1 6-8 6H73q-7 0-8-6z`, p.main),
    ),
  brick: (p: Paint) =>
    lying(
      60,
      path('M64 122l22-24h92l-22 24z', lighter(p.main, 0.35)) +
        path('M156 122l22-24v56l-22 34z', darker(p.main, 0.14)) +
        box([64, 122, 92, 66], 3, p.main) +
        path('M64 140h92v22H64z', p.accent) +
        printed(p.mark, p.main, [110, 151, 0.7]),
    ),
  crate: (p: Paint) =>
    standing(
      66,
      dots('82 116, 106 110, 132 112, 156 116, 94 124, 120 122, 145 125', 15, p.main) +
        path('M62 124h116l-6 58q-1 6-7 6H75q-6 0-7-6z', '#cfa066') +
        line('M63 142h114M66 162h108', '#a97c46', 3),
    ),
  hamper: (p: Paint) =>
    standing(
      62,
      line('M76 124q0-66 44-66t44 66', '#a5763f', 7) +
        box([88, 84, 22, 44], 4, p.main) +
        box([94, 74, 10, 12], 2, darker(p.main)) +
        disc(128, 108, 17, '#cf4a38') +
        box([138, 92, 20, 36], 3, p.accent) +
        path('M62 122h116l-10 60q-1 6-8 6H80q-7 0-8-6z', '#c99a5e') +
        line('M66 140h108M69 158h102M72 174h96', '#a5763f', 3) +
        path('M104 130q16 10 32 0l8 22-24-10-24 10z', '#0c6778'),
    ),
}
