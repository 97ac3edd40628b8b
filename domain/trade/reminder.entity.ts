import { entity } from '../kernel/entity.ts'
import { choice, date, reference, text } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'
import { reminderLevels } from './reminder.ts'

/** Who was reminded when, and how firmly. */
export const reminder = entity(
  'reminder',
  {
    day: date(),
    time: text({ max: 5 }),
    partner: reference('thirdparty'),
    partnerName: text({ max: 160 }),
    level: choice(reminderLevels),
    mailState: choice(['waiting', 'held', 'sent', 'dropped', 'failed']),
    address: text({ max: 254 }),
    language: choice(languages),
    userName: text({ max: 120 }),
  },
  {
    path: '/Reminders',
    title: 'partnerName',
    list: ['day', 'time', 'partner', 'level', 'mailState', 'address', 'userName'],
    sort: ['day'],
    isLatestFirst: true,
    search: ['partnerName', 'address'],
    isPosted: true,
    table: 'reminder_list',
    can: 'sales.reminder',
    actions: ['view', 'post', 'export'],
    menu: { group: 'sell', icon: 'mail', order: 125 },
  },
)
