import { email, longText, optional, text } from './field.ts'
import { setting } from './setting.ts'

export const senderName = setting('mail.senderName', optional(text({ max: 80 })), {
  group: 'mail',
  initial: null,
  layers: ['company'],
  order: 10,
})

export const replyTo = setting('mail.replyTo', optional(email()), {
  group: 'mail',
  initial: null,
  layers: ['company'],
  order: 20,
})

/** Whoever keeps the anchors of the books elsewhere, such as the accountant. */
export const anchorMail = setting('mail.anchor', optional(email()), {
  group: 'mail',
  initial: null,
  layers: ['company'],
  order: 40,
})

export const signature = setting('mail.signature', optional(longText({ max: 500 })), {
  group: 'mail',
  initial: null,
  layers: ['company'],
  order: 30,
})
