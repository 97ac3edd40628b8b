import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { enqueue, JobWorker } from '../jobs.ts'
import { Database } from '../postgres/db.ts'
import { migratedDatabase } from '../testing/app.ts'
import { mailsIn, readMail } from '../testing/mailbox.ts'
import { SmtpServer } from '../testing/smtp-server.ts'
import { Words } from '../words.ts'
import type { Mail } from './letter.ts'
import { Mailer } from './mail.ts'

let words: Words
let outbox: string

beforeAll(async () => {
  words = await Words.load()
})
beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'comptoir-mail-'))
})
afterEach(() => rm(outbox, { recursive: true, force: true }))

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'rana@shop.example',
  template: 'passwordReset',
  language: 'en',
  facts: {
    name: 'Rana',
    username: 'rana',
    company: 'Karam & fils',
    minutes: 30,
    token: 'tok_en-1',
  },
  ...more,
})

const mailer = (smtpUrl?: string): Mailer =>
  new Mailer({ smtpUrl, outbox, publicUrl: 'https://shop.example', words })

describe('without a mail server', () => {
  test('a mail is a whole file that only its owner reads', async () => {
    await mailer().send(mail())
    const names = await readdir(outbox)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/)
    const { mode } = await stat(join(outbox, names[0] ?? ''))
    expect(mode & 0o777).toBe(0o600)
    const raw = await readFile(join(outbox, names[0] ?? ''), 'latin1')
    expect(raw).toMatch(/^From: Comptoir <no-reply@shop\.example>\r\n/m)
  })

  test('the files are in the order of their mails', async () => {
    const sender = mailer()
    for (const to of ['a@x.example', 'b@x.example', 'c@x.example']) {
      await sender.send(mail({ to }))
      await pause(2)
    }
    const order = (await mailsIn(outbox)).map(({ to }) => to)
    expect(order).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
  })

  test.each([
    ['en', 'Set a new password', 'ltr'],
    ['fr', 'Choisissez un nouveau mot de passe', 'ltr'],
    ['ar', 'تعيين كلمة مرور جديدة', 'rtl'],
  ] as const)('it is written in %s, as text and as HTML', async (language, subject, dir) => {
    await mailer().send(mail({ language }))
    const [found] = await mailsIn(outbox)
    expect(found?.subject).toBe(subject)
    const link = 'https://shop.example/ChangePassword?token=tok_en-1'
    expect(found?.text).toContain(`\n${link}\n`)
    expect(found?.text).not.toContain('{{')
    expect(found?.html).toContain(`<html lang="${language}" dir="${dir}">`)
    expect(found?.html).toContain(`href="${link}"`)
    expect(found?.html).toContain('Karam &amp; fils')
  })

  test('nobody’s name becomes markup or a header', async () => {
    const facts = {
      ...mail().facts,
      name: '<img src=x>',
      company: 'K\r\nBcc: all@x.example',
      days: 3,
    }
    await mailer().send(mail({ template: 'invitation', facts }))
    const [found] = await mailsIn(outbox)
    expect(found?.html).toContain('&lt;img src=x&gt;')
    expect(found?.html).not.toContain('<img')
    const [name = ''] = await readdir(outbox)
    const [head = ''] = (await readFile(join(outbox, name), 'latin1')).split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/m)
  })

  test('what somebody typed stands in place of our words, with what was attached', async () => {
    const content = Buffer.from('%PDF-1.7 paper')
    const attached = { filename: 'INV-1.pdf', content, contentType: 'application/pdf' }
    const own = { subject: 'Your\r\nBcc: all@x.example', body: 'Dear {{name}},\n\n<b>here</b>' }
    await mailer().send(mail({ own }), 'job', { words }, [attached])
    const [found] = await mailsIn(outbox)
    expect(found?.subject).toBe('Your Bcc: all@x.example')
    expect(found?.text).toMatch(/^Dear \{\{name\}\},\n\n<b>here<\/b>\n/)
    expect(found?.html).toContain('&lt;b&gt;here&lt;/b&gt;')
    expect(found?.attachments).toEqual([{ name: 'INV-1.pdf', content }])
  })

  test('a folder that cannot be written is an error, and leaves nothing half', async () => {
    await rm(outbox, { recursive: true })
    const sender = new Mailer({ outbox: '/dev/null/outbox', publicUrl: 'https://x.example', words })
    await expect(sender.send(mail())).rejects.toThrow()
    await mailer().send(mail())
    await chmod(outbox, 0o700)
    expect((await readdir(outbox)).every((name) => name.endsWith('.eml'))).toBe(true)
  })
})

describe('with a mail server', () => {
  let server: SmtpServer
  beforeEach(() => {
    server = new SmtpServer()
  })
  afterEach(() => server.close())

  test('the mail arrives there, from whom the address says', async () => {
    const port = await server.open()
    const from = encodeURIComponent('Karam <till@karam.example>')
    await mailer(`smtp://127.0.0.1:${port}/?from=${from}`).send(mail({ language: 'ar' }), 'job-1')
    expect(server.recipients).toEqual(['RCPT TO:<rana@shop.example>'])
    const [raw = ''] = server.messages
    expect(raw).toMatch(/^From: Karam <till@karam\.example>\r\n/m)
    expect(raw).toMatch(/^Message-ID: <job-1@shop\.example>\r\n/im)
    expect(readMail(raw).text).toContain('مرحبًا Rana،')
    expect(await readdir(outbox)).toEqual([])
  })

  describe('that is down', () => {
    let db: Database
    let owner: pg.Client
    const companyId = newId()
    beforeAll(async () => {
      const { ownerUrl, appUrl } = await migratedDatabase()
      db = Database.connect(appUrl, undefined, () => {})
      owner = new pg.Client({ connectionString: ownerUrl })
      await owner.connect()
      await owner.query(`insert into company (company_id, name, country) values ($1, 'K', 'LB')`, [
        companyId,
      ])
    })
    afterAll(async () => {
      await owner.end()
      await db.close()
    })

    test('the mail waits, and goes out once it is back', async () => {
      const port = await server.open()
      await server.close()
      const worker = new JobWorker({
        db,
        log: pino({ level: 'silent' }),
        live: { notice: () => {} },
        handlers: { mail: mailer(`smtp://127.0.0.1:${port}`).handler },
        pollMs: 20,
        pauseSecondsAfter: () => 0.3,
      })
      worker.start()
      await db.inCompany(companyId, (tx) => enqueue(tx, 'mail', mail()))
      const job = async () => (await owner.query('select state, attempts from job')).rows[0]
      while ((await job()).attempts < 2) await pause(20)
      await server.open(port)
      while ((await job()).state !== 'done') await pause(20)
      await worker.stop()
      expect(server.messages).toHaveLength(1)
      expect(server.recipients).toEqual(['RCPT TO:<rana@shop.example>'])
    })
  })
})
