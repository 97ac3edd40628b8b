/** The counter of the login picture: something to eat, something to drink, and the till. */
import { box, disc, type Piece, shade } from './shop-shape.ts'

const ink = '#2a2823'
const paper = '#faf9f7'

const croissant: Piece[] = [
  shade(146, 658, 62),
  [
    '#d99a4b',
    'M146 597c26 0 42 22 42 42q0 8-8 8q-6 0-9-6q-8-14-25-14t-25 14q-3 6-9 6q-8 0-8-8c0-20 16-42 42-42z',
  ],
  ['#b5722d', 'M115 614q3 13 9 20', 3.4],
  ['#b5722d', 'M130 602q-5 12 0 26', 3.4],
  ['#b5722d', 'M162 602q5 12 0 26', 3.4],
  ['#b5722d', 'M177 614q-3 13-9 20', 3.4],
  ['#efc07c', 'M125 606q21-10 42 0', 3.4],
]

const coffeeCup: Piece[] = [
  ['#b7a587', 'M284 604q-3-4 0-8t0-6', 2.6],
  ['#b7a587', 'M295 604q-3-4 0-8t0-6', 2.6],
  ['#ffffff', 'M309 620q15-3 15 8.5t-16 9', 5],
  ['#ffffff', 'M270 615h41v19q0 19-20.5 19t-20.5-19z'],
  ['#6f4328', disc(290.5, 615.5, 16, 4.4)],
  ['#d9c6a1', 'M262 653h60l-4 7h-52z'],
]

const cake: Piece[] = [
  shade(434, 659, 60),
  ['#8a4a3a', 'M398 631l57-29q15-2 15 21v8z'],
  ['#b3694d', box(398, 630, 72, 10)],
  ['#f6e0d3', box(398, 640, 72, 7)],
  ['#dcb28c', box(398, 647, 72, 8)],
  ['#c23a3a', disc(450, 598, 7.4)],
  ['#6f9a52', 'M450 591q2-7 9-7', 2.6],
]

const till: Piece[] = [
  ['#3b3831', 'M624 607h22l6 42h-34z'],
  [ink, box(596, 648, 78, 12, 3)],
  [ink, box(560, 512, 150, 98, 10)],
  [paper, box(568, 520, 134, 82, 4)],
  ['#e6eee1', box(576, 528, 24, 20, 3)],
  ['#f3eadb', box(604, 528, 24, 20, 3)],
  ['#f6e2dc', box(576, 552, 24, 20, 3)],
  ['#e1ecef', box(604, 552, 24, 20, 3)],
  ['#f3eadb', box(576, 576, 24, 18, 3)],
  ['#e6eee1', box(604, 576, 24, 18, 3)],
  ['#d3cec4', box(636, 528, 58, 5, 2)],
  ['#e6e2db', box(636, 538, 44, 5, 2)],
  ['#e6e2db', box(636, 548, 50, 5, 2)],
  ['#1f1d1a', box(636, 564, 58, 8, 2)],
  ['#0c6778', box(636, 578, 58, 16, 3)],
  ['#ffffff', box(715, 602, 20, 27)],
  ['#d3cec4', 'M719 609h12M719 615h12M719 621h7', 2.4],
  ['#3b3831', box(710, 626, 30, 34)],
]

const panels: Piece[] = [0, 1, 2, 3, 4, 5].map((n) => [
  'var(--art-panel)',
  box(92 + n * 112, 708, 96, 260, 3),
])

const bar: Piece[] = [
  ['var(--art-front)', box(68, 680, 704, 240)],
  ...panels,
  [
    'var(--ct-brand)',
    'M52 660h736a8 8 0 0 1 8 8v9a3 3 0 0 1-3 3h-746a3 3 0 0 1-3-3v-9a8 8 0 0 1 8-8z',
  ],
]

export const counter: Piece[] = [...bar, ...croissant, ...coffeeCup, ...cake, ...till]
