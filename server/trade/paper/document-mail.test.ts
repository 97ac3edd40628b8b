import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { PaperStatus, SentMail } from '../../../domain/trade/document-mail.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { confirmationTo, mailsIn, mailTo, readMail, tokenIn } from '../../kernel/testing/mailbox.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { SmtpServer } from '../../kernel/testing/smtp-server.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { type Market, market, type Posted } from '../testing/market.ts'

const address = (): string => `${newId().slice(-12)}@client.example`

async function invoice(shop: Market): Promise<Posted> {
  const item = await shop.item({ kind: 'service' })
  const line = { item, quantity: '2', unitPrice: '12.5' }
  return shop.post('invoices', shop.draft('salesInvoice', [line]))
}

const send = (shop: Market, id: string, body: Record<string, unknown>) =>
  shop.call<{ id: string }>('POST', `/api/documents/${id}/mail`, { language: 'en', ...body })

const status = async (shop: Market, id: string): Promise<PaperStatus> =>
  (await shop.call<PaperStatus>('GET', `/api/documents/${id}/mails`)).body

/** Waits until the newest mail of the document stands as wanted. */
async function until(
  shop: Market,
  id: string,
  isWanted: (mail: SentMail) => boolean,
): Promise<SentMail> {
  for (let tries = 0; tries < 200; tries++) {
    const [newest] = (await status(shop, id)).rows
    if (newest && isWanted(newest)) return newest
    await pause(50)
  }
  throw new Error(`The mail stands otherwise: ${JSON.stringify(await status(shop, id))}`)
}

const textOf = (pdf: Uint8Array): string =>
  pagesOf(pdf)
    .flat()
    .map(({ text }) => text)
    .join('\n')

