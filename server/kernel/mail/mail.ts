/**
 * Mail goes out through the SMTP server that SMTP_URL names or, when there is none, into a folder
 * as .eml files that any mail program opens. It is always asked for by a job, so a mail server
 * that is down delays mail and loses none.
 */

import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { replyTo, senderName, signature } from '../../../domain/kernel/mail.settings.ts'
import { CompanyWords } from '../company-words.ts'
import type { PublicContext } from '../context.ts'
import { writeWhole } from '../files/whole-file.ts'
import type { Job, JobHandler } from '../jobs.ts'
import type { Tx } from '../postgres/db.ts'
import { settingsFor } from '../settings.ts'
import type { Words } from '../words.ts'
import type { Mail } from './letter.ts'
import { type Letter, letterOf } from './letter.ts'
import { queueLetter, unconfirmedAddress } from './mail-gate.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

const mailData: z.ZodType<Mail> = z.object({
  to: z.string(),
  template: z.string(),
  language: z.enum(languages),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What somebody needs who has not confirmed yet; said without a word of the company. */
const plainTemplates: ReadonlySet<string> = new Set(['confirmCompany', 'passwordReset'])

/** Writes the mail into the transaction's outbox; it leaves once that is committed. */
export async function sendLater(
  context: Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>,
  mail: Mail,
): Promise<void> {
  const isPlain = plainTemplates.has(mail.template)
  await queueLetter(context, { kind: 'mail', data: mail, isPlain, id: newId() })
}

type Envelope = Letter & {
  from: Address
  replyTo?: string
  to: string
  messageId: string
  attachments: Attachment[]
}

type Address = { name: string; address: string }

/** How a company speaks in its mails, where it decided so. */
type Voice = {
  words: Words
  name?: string | null
  replyTo?: string | null
  signature?: string | null
}

type MailerOptions = { smtpUrl?: string; outbox: string; publicUrl: string; words: Words }

export class Mailer {
  readonly #post: (envelope: Envelope) => Promise<void>
  readonly #options: MailerOptions
  readonly #from: Address
  readonly #words: CompanyWords

  constructor(options: MailerOptions) {
    this.#options = options
    this.#from = senderOf(options)
    this.#words = new CompanyWords(options.words)
    this.#post = options.smtpUrl ? bySmtp(options.smtpUrl) : byOutbox(options.outbox)
  }

  /** The handler of jobs of the kind `mail`. One job has one message id, however often it is tried. */
  readonly handler: JobHandler = async (tx, data, job) => {
    await this.deliver(tx, job, mailData.parse(data))
  }

  /** Sends on behalf of a job, in the voice of its company. */
  async deliver(tx: Tx, job: Job, mail: Mail, attachments: Attachment[] = []): Promise<void> {
    if (await unconfirmedAddress(tx)) await this.send(this.#plain(mail), job.id)
    else await this.send(mail, job.id, await this.#voiceOf(tx, job), attachments)
  }

  /** Nothing that strangers typed: neither a name, nor words, nor papers. */
  #plain({ to, template, language, facts }: Mail): Mail {
    const company = this.#options.words.say(language, 'app.name')
    return { to, template, language, facts: { ...facts, name: to, username: to, company } }
  }

  async #voiceOf(tx: Tx, job: Job): Promise<Voice> {
    const words = await this.#words.now(tx, job.company_id)
    const settings = await settingsFor(tx, {})
    return {
      words,
      name: settings.of(senderName),
      replyTo: settings.of(replyTo),
      signature: settings.of(signature),
    }
  }

  async send(
    mail: Mail,
    id: string = randomUUID(),
    voice: Voice = { words: this.#options.words },
    attachments: Attachment[] = [],
  ): Promise<void> {
    const { publicUrl } = this.#options
    const host = new URL(publicUrl).hostname
    const replyTo = voice.replyTo ?? mail.replyTo ?? undefined
    await this.#post({
      ...letterOf(voice.words, mail, publicUrl, { ...voice, replyTo }),
      from: { ...this.#from, name: voice.name ?? mail.senderName ?? this.#from.name },
      replyTo,
      to: mail.to,
      messageId: `<${id}@${host}>`,
      attachments,
    })
  }
}

/** `?from=` of SMTP_URL, or its user where that is an address, or an address of this site. */
function senderOf({ smtpUrl, publicUrl }: MailerOptions): Address {
  const url = smtpUrl ? new URL(smtpUrl) : undefined
  const user = decodeURIComponent(url?.username ?? '')
  const fallback = user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`
  const from = url?.searchParams.get('from') ?? fallback
  const [, name = 'Comptoir', address = from] = /^(.+?)\s*<(.+)>$/.exec(from) ?? []
  return { name, address }
}

/** Together shorter than the minute after which the database ends an idle transaction. */
const patience = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000 }
const socketTimeoutMs = 20_000

/** Loaded with the first letter: a server that sends none does not carry it in memory. */
const mailLibrary = () => import('nodemailer')

function bySmtp(smtpUrl: string): (envelope: Envelope) => Promise<void> {
  const url = new URL(smtpUrl)
  url.searchParams.delete('from')
  const options = {
    ...patience,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    url: url.href,
  }
  return async (envelope) => {
    const { createTransport } = await mailLibrary()
    await createTransport(options).sendMail(envelope)
  }
}

/** Sorted by time; whoever reads a letter can set a password, so only the owner may. */
function byOutbox(folder: string): (envelope: Envelope) => Promise<void> {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const
  return async (envelope) => {
    const { createTransport } = await mailLibrary()
    const { message } = await createTransport(options).sendMail(envelope)
    const moment = new Date().toISOString().replace(/[-:.]/g, '')
    const path = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeWhole(path, message as Buffer)
  }
}
