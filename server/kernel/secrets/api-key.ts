/**
 * The key of another program, as it is shown once: the company and the key it names, and a secret of
 * 256 bits. The company stands in it so that the wall is there before anything is asked; that the
 * secret is the one of that key in that company, the database says by its hash.
 */
import { createHash, randomBytes } from 'node:crypto'

/** What a key of a program begins with; machines of the house have marks of their own. */
const keyMark = 'ct_'
const form = /^[\w-]{86}$/
const idBytes = 16
const secretBytes = 32

export type KeyProof = { companyId: string; keyId: string; secretHash: string }

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** So strong a secret needs no slow hash: nobody can try them all. */
const hashOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex')

export function newKey(
  companyId: string,
  keyId: string,
  mark = keyMark,
): { text: string; secretHash: string } {
  const secret = randomBytes(secretBytes)
  const whole = Buffer.concat([bytesOf(companyId), bytesOf(keyId), secret])
  return { text: `${mark}${whole.toString('base64url')}`, secretHash: hashOf(secret) }
}

/** Whether somebody means to show a key, whatever it is worth. */
export const isKeyText = (text: string): boolean => text.startsWith(keyMark)

export function readKey(text: string, mark = keyMark): KeyProof | undefined {
  if (!text.startsWith(mark) || !form.test(text.slice(mark.length))) return undefined
  const whole = Buffer.from(text.slice(mark.length), 'base64url')
  if (whole.length !== 2 * idBytes + secretBytes) return undefined
  return {
    companyId: idOf(whole.subarray(0, idBytes)),
    keyId: idOf(whole.subarray(idBytes, 2 * idBytes)),
    secretHash: hashOf(whole.subarray(2 * idBytes)),
  }
}
