/** From when on clients are reminded of what is overdue. */
import { integer } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

const days = (name: string, initial: number, order: number, max = 365) =>
  setting(`documents.${name}`, integer({ min: 1, max }), {
    group: 'documents',
    initial,
    layers: ['company'],
    order,
    unit: 'days',
  })

export const friendlyDays = days('friendlyDays', 3, 60)
export const firmDays = days('firmDays', 15, 61)
export const lastDays = days('lastDays', 30, 62)
/** Between two letters of one level. */
export const reminderPause = days('reminderPause', 7, 63, 90)
