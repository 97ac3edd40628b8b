import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  ageOf,
  allDay,
  type Board,
  isNotPrinted,
  isUnseen,
  lastBumps,
  merged,
  orderCards,
  placeOf,
  reachedFrom,
  standInOf,
  ticketCards,
} from './kitchen-board.ts'
import type { KitchenStation, KitchenTicket } from './kitchen-contract.ts'
import {
  isDish,
  isOverInKitchen,
  type KitchenLine,
  leaving,
  recalled,
  shownOf,
  stepped,
  strikes,
} from './kitchen-line.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const ago = (seconds: number): string => new Date(noon.getTime() - seconds * 1000).toISOString()

const line = (more: Partial<KitchenLine> = {}): KitchenLine => ({
  id: 'a',
  order: 'order',
  line: 'line',
  item: 'soup',
  names: { name: 'Soup' } as KitchenLine['names'],
  options: [],
  note: null,
  course: 1,
  courseNames: null,
  seat: null,
  quantity: '2',
  changed: null,
  labelBefore: null,
  struck: '0',
  stage: 'toCook',
  stagedAt: ago(60),
  seenAt: null,
  ...more,
})

const ticket = (more: Partial<KitchenTicket> = {}): KitchenTicket => ({
  id: 'ticket',
  station: 'oven',
  order: 'order',
  number: 1,
  kind: 'order',
  madeAt: ago(60),
  label: '7',
  waiter: 'Nour',
  guests: 2,
  receivedAt: null,
  ownReceivedAt: null,
  printDevice: null,
  printClaimedAt: null,
  printedAt: null,
  printFailedAt: null,
  lines: [line()],
  ...more,
})

const limits = { amberMinutes: 10, redMinutes: 20, recallMinutes: 15, waitSeconds: 30 }

const station = (id: string, fallback: string | null, isAway: boolean): KitchenStation => ({
  ...({ name: id } as KitchenStation),
  id,
  fallback,
  isAway,
  printer: null,
})

const board = (tickets: KitchenTicket[], more: Partial<Board> = {}): Board => ({
  cursor: '1',
  stations: [],
  limits,
  orders: [],
  tickets,
  ...more,
})

const codeOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

describe('stages', () => {
  test.each([
    ['toCook', 'ready', 'ready'],
    ['toCook', 'served', 'served'],
    ['ready', 'served', 'served'],
    ['ready', 'ready', null],
    ['served', 'ready', null],
    ['void', 'ready', 'kitchenCancelled'],
    ['toCook', 'seen', 'kitchenNothingToSee'],
  ] as const)('from %s to %s: %s', (stage, to, expected) => {
    expect(codeOf(() => stepped(line({ stage }), to, { isOver: false }))).toBe(expected)
  })

  test('a cancellation is seen, whatever became of the order, and is never cooked', () => {
    const less = line({ quantity: '-1' })
    expect(stepped(less, 'seen', { isOver: true })).toBe('seen')
    expect(stepped({ ...less, seenAt: ago(1) }, 'seen', { isOver: false })).toBe(null)
    expect(codeOf(() => stepped(less, 'ready', { isOver: false }))).toBe('kitchenOnlySeen')
    expect(codeOf(() => stepped(line(), 'ready', { isOver: true }))).toBe('orderClosed')
  })

  test.each([
    ['ready', 'ready', 60, 'toCook'],
    ['served', 'served', 60, 'ready'],
    ['toCook', 'ready', 60, null],
    ['ready', 'served', 60, null],
    ['served', 'ready', 60, 'kitchenNotRecalled'],
    ['void', 'ready', 60, 'kitchenCancelled'],
    ['ready', 'ready', 901, 'kitchenTooLate'],
  ] as const)('%s recalled from %s after %d s: %s', (stage, from, seconds, expected) => {
    const bumped = line({ stage, stagedAt: ago(seconds) })
    const facts = { isOver: false, now: noon, recallMinutes: 15 }
    expect(codeOf(() => recalled(bumped, from, facts))).toBe(expected)
  })

  test.each([
    ['table', 'open', null, 5000, false],
    ['table', 'closed', 'paid', 3600, false],
    ['table', 'closed', 'paid', 3601, true],
    ['table', 'closed', 'left', 60, true],
    ['takeAway', 'closed', 'paid', 5000, false],
    ['takeAway', 'closed', 'left', 60, true],
  ])('%s, %s, %s, said %d s ago: over %s', (type, state, ended, seconds, expected) => {
    const said = line({ stagedAt: ago(seconds) })
    expect(isOverInKitchen({ type, state, ended }, said, noon)).toBe(expected)
  })

  test.each([
    ['table', 'merged', 3600, false],
    ['table', 'merged', 3601, true],
    ['table', 'left', 60, false],
    ['takeAway', 'left', 5000, false],
  ])(
    '%s that %s after a dish was paid, said %d s ago: over %s',
    (type, ended, seconds, expected) => {
      const order = { type, state: 'closed', ended, isPartPaid: true }
      expect(isOverInKitchen(order, line({ stagedAt: ago(seconds) }), noon)).toBe(expected)
    },
  )
})

