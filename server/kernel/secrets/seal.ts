/**
 * Keeps what the database must hold and must not be able to tell: AES-256-GCM under a key that
 * never lies in the database. Whom a secret belongs to is sealed in with it, so that one moved to
 * another row stays shut. Every sealed text names its key, so that keys can be changed: the first
 * one seals, all of them open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const scheme = 'aes-256-gcm'
const mark = 'sealed'
const nonceBytes = 12
const tagBytes = 16

type Key = { id: string; bytes: Buffer }

/** Whatever form it was given in, it becomes thirty-two bytes that are used for nothing else. */
function keyFrom(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'comptoir second factor', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes }
}

export class Seal {
  readonly #current: Key
  readonly #keys: ReadonlyMap<string, Key>

  constructor([first, ...others]: readonly [string, ...string[]]) {
    this.#current = keyFrom(first)
    const all = [this.#current, ...others.map(keyFrom)]
    this.#keys = new Map(all.map((key) => [key.id, key]))
  }

  get keyIds(): string[] {
    return [...this.#keys.keys()]
  }

  /** `owner` says whose it is; the same is needed to open it. */
  seal(text: string, owner: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(scheme, this.#current.bytes, nonce)
    cipher.setAAD(Buffer.from(owner))
    const shut = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const whole = Buffer.concat([nonce, cipher.getAuthTag(), shut])
    return `${mark}:${this.#current.id}:${whole.toString('base64url')}`
  }

  /** Undefined where the key is not here, or what was sealed is another's or was touched. */
  open(sealed: string, owner: string): string | undefined {
    const [start, keyId = '', content = ''] = sealed.split(':')
    const key = this.#keys.get(keyId)
    const whole = Buffer.from(content, 'base64url')
    if (start !== mark || !key || whole.length < nonceBytes + tagBytes) return undefined
    try {
      const decipher = createDecipheriv(scheme, key.bytes, whole.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes))
      const shut = whole.subarray(nonceBytes + tagBytes)
      return Buffer.concat([decipher.update(shut), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  /**
   * By which a short text is found again without being kept: under the key that seals now first,
   * then under the others. Who has the database alone cannot try them all.
   */
  marksOf(text: string, owner: string): string[] {
    const all = [this.#current, ...[...this.#keys.values()].filter((it) => it !== this.#current)]
    return all.map(({ id, bytes }) => {
      const own = hkdfSync('sha256', bytes, '', 'comptoir mark', 32)
      const mark = createHmac('sha256', Buffer.from(own)).update(`${owner}\n${text}`).digest('hex')
      return `${id}:${mark}`
    })
  }

  isSealed = (text: string): boolean => text.startsWith(`${mark}:`)

  /** Whether it lies under the key that seals now. */
  isCurrent = (sealed: string): boolean => sealed.startsWith(`${mark}:${this.#current.id}:`)
}
