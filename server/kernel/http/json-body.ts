/**
 * JSON as strangers send it, measured before anything reads it. Whatever walks through a value
 * walks as deep as it goes, and whatever is unknown in it is looked at key by key, so both are
 * bounded here, once, for every route. What the bytes cannot say in UTF-8 would be replaced in
 * silence; it is refused instead.
 */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/kernel/refusal.ts'

/** No body of ours goes deeper than ten. */
const deepest = 64

/** More than any row has fields; lines and tickets are lists, and not counted here. */
const mostKeys = 1000

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d

/** Looks at brackets and colons outside of texts alone; whether it is JSON, the parser says. */
export function refuseBoundless(bytes: Uint8Array): void {
  const keysAt: number[] = [0]
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) isText = !isText
    else if (isText) {
      if (byte === backslash) at++
    } else if (isOpening(byte)) {
      if (keysAt.length > deepest) throw new Refusal('tooDeep', undefined, { limit: deepest })
      keysAt.push(0)
    } else if (isClosing(byte)) {
      if (keysAt.length > 1) keysAt.pop()
    } else if (byte === colon) {
      const keys = (keysAt.at(-1) ?? 0) + 1
      if (keys > mostKeys) throw new Refusal('tooManyFields', undefined, { limit: mostKeys })
      keysAt[keysAt.length - 1] = keys
    }
  }
}

function flawOf(bytes: Buffer): Refusal | undefined {
  if (!isUtf8(bytes)) return new Refusal('unreadableText')
  try {
    refuseBoundless(bytes)
    return undefined
  } catch (error) {
    return error as Refusal
  }
}

export function takeJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const flaw = flawOf(bytes)
      return flaw ? done(flaw) : parse(request, bytes.toString('utf8'), done)
    },
  )
}