describe('less of a line', () => {
  const lines = [
    line({ id: 'a', stage: 'served' }),
    line({ id: 'b', stage: 'ready' }),
    line({ id: 'c', quantity: '1' }),
    line({ id: 'd' }),
  ]
  test.each([
    ['1', ['d 1 toCook']],
    ['2', ['d 2 void']],
    ['4', ['d 2 void', 'c 1 void', 'b 1 ready']],
    ['6', ['d 2 void', 'c 1 void', 'b 2 void', 'a 1 served']],
  ])('%s less strikes what is least far, the newest first', (quantity, expected) => {
    const struck = strikes(lines, quantity).map((it) => `${it.id} ${it.struck} ${it.stage}`)
    expect(struck).toEqual(expected)
  })

  test('what goes to another order leaves whole, or in part', () => {
    expect(leaving(lines, '2.5').map((it) => [it.line.id, it.quantity, it.isWhole])).toEqual([
      ['d', '2', true],
      ['c', '0.5', false],
    ])
  })

  test('whatever is added, cancelled, bumped and recalled: what is shown was ordered and not cancelled', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('cancel' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('bump' as const), count: fc.nat(9) }),
      fc.record({ kind: fc.constant('recall' as const), count: fc.nat(9) }),
    )
    const put = (lines: KitchenLine[], changed: KitchenLine[]): KitchenLine[] =>
      lines.map((it) => changed.find(({ id }) => id === it.id) ?? it)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [known, ordered] = [[] as KitchenLine[], 0]
        for (const [at, { kind, count }] of steps.entries()) {
          const target = known[count % Math.max(known.length, 1)]
          if (kind === 'add') {
            const id = String(at).padStart(3, '0')
            known = [...known, line({ id, quantity: String(count), stagedAt: noon.toISOString() })]
            ordered += count
          } else if (kind === 'cancel') {
            const less = Math.min(count, ordered)
            known = put(known, strikes(known, String(less)))
            ordered -= less
          } else if (target && target.stage !== 'void') {
            const to = target.stage === 'toCook' ? 'ready' : 'served'
            const from = target.stage === 'served' ? 'served' : 'ready'
            const stage =
              kind === 'bump'
                ? stepped(target, to, { isOver: false })
                : recalled(target, from, { isOver: false, now: noon, recallMinutes: 15 })
            if (stage && stage !== 'seen') known = put(known, [{ ...target, stage }])
          }
          expect(sumOf(known.map(shownOf))).toBe(String(ordered))
          expect(
            known.every((it) => isDish(it) && (it.stage === 'void') === (shownOf(it) === '0')),
          ).toBe(true)
        }
      }),
    )
  })
})

describe('stations', () => {
  const stations = [
    station('oven', 'grill', true),
    station('grill', 'bar', true),
    station('bar', null, false),
    station('ring', 'gnir', true),
    station('gnir', 'ring', true),
  ]
  test.each([
    ['oven', 'bar'],
    ['grill', 'bar'],
    ['bar', null],
    ['ring', null],
  ])('for %s stands in %s', (id, expected) => {
    expect(standInOf(id, stations)).toBe(expected)
  })

  test('what could come to a station', () => {
    expect(reachedFrom(['bar'], stations).toSorted()).toEqual(['bar', 'grill', 'oven'])
    expect(reachedFrom(['ring'], stations).toSorted()).toEqual(['gnir', 'ring'])
  })

  test.each([
    ['its own', 'oven', {}, 'own'],
    ['who stands in', 'bar', {}, 'rerouted'],
    ['who stands in, too early', 'bar', { madeAt: ago(29) }, null],
    ['who stands in, what its own has', 'bar', { ownReceivedAt: ago(10) }, null],
    ['who stands in, what it received itself', 'bar', { receivedAt: ago(10) }, 'rerouted'],
    ['who is away too', 'grill', {}, null],
  ])('shown at %s', (_, own, more, expected) => {
    const facts = { stations, limits, now: noon }
    expect(placeOf(ticket(more), new Set([own]), facts)).toBe(expected)
  })

  test('nobody has seen it, or nobody has printed it', () => {
    expect(isUnseen(ticket(), noon, 30)).toBe(true)
    expect(isUnseen(ticket({ madeAt: ago(10) }), noon, 30)).toBe(false)
    expect(isUnseen(ticket({ receivedAt: ago(1) }), noon, 30)).toBe(false)
    expect(isNotPrinted(ticket(), noon)).toBe(false)
    expect(isNotPrinted(ticket({ printFailedAt: ago(1) }), noon)).toBe(true)
    expect(isNotPrinted(ticket({ printClaimedAt: ago(31) }), noon)).toBe(true)
    expect(isNotPrinted(ticket({ printClaimedAt: ago(31), printedAt: ago(9) }), noon)).toBe(false)
  })
})

