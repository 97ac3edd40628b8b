/**
 * The guests' page under `/Menu/…`: HTML made here, with one style and one script in it and nothing
 * from anywhere else. It knows no session, and a phone that opens it gets nothing of the app.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageFrom, languages } from '../../../domain/kernel/language.ts'
import { isolatedFacts } from '../../../domain/kernel/naming/isolation.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { escaped } from '../../../domain/kernel/writing/html.ts'
import { standardDesign } from '../../../domain/pos/design/standard-design.ts'
import { type GuestMenu, guestNowAsked } from '../../../domain/restaurant/guest-menu.ts'
import { menuPath } from '../../../domain/restaurant/menu-code.ts'
import { type Accent, accentOf } from '../../../domain/restaurant/menu-look.ts'
import { type Command, type KeptAnswer, publicCommand } from '../../kernel/command.ts'
import { networkOf } from '../../kernel/http/client-address.ts'
import { askingOf, refusalBehind, sendKept } from '../../kernel/http/http.ts'
import type { Live } from '../../kernel/live.ts'
import type { Asking, Runner } from '../../kernel/runner.ts'
import type { Words } from '../../kernel/words.ts'
import { menuHtml, pageOf } from './menu-html.ts'
import { MenuStreams } from './menu-streams.ts'
import { fullRoomPace, menuNow, menuPicture, openMenu, placed } from './open-menu.ts'
import type { Say } from './shop-terms.ts'
import { ShortCache } from './short-cache.ts'

const fileBeside = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Without the blanks it is written with. */
const styleBeside = (name: string): string => fileBeside(name).replace(/\s+/g, ' ').trim()
const readStyle = styleBeside('./menu-page.css')
const readScript = fileBeside('./menu-page.js').trim()
/** Where guests may order, the page can do that too. */
const orderStyle = `${readStyle} ${styleBeside('./menu-order.css')}`
const orderScript = `${readScript}\n${fileBeside('./menu-order.js').trim()}`
const worker = fileBeside('./menu-worker.js')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

const styleFor = ({ light, dark }: Accent, text = readStyle): string =>
  text.replace('ACCENT_LIGHT', light).replace('ACCENT_DARK', dark)

const scriptHashes = [readScript, orderScript].map((it) => `'sha256-${hashOf(it)}'`).join(' ')

const headersFor = (style: string) => ({
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(style)}'; script-src ${scriptHashes}; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow, noarchive',
  vary: 'accept-language, accept-encoding',
})

const zipped = promisify(gzip)

/** Whoever asks for the same within a second gets the same answer. */
const keptMs = 1000

const shownRefusals: ReadonlySet<string> = new Set([
  'menuCodeUnknown',
  'menuCodeWithdrawn',
  'tooManyTries',
  'tooFast',
  'databaseAway',
])

const standardAccent = accentOf(standardDesign.buttonColour)

/** In three languages, that of the phone first: a guest who cannot read why asks nobody. */
function refusalHtml(
  first: Language,
  refusal: Refusal,
  words: Words,
): { html: string; style: string } {
  const style = styleFor(standardAccent)
  const order = [first, ...languages.filter((it) => it !== first)]
  const letters = order.map((language, at) => {
    const dir = language === 'ar' ? 'rtl' : 'ltr'
    const level = at === 0 ? 'h1' : 'h2'
    const title = escaped(words.say(language, 'guestMenu.noMenu'))
    const message = escaped(words.refusal(language, refusal))
    return `<div lang="${language}" dir="${dir}"><${level}>${title}</${level}><p>${message}</p></div>`
  })
  const title = words.say(first, 'guestMenu.noMenu')
  const body = `<main class="letter">${letters.join('')}</main>`
  return { html: pageOf({ language: first, title, body }, { style, script: '' }), style }
}

async function sendHtml(
  reply: FastifyReply,
  { html, style }: { html: string; style: string },
): Promise<FastifyReply> {
  const { request } = reply
  const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  // Kept by the phone alone, and asked for again each time: what is served changes.
  reply.headers({ ...headersFor(style), etag: tag, 'cache-control': 'private, no-cache' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag)
    return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? ''))
    return reply.send(html)
  const bytes = await zipped(html)
  return reply.header('content-encoding', 'gzip').send(bytes)
}

