/** Small signs printed on labels, drawn about the point 0 0 and about 28 wide. */
import { around, cream, disc, dots, each, line, moved, oval, path, tilted } from './ink.ts'

type Mark = (colour: string) => string

const leafShape = 'M-12 8q-2-20 22-22 4 24-20 24z'
const petals = (count: number, petal: string): string => around(count, [0, 0], petal)

const bean = (x: number, degrees: number, colour: string): string =>
  tilted(x, 0, degrees, oval(0, 0, 7.5, 11, colour) + line('M0-8q-4 4 0 8t0 8', cream, 2))

export const marks: Record<string, Mark> = {
  none: () => '',
  bean: (c) => bean(-8.5, -20, c) + bean(8.5, 20, c),
  leaf: (c) => path(leafShape, c) + line('M-11 9q6-12 15-17', cream, 1.8),
  leaves: (c) =>
    moved(7, 2, 0.85, path(leafShape, c)) +
    '<g transform="scale(-1 1)">' +
    moved(7, 2, 0.85, path(leafShape, c)) +
    '</g>',
  hexagon: (c) => path('M0-14l12 7v14l-12 7-12-7v-14z', c),
  wheat: (c) =>
    line('M0 15v-20', c, 2.2) +
    each('-5 -6, 5 -6, -5 1, 5 1, -5 8, 5 8, 0 -11', (x, y) => oval(x, y, 3, 5.4, c)),
  olive: (c) =>
    tilted(0, 0, 24, oval(-3, 3, 8, 10, c)) +
    path('M2-6q2-10 14-9-1 11-14 9z', '#7d8a45') +
    disc(-4, 0, 2, cream),
  drop: (c) => path('M0-15q12 14 12 20a12 11 0 0 1-24 0q0-6 12-20z', c),
  flower: (c) => petals(6, oval(0, -9, 4.4, 6.4, c)) + disc(0, 0, 4.6, '#e6a93a'),
  star: (c) =>
    path('M0-15l4.2 9.6 10.4.9-7.9 6.9 2.4 10.2L0 7.2l-9.1 5.4 2.4-10.2-7.9-6.9 10.4-.9z', c),
  chilli: (c) =>
    path('M-7-9q8-3 12 3 5 9 9 17-16 1-21-10-2-5 0-10z', c) +
    line('M-5-9q-1-5-6-6', '#6f7a3d', 2.6),
  wave: (c) => line('M-16 2q8-10 16-2t16-2', c, 4.6),
  fruit: (c) => disc(0, 3, 10.5, c) + path('M1-7q2-8 11-8-1 9-11 8z', '#6f8f45'),
  citrus: (c) =>
    disc(0, 0, 13, c) +
    disc(0, 0, 10.4, '#fdf3d6') +
    petals(6, path('M0-1.4l3.6-7.4a8 8 0 0 0-7.2 0z', c)),
  berry: (c) =>
    path('M-11-4q0-6 11-6t11 6q0 9-11 18-11-9-11-18z', c) + path('M-8-8q8 5 16 0l-8-6z', '#6f8f45'),
  grape: (c) => dots('-7 -4, 1 -5, 8 -3, -3 3, 5 3, 1 10', 4.6, c) + line('M1-9v-5', '#6f7a3d', 2),
  nut: (c) =>
    path('M0-14q13 8 9 19-3 8-9 9-6-1-9-9-4-11 9-19z', c) + line('M-3-5q-3 7 0 13', cream, 1.6),
  fish: (c) => path('M-15 0q8-10 19-8l9-5-2 13 2 13-9-5q-11 2-19-8z', c) + disc(-8, -2, 1.6, cream),
  heart: (c) => path('M0 13q-15-10-13-19 2-8 9-6 3 1 4 4 1-3 4-4 7-2 9 6 2 9-13 19z', c),
  sun: (c) => disc(0, 0, 6.6, c) + petals(8, line('M0-10.4v-4', c, 2.4)),
  cedar: (c) => path('M0-15l5 6h-2l7 6H6l9 7H2v5h-4v-5h-13l9-7h-4l7-6h-2z', c),
  tomato: (c) => oval(0, 2, 12.5, 10.5, c) + path('M-7-7l7 3 7-3-4 6h-6z', '#6f8f45'),
  pea: (c) => path('M-15-4q15 20 30 0-4 15-15 15t-15-15z', c) + dots('-6 2, 0 4, 6 2', 3, cream),
  square: (c) => path('M-11-11h10v10h-10zM1-11h10v10H1zM-11 1h10v10h-10zM1 1h10v10H1z', c),
  mountain: (c) => path('M-16 10l11-20 6 10 4-6 11 16z', c),
  tooth: (c) =>
    path('M-9-11q4-3 9 0 5-3 9 0 5 6 0 12-1 10-5 12-3-3-4-8-1 5-4 8-4-2-5-12-5-6 0-12z', c),
}
