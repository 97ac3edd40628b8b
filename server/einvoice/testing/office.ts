/** A market that is registered for VAT, with a client whose invoices can be electronic. */
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../../trade/testing/market.ts'

export type Office = Market & {
  /** A client in Lebanon with a financial number. */
  buyer: string
  /** Decides a setting, which was decided so often before. */
  decide(key: string, value: string, version?: number): Promise<void>
  /** Changes what the company says of itself. */
  company(values: Record<string, unknown>): Promise<void>
  file(
    id: string,
    format: string,
    language?: string,
  ): Promise<{ response: Response; bytes: Buffer }>
}

export async function office(app: TestApp): Promise<Office> {
  const shop = await market(app)
  const company = async (values: Record<string, unknown>): Promise<void> => {
    const { version } = (await shop.call<AnyRow>('GET', '/api/company')).body
    const { status, text } = await shop.call('PATCH', '/api/company', { version, ...values })
    if (status !== 200) throw new Error(text)
  }
  const decide: Office['decide'] = async (key, value, version = 0) => {
    const body = { layer: 'company', value, version }
    const { status, text } = await shop.call('PUT', `/api/settings/${key}`, body)
    if (status !== 200) throw new Error(text)
  }
  await decide('tax.vatRate', '11')
  await company({ financialNumber: '1204587-601', address: 'Rue Gouraud 14', city: 'Beirut' })
  const buyer = await shop.partner({
    name: 'Café des Lettres',
    country: 'LB',
    financialNumber: '998877-601',
    address: 'Rue Monot 3',
  })
  return {
    ...shop,
    buyer,
    company,
    decide,
    async file(id, format, language = 'en') {
      const path = `/api/documents/${id}/einvoice?format=${format}&language=${language}`
      const response = await fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${shop.token}` },
      })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}
