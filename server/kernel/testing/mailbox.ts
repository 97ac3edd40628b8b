/** Reads the mails that a test application put into its outbox. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type ReadMail = {
  from: string
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { name: string; content: Buffer }[]
}

const header = (raw: string, name: string): string => {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

function decodedBody(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = header(head, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The words of an encoded header, `=?UTF-8?Q?…?=` or `=?UTF-8?B?…?=`. */
const decodedHeader = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, way: string, value: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString()
        : decodedBody(
            `Content-Transfer-Encoding: quoted-printable\r\n\r\n${value.replaceAll('_', ' ')}`,
          ),
    )

export function readMail(raw: string): ReadMail {
  // A letter with attachments is a parcel inside a parcel.
  const parts = [...raw.matchAll(/boundary="([^"]+)"/g)].reduce(
    (pieces, [, boundary]) => pieces.flatMap((piece) => piece.split(`--${boundary}`)),
    [raw],
  )
  const partOf = (type: string): string => {
    const part = parts.slice(1).find((it) => it.includes(`Content-Type: ${type}`)) ?? ''
    return decodedBody(part.replace(/^\r\n/, '')).replaceAll('\r\n', '\n')
  }
  return {
    from: decodedHeader(header(raw, 'from')),
    replyTo: header(raw, 'reply-to'),
    to: header(raw, 'to'),
    subject: decodedHeader(header(raw, 'subject')),
    text: partOf('text/plain'),
    html: partOf('text/html'),
    attachments: parts.flatMap(attachmentIn),
  }
}

function attachmentIn(part: string): ReadMail['attachments'] {
  const name = /Content-Disposition: attachment;\s+filename="?([^"\r\n]+)"?/.exec(part)?.[1]
  const [, body = ''] = part.split('\r\n\r\n')
  return name ? [{ name, content: Buffer.from(body, 'base64') }] : []
}

export async function mailsIn(outbox: string): Promise<ReadMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map(async (name) => readMail(await readFile(join(outbox, name), 'utf8'))),
  )
}

/** The letter every new company gets first; nothing that anybody asked for. */
const isConfirmation = ({ text }: ReadMail): boolean => text.includes('/ConfirmCompany?token=')

/** What this address was sent, the letter that greets a new company aside. */
export const askedMails = async (outbox: string, address: string): Promise<ReadMail[]> =>
  (await mailsIn(outbox)).filter((mail) => mail.to === address && !isConfirmation(mail))

/** Waits until the nth mail to this address is there. */
export const mailTo = (outbox: string, address: string, nth = 1): Promise<ReadMail> =>
  waitFor(() => askedMails(outbox, address), address, nth)

/** Waits for the letter that asks to confirm an address. */
export const confirmationTo = (outbox: string, address: string, nth = 1): Promise<ReadMail> =>
  waitFor(
    async () =>
      (await mailsIn(outbox)).filter((mail) => mail.to === address && isConfirmation(mail)),
    address,
    nth,
  )

async function waitFor(
  mails: () => Promise<ReadMail[]>,
  address: string,
  nth: number,
): Promise<ReadMail> {
  for (let tries = 0; tries < 100; tries++) {
    const mail = (await mails())[nth - 1]
    if (mail) return mail
    await pause(50)
  }
  throw new Error(`No mail came to ${address}`)
}

export function tokenIn(mail: ReadMail): string {
  const token = /\/(?:ChangePassword|ConfirmCompany)\?token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No link in ${mail.text}`)
  return token
}
