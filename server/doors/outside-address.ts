/**
 * Which addresses lie outside: in the public internet, where a webhook may be sent. Everything else
 * is inside, known by name or not: this machine, its networks, the metadata of a cloud, and every
 * form in which one of them can be written as IPv6.
 */
import { BlockList, isIP, isIPv6 } from 'node:net'

const inside4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of what is global unicast, that which carries an IPv4 address, or is for examples and tunnels. */
const inside6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const inside = new BlockList()
for (const [address, bits] of inside4) inside.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of inside6) inside.addSubnet(address, bits, 'ipv6')

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export function isOutside(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
  return !inside.check(address, 'ipv4')
}
