/**
 * The page behind a private link. Plain HTML without a script, so that it opens on any phone, asks
 * nobody else for anything and knows neither session nor store of the browser; what is wrong with a
 * link is said on a page too.
 */

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkPath } from '../../../domain/kernel/access/private-link.ts'
import { type Language, languageFrom } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { escaped } from '../../../domain/kernel/writing/html.ts'
import type { SharedDocument } from '../../../domain/trade/document-link.ts'
import type { Command, KeptAnswer } from '../../kernel/command.ts'
import { askingOf, refusalBehind, sendKept } from '../../kernel/http/http.ts'
import type { Runner } from '../../kernel/runner.ts'
import type { Words } from '../../kernel/words.ts'
import { openLink, openLinkPaper } from './open-link.ts'

// No style sheet is fetched: the colours of the theme stand here again, as in letters.
const style = `
:root{color-scheme:light dark;--ink:#1f1d1a;--quiet:#6f695f;--canvas:#f4f2ee;--paper:#fff;--line:#e4dfd6;--brand:#0c6778;--on:#fff;--good:#1f7a4d;--wait:#8a5a00;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--quiet:#b4ada1;--canvas:#171614;--paper:#211f1c;--line:#38342e;--brand:#63c3d6;--on:#10211f;--good:#6fd0a0;--wait:#f0bf6a;--bad:#ff9a92}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;padding:24px 16px;background:var(--canvas);color:var(--ink);font:16px/1.5 'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif}
main{max-inline-size:480px;margin-inline:auto;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
.company{margin:0;color:var(--quiet);overflow-wrap:anywhere}
h1{margin:4px 0 16px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
h1 bdi{display:inline-block;max-inline-size:100%}
.state{display:inline-block;margin:0 0 16px;padding:4px 12px;border:1px solid currentColor;border-radius:999px;font-weight:600}
.paid{color:var(--good)}.unpaid,.partly{color:var(--wait)}.overdue,.void{color:var(--bad)}
dl{margin:0 0 24px}
dl div{display:flex;justify-content:space-between;gap:16px;padding-block:10px;border-block-start:1px solid var(--line)}
dt{color:var(--quiet)}dd{margin:0;font-weight:600;text-align:end;font-variant-numeric:tabular-nums}
dd small{display:block;color:var(--quiet);font-weight:400}
.download{display:flex;align-items:center;justify-content:center;min-block-size:48px;border-radius:8px;background:var(--brand);color:var(--on);font-weight:600;text-decoration:none}
.download:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.contact{margin:16px 0 0;color:var(--quiet);font-size:14px;overflow-wrap:anywhere}`

const styleHash = createHash('sha256').update(style).digest('base64')

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

export function privatePage(language: Language, title: string, body: string): string {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`
}

function documentPage(shared: SharedDocument, token: string): string {
  const { language, company, title, number, state, stateText, facts, download } = shared
  const badge = stateText ? `<p class="state ${state}" role="status">${escaped(stateText)}</p>` : ''
  const rows = facts.map(
    ({ label, value, second }) =>
      `<div><dt>${escaped(label)}</dt><dd><bdi>${escaped(value)}</bdi>${second ? `<small><bdi>${escaped(second)}</bdi></small>` : ''}</dd></div>`,
  )
  const reached = [company.phone, company.email].filter((it) => it !== null)
  const contact = reached.map((it) => `<bdi dir="ltr">${escaped(it)}</bdi>`).join(' · ')
  return privatePage(
    language,
    `${title} ${number} – ${company.name}`,
    `<p class="company"><bdi>${escaped(company.name)}</bdi></p>
<h1>${escaped(title)} <bdi dir="ltr">${escaped(number)}</bdi></h1>
${badge}
<dl>${rows.join('')}</dl>
<a class="download" href="${escaped(linkPath(encodeURIComponent(token)))}/paper" download>${escaped(download)}</a>
${contact && `<p class="contact">${contact}</p>`}`,
  )
}

/** What is wrong with the link, and not a word about what lies behind it. */
const refusalPage = (language: Language, message: string, words: Words): string =>
  privatePage(
    language,
    words.say(language, 'sharing.closedTitle'),
    `<h1>${escaped(words.say(language, 'sharing.closedTitle'))}</h1><p role="alert">${escaped(message)}</p>`,
  )

const shownRefusals: ReadonlySet<string> = new Set([
  'linkRevoked',
  'linkExpired',
  'linkUnknown',
  'tooManyTries',
  'tooFast',
  'paperBusy',
  'databaseAway',
])

export function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Words,
): FastifyReply {
  const refusal = refusalBehind(error)
  if (!refusal) request.log.error(error, 'A private link could not be shown')
  const known = refusal && shownRefusals.has(refusal.code) ? refusal : undefined
  const language = languageFrom(request.headers['accept-language'])
  const shown = known ?? new Refusal(refusal ? 'linkUnknown' : 'unexpected')
  const { seconds } = shown.facts
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds))
  return reply
    .code(refusal ? shown.status : 500)
    .headers(pageHeaders)
    .type('text/html; charset=utf-8')
    .send(refusalPage(language, words.refusal(language, shown), words))
}

export function mountLinkPages(http: FastifyInstance, runner: Runner, words: Words): void {
  type Asked = { Params: { token: string } }
  const asking =
    (command: Command, show: (reply: FastifyReply, answer: unknown, token: string) => unknown) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply): Promise<unknown> => {
      const { token } = request.params
      try {
        // No session is looked at, whoever is signed in.
        const asked = { ...askingOf(request, reply, { token }), token: undefined }
        return await show(reply, await runner.run(command, asked), token)
      } catch (error) {
        return sendRefusal(error, request, reply, words)
      }
    }
  http.get<Asked>(
    linkPath(':token'),
    asking(openLink, (reply, answer, token) =>
      reply
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(documentPage(answer as SharedDocument, token)),
    ),
  )
  http.get<Asked>(
    `${linkPath(':token')}/paper`,
    asking(openLinkPaper, (reply, answer) => {
      reply.header('x-robots-tag', pageHeaders['x-robots-tag'])
      return sendKept(reply.request, reply, answer as KeptAnswer)
    }),
  )
}
