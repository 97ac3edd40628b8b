/**
 * Who is at the other end. What a request says of its way (`X-Forwarded-For`) is believed hop by
 * hop, from the nearest on, and only as long as a trusted proxy says it: the first address that is
 * none of ours is the client, whatever stands before it.
 */
import { BlockList, isIP } from 'node:net'

export class TrustedProxies {
  readonly #known = new BlockList()

  /** Addresses and ranges such as `10.0.0.0/8`, checked by `isAddressRange` before. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) this.#known.addAddress(address, family)
      else this.#known.addSubnet(address, Number(bits), family)
    }
  }

  /** `forwarded` is the header as it came: the client first, the last proxy but one at the end. */
  clientOf(peer: string, forwarded: string | string[] | undefined): string {
    let client = plain(peer)
    const hops = [forwarded ?? []].flat().join(',').split(',')
    while (this.#isKnown(client)) {
      const next = plain(hops.pop()?.trim() ?? '')
      if (isIP(next) === 0) break
      client = next
    }
    return client
  }

  #isKnown(address: string): boolean {
    const family = isIP(address)
    return family !== 0 && this.#known.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Without brackets, port and zone, and IPv4 as itself where it comes dressed as IPv6. */
function plain(address: string): string {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? address
  const unzoned = bare.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(unzoned)?.[1]
  return mapped ?? unzoned.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/**
 * What an address is counted as: whoever has an IPv6 address has the whole /64 around it, and
 * could come from another one every time.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const parts = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  // A dotted end stands for two parts.
  const restLength = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0)
  const filled =
    tail === undefined
      ? parts
      : [...parts, ...Array.from({ length: 8 - parts.length - restLength }, () => '0'), ...rest]
  const four = filled.slice(0, 4).map((part) => part.replace(/^0+(?=.)/, ''))
  return `${four.join(':')}::/64`
}
