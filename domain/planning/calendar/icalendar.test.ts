/** What is written is read again; what is a bomb or no calendar is refused. */
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '../../kernel/date.ts'
import { codeOf } from '../testing/refused.ts'
import { calendarText } from './icalendar.ts'
import { mostIcsBytes, readCalendar } from './icalendar-read.ts'

const at = (startsOn: string, startTime: string, endsOn: string, endTime: string) => ({
  startsOn,
  startTime,
  endsOn,
  endTime,
})

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (...events: string[][]) =>
  bytes(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n'),
  )

test('what is written is read again: letters, long lines, whole days, instants', () => {
  const long = 'اجتماع الفريق، مع كل الموظفين; في المكتب\\ '.repeat(5).trim()
  const time = {
    startsOn: '2027-03-01',
    startTime: '09:00',
    endsOn: '2027-03-01',
    endTime: '10:30',
  }
  const days = { startsOn: '2027-03-02', startTime: null, endsOn: '2027-03-04', endTime: null }
  const text = calendarText(
    'Maison',
    [
      { uid: 'a@x', title: long.slice(0, 190), time, place: 'Hamra' },
      { uid: 'b@x', title: 'Days', time: days },
    ],
    { zone: 'Asia/Beirut', now: new Date('2027-01-01T00:00:00Z') },
  )
  for (const line of text.split('\r\n')) expect(bytes(line).length).toBeLessThanOrEqual(75)
  expect(readCalendar(bytes(text))).toMatchObject({
    left: [],
    events: [
      {
        uid: 'a@x',
        title: long.slice(0, 190).trim(),
        place: 'Hamra',
        timeZone: 'UTC',
        time: { startsOn: '2027-03-01', startTime: '07:00', endTime: '08:30' },
      },
      { uid: 'b@x', time: days },
    ],
  })
})

test('of an hour that is there twice each stands at its own instant', () => {
  const time = at('2027-10-30', '21:15', '2027-10-30', '21:45')
  const zones = { zone: 'Asia/Beirut', now: new Date('2027-01-01T00:00:00Z') }
  const text = calendarText('Maison', [{ uid: 'a@x', title: 'Call', time, zone: 'UTC' }], zones)
  expect(text).toContain('DTSTART:20271030T211500Z\r\nDTEND:20271030T214500Z')
})

test('a series with its exceptions, zones and lengths as others write them', () => {
  const { events, left } = readCalendar(
    file(
      [
        'UID:1',
        'SUMMARY:Stand-up',
        'DTSTART;TZID=Europe/Paris:20270301T090000',
        'DURATION:PT1H30M',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'EXDATE;TZID=Europe/Paris:20270308T090000,20270315T090000',
        'BEGIN:VALARM',
        'SUMMARY:not the event',
        'END:VALARM',
      ],
      ['UID:1', 'SUMMARY:Later', 'RECURRENCE-ID:20270322T090000', 'DTSTART:20270322T110000'],
      ['UID:2', 'SUMMARY:Birthday', 'DTSTART;VALUE=DATE:20270401', 'RRULE:FREQ=YEARLY;BYMONTH=4'],
      ['UID:3', 'SUMMARY:Often', 'DTSTART:20270401T000000', 'RRULE:FREQ=SECONDLY'],
      ['UID:4', 'DTSTART:20270401T000000'],
      ['SUMMARY:Nameless', 'DTSTART:20270401T000000'],
      ['UID:5', 'SUMMARY:Off', 'DTSTART:20270401T000000', 'STATUS:CANCELLED'],
    ),
  )
  expect(events).toMatchObject([
    {
      title: 'Stand-up',
      timeZone: 'Europe/Paris',
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      skipped: ['2027-03-08', '2027-03-15'],
      time: { endTime: '10:30' },
    },
    { title: 'Later', originalOn: '2027-03-22', time: { startTime: '11:00', endTime: '12:00' } },
    { title: 'Birthday', repeat: 'FREQ=YEARLY', time: { endsOn: '2027-04-01', endTime: null } },
  ])
  expect(left.map(({ code }) => code)).toEqual([
    'ruleTooOften',
    'eventTitleRequired',
    'icsEventUnreadable',
  ])
})

test('a time of a series that was called off by itself is left out', () => {
  const series = ['UID:1', 'SUMMARY:A', 'DTSTART;TZID=Europe/Paris:20270301T003000']
  const off = (uid: string, on: string) => [
    `UID:${uid}`,
    'SUMMARY:A',
    `RECURRENCE-ID:${on}`,
    `DTSTART:${on}`,
    'STATUS:CANCELLED',
  ]
  const { events, left } = readCalendar(
    file(
      off('1', '20270302T233000Z'),
      [...series, 'RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Paris:20270302T003000'],
      off('1', '20270304T233000Z'),
      off('elsewhere', '20270304T233000Z'),
    ),
  )
  expect(left).toEqual([])
  expect(events.map(({ skipped }) => skipped)).toEqual([['2027-03-02', '2027-03-03', '2027-03-05']])
})