describe('what is on the screen', () => {
  test.each([
    [0, 'green'],
    [9, 'green'],
    [10, 'amber'],
    [20, 'red'],
  ])('after %d minutes %s', (minutes, expected) => {
    expect(ageOf(minutes, limits)).toBe(expected)
  })

  test('tickets stay while something is to cook or to be seen, the oldest first', () => {
    const tickets = [
      ticket({ id: 'new', madeAt: ago(10) }),
      ticket({ id: 'old', madeAt: ago(90) }),
      ticket({
        id: 'done',
        lines: [line({ stage: 'ready' }), line({ quantity: '-1', seenAt: 'x' })],
      }),
      ticket({ id: 'less', madeAt: ago(20), lines: [line({ quantity: '-1' })] }),
    ]
    const shown = ticketCards(board(tickets), ['oven'], noon).map((it) => it.ticket.id)
    expect(shown).toEqual(['old', 'less', 'new'])
  })

  test('an order is ready when all its lines are, across stations', () => {
    const oven = ticket({
      lines: [line({ id: 'a', stage: 'ready' }), line({ id: 'x', stage: 'void' })],
    })
    const bar = (stage: KitchenLine['stage']) =>
      ticket({ id: 'bar', station: 'bar', madeAt: ago(30), lines: [line({ id: 'b', stage })] })
    const cards = (stage: KitchenLine['stage']) =>
      orderCards(board([bar(stage), oven])).map((it) => [it.isReady, it.lines.map(({ id }) => id)])
    expect(cards('toCook')).toEqual([[false, ['a', 'b']]])
    expect(cards('ready')).toEqual([[true, ['a', 'b']]])
    expect(orderCards(board([ticket({ lines: [line({ stage: 'served' })] })]))).toEqual([])
  })

  test('what is to cook in all, by dish and options', () => {
    const rare = { name: 'Rare' } as KitchenLine['names']
    const tickets = [
      ticket({ lines: [line(), line({ options: [rare] }), line({ stage: 'ready' })] }),
      ticket({ lines: [line({ quantity: '3', struck: '1' }), line({ quantity: '-1' })] }),
    ]
    expect(allDay(tickets).map(({ quantity }) => quantity)).toEqual(['4', '2'])
  })

  test('the last bump of each ticket can be brought back', () => {
    const tickets = [
      ticket({
        lines: [
          line({ id: 'a', stage: 'ready', stagedAt: ago(50) }),
          line({ id: 'b', stage: 'ready', stagedAt: ago(40) }),
        ],
      }),
      ticket({ id: 'late', lines: [line({ stage: 'ready', stagedAt: ago(1000) })] }),
      ticket({ id: 'out', lines: [line({ stage: 'served', stagedAt: ago(5) })] }),
    ]
    const facts = { limits, now: noon }
    expect(lastBumps(tickets, 'ready', facts).map((it) => it.lines.map(({ id }) => id))).toEqual([
      ['b'],
    ])
    expect(lastBumps(tickets, 'served', facts).map((it) => it.ticket.id)).toEqual(['out'])
  })

  test('news replaces all that was known of the orders it is about', () => {
    const known = board([
      ticket({ id: 'gone', order: 'one', lines: [line({ order: 'one' })] }),
      ticket({ id: 'kept', order: 'two', lines: [line({ order: 'two' })] }),
    ])
    const one = { id: 'one', number: 1, type: 'table' as const, label: '1', waiter: '', guests: 1 }
    const news = { ...board([ticket({ id: 'fresh', order: 'one' })]), cursor: '2', orders: [one] }
    const next = merged(known, { ...news, now: noon.toISOString() })
    expect(next.tickets.map(({ id }) => id)).toEqual(['kept', 'fresh'])
    expect(next.cursor).toBe('2')
  })
})
