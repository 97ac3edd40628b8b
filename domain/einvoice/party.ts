/** How a party is told apart and reached. */
import type { Party } from './model.ts'

export type PartyCard = {
  name: string
  tradingName?: string | null
  financialNumber?: string | null
  registrationNumber?: string | null
  registrationScheme?: string | null
  endpoint?: string | null
  endpointScheme?: string | null
  address?: string | null
  city?: string | null
  country: string | null
  contact?: string | null
  phone?: string | null
  email?: string | null
}

/** Greece alone begins its numbers with other letters than its own. */
const prefixes = (country: string): string[] => (country === 'GR' ? ['EL', 'GR'] : [country])

/** A VAT identifier begins with its country; a number that was typed without it gets it. */
export function vatIdOf(number: string | null | undefined, country: string | null): string | null {
  const plain = number?.replace(/[\s.]/g, '').toUpperCase()
  if (!plain || !country) return null
  const known = prefixes(country)
  return known.some((prefix) => plain.startsWith(prefix)) ? plain : `${known[0]}${plain}`
}

/** The scheme of an address that is a mailbox. */
const mailScheme = 'EM'

function endpointOf({ endpoint, endpointScheme, email }: PartyCard): Party['endpoint'] {
  if (endpoint) {
    const guessed = endpoint.includes('@') ? mailScheme : null
    const scheme = endpointScheme ?? guessed
    if (scheme) return { id: endpoint, scheme }
  }
  return email ? { id: email, scheme: mailScheme } : null
}

/** There is room for three lines of an address; the last holds what is left. */
function addressLines(address: string | null | undefined): string[] {
  const lines = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), lines.slice(2).join(', ')]
}

export const partyOf = (card: PartyCard): Party => ({
  name: card.name,
  tradingName: card.tradingName && card.tradingName !== card.name ? card.tradingName : null,
  vatId: vatIdOf(card.financialNumber, card.country),
  registration: card.registrationNumber
    ? { id: card.registrationNumber, scheme: card.registrationScheme ?? null }
    : null,
  endpoint: endpointOf(card),
  lines: addressLines(card.address),
  city: card.city ?? null,
  country: card.country,
  contact: card.contact ?? null,
  phone: card.phone ?? null,
  email: card.email ?? null,
})
