/** What is written is read again; what is a bomb or no calendar is refused. */
import { describe, expect, test } from 'vitest'
import { codeOf } from '../testing/refused.ts'
import { calendarText } from './icalendar.ts'
import { mostIcsBytes, readCalendar } from './icalendar-read.ts'

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
