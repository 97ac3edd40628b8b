/** Whom an order that leaves the house is for. */
import type { Caller } from './order-event.ts'

export type WrittenCaller = Record<keyof Caller, string>

export const noCaller: WrittenCaller = { name: '', phone: '', address: '', driver: '' }

export const writtenCaller = (caller: Caller | null): WrittenCaller => ({
  name: caller?.name ?? '',
  phone: caller?.phone ?? '',
  address: caller?.address ?? '',
  driver: caller?.driver ?? '',
})

const orNone = (typed: string): string | null => typed.trim() || null

export const callerOf = ({ name, phone, address, driver }: WrittenCaller): Caller => ({
  name: name.trim(),
  phone: orNone(phone),
  address: orNone(address),
  driver: orNone(driver),
})

/**
 * What is missing to hand it over: a name, and for a delivery a place to bring it to or a number to
 * ask. It is asked where it is written: what a device took without a network is not refused later.
 */
export function missingOf(
  type: 'takeAway' | 'delivery',
  written: WrittenCaller,
): 'name' | 'address' | undefined {
  const { name, phone, address } = callerOf(written)
  if (name === '') return 'name'
  return type === 'delivery' && !phone && !address ? 'address' : undefined
}
