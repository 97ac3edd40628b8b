/** How people are told of what matters; the company decides for all, and each for himself. */
import { choice, integer } from './field.ts'
import { noticeChannels, noticeTopicNames, topicNamed, topicSetting } from './notice.ts'
import { setting } from './setting.ts'

/** When the daily letter leaves, on the clock of the shop; migration 0042 reads it by its name. */
export const noticeHour = setting('notices.hour', integer({ max: 23 }), {
  group: 'notices',
  initial: 8,
  layers: ['company'],
  order: 10,
  unit: 'oclock',
})

/** Yesterday's figures by mail, to whoever wants them, as far as he may see them. */
export const morningLetter = setting('notices.morning', choice(['mail', 'none']), {
  group: 'notices',
  initial: 'none',
  layers: ['company', 'user'],
  order: 15,
})

/** The day of a branch by mail, once its last drawer is closed, to whoever may read its reports. */
export const dayLetter = setting('notices.dayEnd', choice(['mail', 'none']), {
  group: 'notices',
  initial: 'none',
  layers: ['company', 'user'],
  order: 16,
})

export const noticeSettings = noticeTopicNames.map((name, at) =>
  setting(topicSetting(name), choice(noticeChannels), {
    group: 'notices',
    initial: topicNamed(name).initial,
    layers: ['company', 'user'],
    order: 20 + at,
  }),
)
