/**
 * What a device that signed in keeps, to be known by when it comes again: a number of its own and
 * the seal of this installation over it and the person. It opens nothing; it only spares its holder
 * the doors that are made for strangers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const seal = (number: string, userId: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`device ${number} ${userId}`).digest('base64url')

export function deviceKey(userId: string, key: Uint8Array): string {
  const number = randomBytes(12).toString('base64url')
  return `${number}.${seal(number, userId, key)}`
}

/** Of the keys a device keeps, one for each person who signs in there, the one of this person. */
export const keyAmong = (
  keys: string | undefined,
  userId: string,
  key: Uint8Array,
): string | undefined =>
  keys?.split(' ').find((given) => {
    const [number = '', sealed = ''] = given.split('.')
    const [expected, actual] = [Buffer.from(seal(number, userId, key)), Buffer.from(sealed)]
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })

export const numberIn = (deviceKey: string): string => deviceKey.split('.')[0] ?? ''