const languageOf = ({ query, headers }: FastifyRequest): Language => {
  const wanted = (query as { language?: unknown }).language
  return languages.find((it) => it === wanted) ?? languageFrom(headers['accept-language'])
}

function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Words,
): Promise<FastifyReply> {
  const refusal = refusalBehind(error)
  if (!refusal) request.log.error(error, 'A menu could not be shown')
  const known = refusal && shownRefusals.has(refusal.code) ? refusal : undefined
  const shown = known ?? new Refusal(refusal ? 'menuCodeUnknown' : 'unexpected')
  const { seconds } = shown.facts
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds))
  reply.code(refusal ? shown.status : 500)
  return sendHtml(reply, refusalHtml(languageOf(request), shown, words))
}

type Asked = { Params: { code: string; key?: string } }

/** No export, hence no route of the API: whose menu it is stays in the house. */
const companyOfMenu = publicCommand({
  route: 'GET /api/guest-menus/:code/live',
  publicPace: { network: fullRoomPace },
  summary: 'Guests: whose menu it is',
  input: guestNowAsked,
  run: async (context, { code }) => (await placed(context, code)).place.companyId,
})

/** What a phone that looks at a menu would see otherwise by now. */
const shownKinds = ['soldOut', 'guestOrder', 'menu', 'shift']

type Kernel = { runner: Runner; words: Words; live: Live }

/** Answers how the phones that listen are let go. */
export function mountMenuPages(
  http: FastifyInstance,
  { runner, words, live }: Kernel,
): { close(): void } {
  const now = new ShortCache<unknown>(keptMs)
  const streams = new MenuStreams()
  live.follow(shownKinds, (companyId) => {
    now.forget()
    streams.changed(companyId)
  })
  /** No session is looked at, whoever is signed in. */
  const asking = (request: FastifyRequest, reply: FastifyReply, input: unknown): Asking => ({
    ...askingOf(request, reply, input),
    token: undefined,
  })
  const ask = (command: Command, request: FastifyRequest, reply: FastifyReply, input: unknown) =>
    runner.run(command, asking(request, reply, input))
  http.get(menuPath('sw.js'), (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  http.get<Asked>(menuPath(':code'), async (request, reply) => {
    try {
      const language = languageOf(request)
      const { code } = request.params
      const spoken = asking(request, reply, { code, language })
      const menu = (await runner.run(openMenu, spoken)) as GuestMenu
      const say: Say = (key, facts = {}) => words.say(language, key, isolatedFacts(language, facts))
      const style = styleFor(menu.shop.accent, menu.hasOrders ? orderStyle : readStyle)
      const script = menu.hasOrders ? orderScript : readScript
      return await sendHtml(reply, { html: menuHtml(menu, { style, script }, say), style })
    } catch (error) {
      return sendRefusal(error, request, reply, words)
    }
  })
  http.get<Asked>(`${menuPath(':code')}/now`, async (request, reply) => {
    const { code } = request.params
    const answer = await now.of(code, () => ask(menuNow, request, reply, { code }))
    return reply.header('cache-control', 'no-store').send(answer)
  })
  http.get<Asked>(`${menuPath(':code')}/live`, async (request, reply) => {
    const { code } = request.params
    const network = networkOf(asking(request, reply, {}).station.address)
    const stream = streams.take(network, reply.raw)
    const companyId = (await ask(companyOfMenu, request, reply, { code })) as string
    reply.hijack()
    streams.open(stream, companyId, reply.getHeaders())
    return reply
  })
  http.get<Asked>(`${menuPath(':code')}/pictures/:key`, async (request, reply) => {
    const { code, key } = request.params
    const answer = await ask(menuPicture, request, reply, { code, key })
    return sendKept(request, reply, answer as KeptAnswer)
  })
  return streams
}
