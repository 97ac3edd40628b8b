/** The text and the HTML of a mail, from its words: paragraphs, and a button where the link is. */

import {
  balanceLinkPath,
  linkPath,
  payslipPath,
} from '../../../domain/kernel/access/private-link.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { escaped } from '../../../domain/kernel/writing/html.ts'
import type { Words } from '../words.ts'

/** A mail to write: its words are `mail.<template>.subject` and the like, its facts fill them. */
export type Mail = {
  to: string
  template: string
  language: Language
  /** A `token` becomes the link of the letter. */
  facts: Record<string, string | number>
  /** What somebody typed in place of our words. */
  own?: { subject?: string; body?: string }
  /** Who sends it and where answers go, unless the company decided otherwise. */
  senderName?: string
  replyTo?: string | null
}

export type Letter = { subject: string; text: string; html: string }

export function letterOf(
  words: Words,
  mail: Mail,
  publicUrl: string,
  { signature, replyTo }: { signature?: string | null; replyTo?: string | null } = {},
): Letter {
  const { template, language, facts, own = {} } = mail
  const { token, ...others } = facts
  const link = token === undefined ? undefined : linkOf(publicUrl, template, String(token))
  const say = (part: string): string => words.say(language, `mail.${template}.${part}`, others)
  const subject = (own.subject ?? say('subject')).replace(/\s+/g, ' ')
  const written = own.body ?? say('body')
  const body = signature ? `${written}\n\n${signature}` : written
  const paragraphs = body.split(/\n\n+/)
  const action = link ? { link, label: say('action') } : undefined
  const footer = footerOf(words, mail, replyTo)
  return {
    subject,
    text: textOf(paragraphs, action, footer),
    html: htmlOf(language, subject, paragraphs, action, footer),
  }
}

/** A letter to somebody who has no account here says so in its own words. */
function footerOf(words: Words, { template, language, facts }: Mail, replyTo?: string | null) {
  const own = `mail.${template}.footer`
  if (words.has(language, own)) return words.say(language, own, facts)
  return words.say(language, replyTo ? 'mail.footerAnswerable' : 'mail.footer')
}

/** Where the link of a letter leads; most of them set a password. */
const linkOf = (publicUrl: string, template: string, token: string): string => {
  if (template === 'document') return `${publicUrl}${linkPath(token)}`
  if (template.startsWith('giftCard')) return `${publicUrl}${balanceLinkPath(token)}`
  if (template === 'payslip') return `${publicUrl}${payslipPath(token)}`
  const page = template === 'confirmCompany' ? 'ConfirmCompany' : 'ChangePassword'
  return `${publicUrl}/${page}?token=${encodeURIComponent(token)}`
}

type Action = { link: string; label: string }

/** The link stands after the greeting and the first sentence, where it is looked for. */
const afterParagraph = 2

function textOf(paragraphs: string[], action: Action | undefined, footer: string): string {
  const parts = [...paragraphs]
  if (action) parts.splice(afterParagraph, 0, `${action.label}:\n${action.link}`)
  return `${[...parts, `-- \n${footer}`].join('\n\n')}\n`
}

// Mail programs know neither style sheets nor variables: the colours of the theme stand here again.
const ink = '#1f1d1a'
const quiet = '#6f695f'
const canvas = '#f4f2ee'
const brand = '#0c6778'
const font = "'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif"

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>`

const button = ({ link, label }: Action): string => `
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;color:${quiet};word-break:break-all">${escaped(link)}</p>`

function htmlOf(
  language: Language,
  title: string,
  paragraphs: string[],
  action: Action | undefined,
  footer: string,
): string {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const parts = paragraphs.map(paragraph)
  if (action) parts.splice(afterParagraph, 0, button(action))
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body dir="${dir}" style="margin:0;padding:32px 16px;background:${canvas};color:${ink};font:16px/1.5 ${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;text-align:start">
${parts.join('\n')}
<p style="margin:32px 0 0;font-size:13px;color:${quiet}">${escaped(footer)}</p>
</div>
</body>
</html>
`
}
