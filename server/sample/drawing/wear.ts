/** Clothes and scarves of the boutique. */
import { box, darker, dots, lighter, line, lying, oval, type Paint, path, standing } from './ink.ts'

const edge = (main: string): string => darker(main, 0.16)
const sock = (x: number, main: string, accent: string): string =>
  path(`M${x} 60h32v72q22 12 30 26 6 22-16 28-14 2-26-10-20-16-20-34z`, main) +
  box([x - 2, 58, 36, 14], 4, accent) +
  box([x, 86, 32, 7], 0, accent)

export const wear = {
  tshirt: ({ main }: Paint) =>
    standing(
      46,
      path('M96 62q24 18 48 0l38 22-16 36-16-8v68q0 8-8 8H98q-8 0-8-8v-68l-16 8-16-36z', main) +
        path('M96 62q24 18 48 0l6 4q-30 24-60 0z', edge(main)) +
        line('M90 112V96M150 112V96', edge(main), 3),
    ),
  shirt: ({ main, accent }: Paint) =>
    standing(
      46,
      path('M100 62h40l40 22-10 74-16-2v24q0 8-8 8H94q-8 0-8-8v-24l-16 2-10-74z', main) +
        path('M100 60l20 22-16 14-14-32zM140 60l-20 22 16 14 14-32z', lighter(main, 0.25)) +
        line('M120 84v102M86 156v-48M154 156v-48', edge(main), 3) +
        dots('126 104, 126 126, 126 148, 126 170', 2.6, accent),
    ),
  blouse: ({ main, accent }: Paint) =>
    standing(
      50,
      path(
        'M98 64q22 22 44 0l34 20q14 30 10 60l-22 4-8-34 6 66q0 8-8 8H86q-8 0-8-8l6-66-8 34-22-4q-4-30 10-60z',
        main,
      ) +
        line('M98 66q4 36 22 48 18-12 22-48', accent, 4) +
        dots('120 124, 120 138, 120 152', 2.8, accent),
    ),
  sweater: ({ main, accent }: Paint) =>
    standing(
      50,
      path(
        'M96 60h48q26 6 36 26l10 78q0 6-6 6h-14l-10-50v60q0 8-8 8H88q-8 0-8-8v-60l-10 50H56q-6 0-6-6l10-78q10-20 36-26z',
        main,
      ) +
        path('M96 60h48q-4 16-24 16T96 60z', edge(main)) +
        path('M80 112h80v8H80zM80 126h80v8H80z', accent) +
        box([80, 176, 80, 12], 4, edge(main)),
    ),
  dress: ({ main, accent }: Paint) =>
    standing(
      52,
      path(
        'M102 52h8q10 14 20 0h8l8 30q-8 14-6 28 26 34 34 72-2 6-14 6H80q-12 0-14-6 8-38 34-72 2-14-6-28z',
        main,
      ) +
        box([99, 106, 42, 9], 2, accent) +
        line('M110 122q-10 34-14 62M130 122q10 34 14 62M120 122v62', edge(main), 2.6),
    ),
  kaftan: ({ main, accent }: Paint) =>
    standing(
      56,
      path('M104 52h32l50 46-6 44-28-8 8 48q0 6-8 6H88q-8 0-8-6l8-48-28 8-6-44z', main) +
        path('M108 52q12 12 24 0l-6 60q-6 6-12 0z', accent) +
        line('M120 116v70', lighter(main, 0.3), 3) +
        line('M58 134l28-8M182 134l-28-8M82 178h76', accent, 4),
    ),
  trousers: ({ main }: Paint) =>
    standing(
      44,
      path('M86 54h68l10 128q0 6-6 6h-24q-6 0-6-6l-8-78-8 78q0 6-6 6H82q-6 0-6-6z', main) +
        box([85, 54, 70, 11], 3, edge(main)) +
        line('M120 66v30M98 66q-2 16-12 20M142 66q2 16 12 20', edge(main), 3),
    ),
  skirt: ({ main, accent }: Paint) =>
    standing(
      56,
      path('M92 70h56l28 108q-56 20-112 0z', main) +
        box([90, 62, 60, 14], 4, accent) +
        line('M104 80l-14 98M120 80v104M136 80l14 98', edge(main), 3),
    ),
  jacket: ({ main, accent }: Paint) =>
    standing(
      50,
      path(
        'M98 58h44l40 22 8 84q0 6-6 6h-16l-10-54v64q0 8-8 8H90q-8 0-8-8v-64l-10 54H56q-6 0-6-6l8-84z',
        main,
      ) +
        path('M98 58l22 56 22-56-10-2q-12 12-24 0z', accent) +
        path('M98 58l-8 8 8 40 22 14zM142 58l8 8-8 40-22 14z', lighter(main, 0.18)) +
        line('M120 120v66', edge(main), 3) +
        dots('128 140, 128 160', 3, accent),
    ),
  apron: ({ main, accent }: Paint) =>
    standing(
      48,
      line('M98 74q0-22 22-22t22 22M78 120l-18 6M162 120l18 6', darker(main, 0.25), 4) +
        path('M96 70h48q0 34 24 44v66q0 8-8 8H80q-8 0-8-8v-66q24-10 24-44z', main) +
        box([94, 132, 52, 34], 6, accent),
    ),
  hat: ({ main, accent }: Paint) =>
    lying(
      64,
      oval(120, 164, 70, 20, main) +
        path('M78 160q0-68 42-68t42 68q-42 16-84 0z', lighter(main, 0.12)) +
        path('M78 146q42 14 84 0v14q-42 16-84 0z', accent),
    ),
  socks: ({ main, accent }: Paint) =>
    standing(54, sock(122, main, accent) + sock(76, darker(main, 0.1), accent)),
  scarf: ({ main, accent }: Paint) =>
    standing(
      44,
      path('M78 82q0-26 42-26t42 26-42 34-42-34z', darker(main, 0.14)) +
        path('M92 78q0-12 28-12t28 12-28 18-28-18z', '#f0e7da') +
        path('M98 98q16 14 36 4l14 70q-14 8-28 6z', main) +
        path('M126 104l18-8q18 40 20 66-8 8-20 8z', darker(main, 0.08)) +
        line('M108 136l30-8M112 152l29-8', accent, 5) +
        line('M120 180v9M130 180v9M140 177v9M150 172v8M159 168v8', main, 4),
    ),
  shawl: ({ main, accent }: Paint) =>
    standing(
      60,
      box([60, 150, 120, 30], 8, darker(main, 0.12)) +
        box([60, 124, 120, 30], 8, main) +
        box([60, 98, 120, 30], 8, lighter(main, 0.16)) +
        line('M84 100v76M92 100v76M150 100v76', accent, 3.4) +
        line(
          'M66 180v8M78 180v8M90 180v8M102 180v8M114 180v8M126 180v8M138 180v8M150 180v8M162 180v8M174 180v8',
          darker(main, 0.12),
          3,
        ),
    ),
}