describe('a document that is sent', () => {
  const app = testApp()
  let shop: Market
  beforeAll(async () => {
    shop = await market(app)
  })

  test('arrives with its paper, from the company and answered to it', async () => {
    const company = (await shop.call<AnyRow>('GET', '/api/company')).body
    const email = 'office@liwan.example'
    await shop.call('PATCH', '/api/company', { version: company.version, email })
    const { id, number } = await invoice(shop)
    const to = address()
    await send(shop, id, { to, language: 'fr' })
    const mail = await mailTo(app.outbox, to)
    expect(mail).toMatchObject({
      from: `${company.name} <no-reply@localhost>`,
      replyTo: email,
      subject: `Facture ${number} – ${company.name}`,
    })
    expect(mail.text).toContain(`veuillez trouver ci-joint : Facture ${number}.`)
    expect(mail.text).toContain(`Envoyé par ${company.name} avec Comptoir.`)
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${number}.pdf`])
    const paper = textOf(mail.attachments[0]?.content ?? new Uint8Array())
    for (const said of ['Facture', number, '$25.00']) expect(paper).toContain(said)
    const sent = await until(shop, id, ({ state }) => state === 'sent')
    expect(sent).toMatchObject({ to, language: 'fr', tries: 1, reason: null, nextTryAt: null })
    expect(sent.userName).toBe(shop.userName)
    expect(sent.sentAt).not.toBeNull()
  })

  test('says what its sender typed, and nothing of it becomes markup', async () => {
    const { id } = await invoice(shop)
    const to = address()
    await send(shop, id, { to, subject: 'As agreed {{x}}', message: 'Dear Rana,\n\n<b>thanks</b>' })
    const mail = await mailTo(app.outbox, to)
    expect(mail.subject).toBe('As agreed {{x}}')
    expect(mail.text).toMatch(/^Dear Rana,\n\n<b>thanks<\/b>\n/)
    expect(mail.html).toContain('&lt;b&gt;thanks&lt;/b&gt;')
  })

  test('counts like one that is printed', async () => {
    const { id } = await invoice(shop)
    const [first, second] = [address(), address()]
    await send(shop, id, { to: first })
    await send(shop, id, { to: second })
    const papers = await Promise.all(
      [first, second].map(async (to) => {
        const { attachments } = await mailTo(app.outbox, to)
        return textOf(attachments[0]?.content ?? new Uint8Array())
      }),
    )
    expect(papers.map((it) => it.includes('Copy'))).toEqual([false, true])
    expect((await status(shop, id)).prints).toBe(2)
  })

  test('leaves once, however often the same mail is asked for', async () => {
    const { id } = await invoice(shop)
    const [to, mail] = [address(), newId()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(shop, id, { to, mail })))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ id: mail })))
    await mailTo(app.outbox, to)
    await until(shop, id, ({ state }) => state === 'sent')
    expect((await mailsIn(app.outbox)).filter((it) => it.to === to)).toHaveLength(1)
    expect(await status(shop, id)).toMatchObject({ prints: 1, rows: [{ id: mail }] })
  })

  test('under the id of the mail of another document is not found', async () => {
    const [one, two] = [await invoice(shop), await invoice(shop)]
    const letter = { to: address(), mail: newId() }
    expect((await send(shop, one.id, letter)).status).toBe(200)
    const other = await send(shop, two.id, letter)
    expect([other.status, other.body]).toMatchObject([404, { code: 'notFound' }])
    expect(await status(shop, two.id)).toMatchObject({ prints: 0, rows: [] })
  })

  test('starts in the language of its client', async () => {
    const client = await shop.partner({ name: 'Café', language: 'ar' })
    const item = await shop.item({ kind: 'service' })
    const line = { item, quantity: '1', unitPrice: '1' }
    const draft = shop.draft('salesInvoice', [line], { partner: client })
    const { id } = await shop.post('invoices', draft)
    expect(await status(shop, id)).toMatchObject({
      state: 'posted',
      prints: 0,
      language: 'ar',
      rows: [],
    })
  })

  test.each([
    ['no address', { to: '' }, 'to', 'emailLong'],
    ['half an address', { to: 'rana@' }, 'to', 'emailLong'],
    ['two addresses', { to: 'a@b.example, c@d.example' }, 'to', 'emailLong'],
    ['a header in the address', { to: 'a@b.example\r\nBcc: c@d.example' }, 'to', 'emailLong'],
    ['an unknown language', { to: 'a@b.example', language: 'de' }, 'language', 'invalid'],
    [
      'a subject that never ends',
      { to: 'a@b.example', subject: 'x'.repeat(201) },
      'subject',
      'tooLong',
    ],
  ])('is refused with %s, and nothing is counted', async (_, body, field, code) => {
    const { id } = await invoice(shop)
    const problem = await shop.refused('POST', `/api/documents/${id}/mail`, {
      language: 'en',
      ...body,
    })
    expect(problem).toMatchObject({ field, code })
    expect(await status(shop, id)).toMatchObject({ prints: 0, rows: [] })
  })

  test('must be posted first', async () => {
    const id = newId()
    const body = { lines: [] }
    await shop.call('PUT', `/api/invoices/drafts/${id}`, {
      version: null,
      behaviour: 'quotation',
      body,
    })
    const to = address()
    expect(
      await shop.refused('POST', `/api/documents/${id}/mail`, { to, language: 'en' }),
    ).toMatchObject({ code: 'postFirst', message: 'A draft cannot be sent. Post it first.' })
    expect(await status(shop, id)).toMatchObject({ state: 'draft', rows: [] })
  })

  test('is refused to whoever sends more than anybody writes', async () => {
    const busy = await market(app)
    const { id } = await invoice(busy)
    await app.asOwner(
      `insert into throttle (key, tries, since) values ('mail:' || $1, 120, now())`,
      [busy.userId],
    )
    expect(
      await busy.refused('POST', `/api/documents/${id}/mail`, { to: address(), language: 'en' }),
    ).toMatchObject({ code: 'tooManyTries' })
    expect((await status(busy, id)).prints).toBe(0)
  })
})

describe('before the address of the company is confirmed', () => {
  const app = testApp()

  test('a document waits, and leaves when it is', async () => {
    const early = await market(app)
    await app.asOwner('update company_confirmation set confirmed_at = null where company_id = $1', [
      early.companyId,
    ])
    const { id } = await invoice(early)
    const to = address()
    await send(early, id, { to, subject: 'Visit evil.example', message: 'Win a prize' })
    expect((await status(early, id)).rows).toMatchObject([{ to, state: 'held', sentAt: null }])
    await pause(500)
    expect((await mailsIn(app.outbox)).filter((it) => it.to === to)).toEqual([])
    const letter = await confirmationTo(app.outbox, await addressOf(early))
    await app.call('POST', '/api/confirm-company', { body: { token: tokenIn(letter) } })
    const sent = await until(early, id, ({ state }) => state === 'sent')
    expect(sent.tries).toBe(1)
    expect((await mailTo(app.outbox, to)).subject).toBe('Visit evil.example')
  })

  const addressOf = async ({ companyId }: Market): Promise<string> => {
    const [row] = await app.asOwner<{ address: string }>(
      'select address from company_confirmation where company_id = $1',
      [companyId],
    )
    return row?.address ?? ''
  }
})

describe('while the mail server is away', () => {
  const server = new SmtpServer()
  let shop: Market
  let port: number
  const app = testApp(async () => {
    port = await server.open()
    await server.close()
    return { smtpUrl: `smtp://127.0.0.1:${port}` }
  })
  beforeAll(async () => {
    shop = await market(app)
    // The letter that greets a new company is none of those that are counted here.
    await app.asOwner('delete from job')
  })
  afterAll(() => server.close())

  const tryNow = async (attempts?: number): Promise<void> => {
    await app.asOwner(
      `update job set run_at = now(), attempts = coalesce($1, attempts) where state = 'waiting'`,
      [attempts ?? null],
    )
    app.services.wakeJobs()
  }

  test('the document waits, says why, and leaves once it is back', async () => {
    const { id, number } = await invoice(shop)
    const to = address()
    await send(shop, id, { to })
    const waiting = await until(shop, id, ({ tries, nextTryAt }) => tries === 1 && !!nextTryAt)
    expect(waiting).toMatchObject({ state: 'waiting', sentAt: null })
    expect(waiting.reason).toContain('ECONNREFUSED')
    await server.open(port)
    await tryNow()
    const sent = await until(shop, id, ({ state }) => state === 'sent')
    expect(sent).toMatchObject({ tries: 2, reason: null })
    expect(server.messages.map((raw) => readMail(raw).attachments[0]?.name)).toEqual([
      `${number}.pdf`,
    ])
    expect((await status(shop, id)).prints).toBe(1)
    await server.close()
  })

  test('whoever sent it hears too, and nobody else', async () => {
    const rights = ['sales.invoice.view', 'sales.invoice.print']
    const [sender, bystander] = [
      await colleagueOf(app, shop, rights),
      await colleagueOf(app, shop, rights),
    ]
    const { id } = await invoice(shop)
    await sender.call('POST', `/api/documents/${id}/mail`, { to: address(), language: 'en' })
    await until(shop, id, ({ tries, nextTryAt }) => tries === 1 && !!nextTryAt)
    await tryNow(23)
    await until(shop, id, ({ state }) => state === 'failed')
    const notified = await app.asOwner<{ user_id: string }>(
      `select user_id from notice where kind = 'documentMailFailed' and path = $1`,
      [`/Invoice/${id}`],
    )
    const users = notified.map((row) => row.user_id)
    expect(users.toSorted()).toEqual([shop.userId, sender.userId].toSorted())
    expect(users).not.toContain(bystander.userId)
    await app.asOwner('delete from notice where company_id = $1', [shop.companyId])
  })

  test('it is given up after a day, and the administrators are told', async () => {
    const { id } = await invoice(shop)
    const to = address()
    await send(shop, id, { to })
    await until(shop, id, ({ tries, nextTryAt }) => tries === 1 && !!nextTryAt)
    await tryNow(23)
    const failed = await until(shop, id, ({ state }) => state === 'failed')
    expect(failed).toMatchObject({ tries: 24, sentAt: null, nextTryAt: null })
    expect(failed.reason).toContain('ECONNREFUSED')
    const notices = await app.asOwner<{ facts: object; path: string }>(
      `select facts, path from notice where kind = 'documentMailFailed' and company_id = $1`,
      [shop.companyId],
    )
    expect(notices).toEqual([{ facts: { to }, path: `/Invoice/${id}` }])
  })
})