const paris = 'DTSTART;TZID=Europe/Paris:20270301T003000'

describe('times are those of the clock of the start', () => {
  const read = (...lines: string[]) => {
    const { events, left } = readCalendar(file(['UID:1', 'SUMMARY:A', ...lines]))
    return { ...events[0], refused: left[0]?.code }
  }

  test.each([
    ['an end by the clock of Greenwich', 'FREQ=DAILY;UNTIL=20270304T233000Z', '20270305'],
    ['an end just before its time', 'FREQ=DAILY;UNTIL=20270304T232959Z', '20270304'],
    ['an end by its own clock', 'FREQ=DAILY;UNTIL=20270305T002900', '20270304'],
    ['an end by the day', 'FREQ=DAILY;UNTIL=20270305', '20270305'],
  ])('%s', (_, rule, until) => {
    expect(read(paris, `RRULE:${rule}`).repeat).toBe(`FREQ=DAILY;UNTIL=${until}`)
  })

  test('days left out, changed times and ends are turned into it', () => {
    const left = read(paris, 'RRULE:FREQ=DAILY', 'EXDATE:20270302T233000Z,20270302T233000Z')
    expect(left.skipped).toEqual(['2027-03-03'])
    const flight = read('DTSTART;TZID=Asia/Beirut:20270301T090000', 'DTEND:20270301T083000Z')
    expect(flight.time).toMatchObject({ startTime: '09:00', endTime: '10:30' })
    const { events } = readCalendar(
      file(
        ['UID:1', 'SUMMARY:A', paris, 'RRULE:FREQ=DAILY'],
        ['UID:1', 'SUMMARY:B', 'RECURRENCE-ID:20270302T233000Z', 'DTSTART:20270303T100000Z'],
      ),
    )
    expect(events[1]).toMatchObject({ originalOn: '2027-03-03', timeZone: 'UTC' })
  })

  test.each([
    ['of Windows', 'Romance Standard Time', 'Europe/Paris'],
    ['behind an address', '/example.org/20050126_1/Europe/Paris', 'Europe/Paris'],
    ['of three parts', '/x/America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
    ['that says nothing', 'Customized Time Zone', undefined],
  ])('a zone %s', (_, name, zone) => {
    const { timeZone, refused } = read(`DTSTART;TZID="${name}":20270301T090000`)
    expect([timeZone, refused]).toEqual([zone, zone ? undefined : 'icsZoneUnknown'])
  })

  test.each([
    ['20270301', 'FREQ=MONTHLY;BYMONTHDAY=15,1', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['20270331', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1'],
    ['20271125', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    ['20270331', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', undefined],
  ])('from %s, %s is read', (day, rule, kept = rule) => {
    expect(read(`DTSTART;VALUE=DATE:${day}`, `RRULE:${rule}`).repeat).toBe(kept)
  })

  const dates = Array.from({ length: 1001 }, (_, n) =>
    new Date(Date.UTC(2027, 2, 1 + n)).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  test.each([
    ['left out too often', [`EXDATE;VALUE=DATE:${dates.join(',')}`], 'icsTooManySkipped'],
    ['on the 30th of February', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], 'ruleNeverHappens'],
    ['of another month', ['RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1'], 'ruleUnreadable'],
    ['of every month', ['RRULE:FREQ=YEARLY;BYMONTHDAY=1'], 'ruleUnreadable'],
    [
      'that begins beside its rule',
      ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
      'ruleUnreadable',
    ],
    [
      'beside its rule at another hour than its own',
      ['RDATE:20270305T090000'],
      'icsEventUnreadable',
    ],
    ['beside its rule at no time', ['RDATE;VALUE=DATE:20279999'], 'icsEventUnreadable'],
    ['by two rules', ['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'], 'ruleUnreadable'],
    ['less another rule', ['EXRULE:FREQ=WEEKLY'], 'ruleUnreadable'],
    [
      'that changes all that follow',
      ['RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20270302'],
      'ruleUnreadable',
    ],
    ['of an absurd length', ['DURATION:P99999999D'], 'icsEventUnreadable'],
    ['that ends at no time', ['DTEND:20279999'], 'icsEventUnreadable'],
  ])('one %s is refused', (_, lines, code) => {
    const rule = lines.some((it) => it.startsWith('RRULE')) ? [] : ['RRULE:FREQ=DAILY']
    expect(read('DTSTART;VALUE=DATE:20270301', ...rule, ...lines).refused).toBe(code)
  })
})

describe('days that are named one by one', () => {
  const event = (...lines: string[]) =>
    ['BEGIN:VEVENT', 'UID:beside', 'SUMMARY:Meeting', ...lines, 'END:VEVENT'].join('\r\n')
  const timesIn = (...events: string[]) => {
    const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')
    const { events: found, left } = readCalendar(bytes(text))
    return [
      ...found.map(({ time, originalOn, isBeside }) => {
        const { startsOn, startTime, endsOn, endTime } = time
        const [from, to] = [`${startsOn} ${startTime}`, `${endsOn} ${endTime}`]
        return `${originalOn} ${from} - ${to}${isBeside ? ' beside' : ''}`
      }),
      ...left.map(({ code }) => code),
    ]
  }
  const weekly = ['DTSTART:20270301T090000', 'DTEND:20270301T103000', 'RRULE:FREQ=WEEKLY;COUNT=3']

  test('are events of their own, as long as the first, or as they say', () => {
    const dates = 'RDATE:20270303T160000,20270308T090000,20270304T090000'
    const period = 'RDATE;VALUE=PERIOD:20270305T090000/PT30M,20270306T090000/20270306T120000'
    expect(timesIn(event(...weekly, dates, period, 'EXDATE:20270304T090000'))).toEqual([
      'null 2027-03-01 09:00 - 2027-03-01 10:30',
      '2027-03-03 2027-03-03 16:00 - 2027-03-03 17:30 beside',
      '2027-03-05 2027-03-05 09:00 - 2027-03-05 09:30 beside',
      '2027-03-06 2027-03-06 09:00 - 2027-03-06 12:00 beside',
    ])
    const whole = ['DTSTART;VALUE=DATE:20270301', 'DURATION:P2D', 'RDATE;VALUE=DATE:20270310']
    expect(timesIn(event(...whole))).toEqual([
      'null 2027-03-01 null - 2027-03-02 null',
      '2027-03-10 2027-03-10 null - 2027-03-11 null beside',
    ])
  })

  test('are what the file says of them by themselves, or called off', () => {
    const dates = 'RDATE:20270303T160000,20270304T160000'
    const changed = event('RECURRENCE-ID:20270303T160000', 'DTSTART:20270303T180000')
    const off = event('RECURRENCE-ID:20270304T160000', 'STATUS:CANCELLED')
    expect(timesIn(event(...weekly, dates), changed, off)).toEqual([
      'null 2027-03-01 09:00 - 2027-03-01 10:30',
      '2027-03-03 2027-03-03 18:00 - 2027-03-03 19:00 beside',
    ])
  })

  test('at another hour of a day of the rule, or by the thousand, are refused', () => {
    expect(timesIn(event(...weekly, 'RDATE:20270308T160000'))).toEqual(['ruleUnreadable'])
    const days = (from: string, count: number) =>
      Array.from({ length: count }, (_, n) => addDays(from, n).replaceAll('-', '')).join(',')
    const start = 'DTSTART;VALUE=DATE:20270301'
    expect(timesIn(event(start, `RDATE;VALUE=DATE:${days('2027-04-01', 1001)}`))).toEqual([
      'icsTooManySkipped',
    ])
    const many = event(start, `RDATE;VALUE=DATE:${days('2027-04-01', 600)}`)
    expect(() => timesIn(many, many)).toThrow('icsTooLarge')
  })
})

test('a file that says one zone or one rule over and over is read at once', () => {
  const many = (name: string, day: string) =>
    `${name};TZID=Asia/Tokyo:${Array.from({ length: 20_000 }, () => day).join(',')}`
  const start = ['UID:1', 'SUMMARY:A', 'DTSTART;TZID=Europe/Paris:20270301T090000']
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  const left = readCalendar(file([...start, 'RRULE:FREQ=DAILY', many('EXDATE', '20270302T170000')]))
  expect(left.events[0]?.skipped).toEqual(['2027-03-02'])
  const rule = 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1,2,3,4;COUNT=1000'
  const added = readCalendar(file([...start, rule, many('RDATE', '20980109T170000')]))
  expect(added.events).toHaveLength(2)
  // To ask of a zone is what it would cost, and each of them is asked of a time or two.
  expect(asked.mock.calls.length).toBeLessThan(20)
  asked.mockRestore()
})

describe('a file is refused', () => {
  const deep = Array.from({ length: 50 }, () => 'BEGIN:VEVENT')
  test.each([
    ['that is no calendar', bytes('hello'), 'icsUnreadable'],
    ['that is empty', bytes(''), 'icsUnreadable'],
    ['that ends too soon', bytes('BEGIN:VCALENDAR\nBEGIN:VEVENT'), 'icsUnreadable'],
    ['whose parts are crossed', bytes('BEGIN:VCALENDAR\nEND:VEVENT'), 'icsUnreadable'],
    ['that nests without end', bytes(['BEGIN:VCALENDAR', ...deep].join('\n')), 'icsUnreadable'],
    ['that is no text', new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), 'icsUnreadable'],
    ['that is too large', new Uint8Array(mostIcsBytes + 1), 'icsTooLarge'],
    ['of too many lines', bytes(`BEGIN:VCALENDAR\n${'X:1\n'.repeat(50_000)}`), 'icsTooLarge'],
    [
      'of too many events',
      file(...Array.from({ length: 1001 }, (_, n) => [`UID:${n}`])),
      'icsTooLarge',
    ],
  ])('%s', (_, content, code) => {
    expect(codeOf(() => readCalendar(content))).toBe(code)
  })
})
