/** The figures of a period as lines of a file: what a row is of, what it is called, and its figures. */
import { ratioOf } from '../../../domain/kernel/number/fraction.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import type { Both, FigureRow, RestaurantFigures } from '../../../domain/restaurant/report.ts'
import { type FileCell, numeric } from '../../kernel/files/export.ts'

export const figureColumns = ['part', 'name', 'tickets', 'first', 'second', 'figure'] as const

type Say = (key: string, facts?: Record<string, unknown>) => string

const money = ({ first, second }: Both): FileCell[] => [numeric(first), numeric(second)]

const minutesOf = (seconds: number): string => ratioOf(String(seconds), '60', 1)

export function figureLines(figures: RestaurantFigures, say: Say): FileCell[][] {
  const word = (key: string): string => say(`restaurantReport.${key}`)
  const sum = (key: string, amount: Both | null, tickets = ''): FileCell[] => [
    word('sum'),
    word(key),
    numeric(tickets),
    ...(amount ? money(amount) : ['', '']),
    '',
  ]
  const figure = (key: string, value: string | number | null): FileCell[] => [
    word('sum'),
    word(key),
    '',
    '',
    '',
    value === null ? '' : numeric(String(value)),
  ]
  const sales = (part: string, rows: readonly FigureRow[], title: (row: FigureRow) => string) =>
    rows.map((row) => [
      word(part),
      neutralised(title(row)),
      numeric(String(row.tickets)),
      ...money(row),
      '',
    ])
  const tableTitle = ({ id, title }: FigureRow): string =>
    title || say(`order.type.${id === 'delivery' ? 'delivery' : 'takeAway'}`)
  const courseTitle = ({ id }: FigureRow): string =>
    id === '0' ? word('serviceCharge') : say('order.course', { course: id })
  const times = figures.stations.flatMap(({ title, dishes, ready, served }) =>
    (
      [
        ['toReady', ready],
        ['toServed', served],
      ] as const
    ).flatMap(([key, spread]) =>
      spread
        ? [
            [
              word('kitchen'),
              `${neutralised(title)} · ${word(key)}`,
              numeric(String(dishes)),
              '',
              '',
              say('restaurantReport.spread', {
                median: minutesOf(spread.median),
                most: minutesOf(spread.most),
              }),
            ],
          ]
        : [],
    ),
  )
  return [
    sum('sales', figures.total, String(figures.total.tickets)),
    sum('back', figures.back),
    sum('perGuest', figures.perGuest),
    figure('guests', figures.guests),
    figure('seats', figures.seats),
    figure('turns', figures.turns),
    figure('turnsEachDay', figures.turnsADay),
    figure('minutes', figures.minutes),
    ...sales('byTable', figures.tables, tableTitle),
    ...sales('byWaiter', figures.waiters, ({ title }) => title),
    ...sales('byHour', figures.hours, ({ id }) => `${id.padStart(2, '0')}:00`),
    ...sales('byCourse', figures.courses, courseTitle),
    ...times,
  ]
}
