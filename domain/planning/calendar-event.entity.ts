import { timeOfDay } from '../kernel/calendar/time-of-day.ts'
import { entity } from '../kernel/entity.ts'
import {
  choice,
  date,
  type Field,
  integer,
  longText,
  optional,
  reference,
  references,
  text,
  zone,
} from '../kernel/field.ts'
import { eventKinds } from './calendar/contract.ts'
import { longestRule, parseRule, type RuleProblem, ruleText } from './calendar/rule.ts'

/** How an event repeats, as other calendars write it too; kept in one way of writing. */
const repetition = (): Field<string> => {
  const plain = text({ max: longestRule })
  const says = (problem: RuleProblem) => (value: string) => parseRule(value) !== problem
  return {
    ...plain,
    isCode: true,
    schema: plain.schema
      .refine(says('ruleTooOften'), 'ruleTooOften')
      .refine(says('ruleTooMany'), 'ruleTooMany')
      .refine(says('ruleUnreadable'), 'ruleUnreadable')
      .overwrite((value) => {
        const rule = parseRule(value)
        return typeof rule === 'string' ? value : ruleText(rule)
      }),
  }
}

/** Four weeks: whoever wants to know earlier makes an event of it. */
export const longestNotice = 40_320

/** What people plan. Without times it takes whole days; what repeats is expanded where it is shown. */
export const calendarEvent = entity(
  'calendarEvent',
  {
    title: text({ max: 200, required: 'eventTitleRequired' }),
    kind: choice(eventKinds, { initial: 'event' }),
    startsOn: date(),
    startTime: optional(timeOfDay()),
    endsOn: date(),
    endTime: optional(timeOfDay()),
    timeZone: optional(zone()),
    repeat: optional(repetition()),
    branch: optional(reference('branch')),
    employees: references('employee'),
    partner: optional(reference('thirdparty')),
    project: optional(reference('project')),
    place: optional(text({ max: 200 })),
    noticeMinutes: optional(integer({ max: longestNotice })),
    note: optional(longText({ max: 2000 })),
  },
  {
    path: '/Calendar',
    title: 'title',
    list: ['startsOn', 'startTime', 'title', 'kind', 'employees', 'branch', 'repeat'],
    sort: ['startsOn', 'title'],
    isLatestFirst: true,
    search: ['title', 'place', 'note'],
    can: 'planning.calendarEvent',
    actions: ['view', 'add', 'edit', 'delete', 'export'],
    // With it go the days it left out and the times that were changed.
    endsForGood: true,
    menu: { group: 'business', icon: 'calendar', order: 632, thumb: 75 },
  },
)
