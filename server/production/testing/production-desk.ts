/** Orders of production as somebody at a desk writes and finishes them. */
import { expect } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { ProductionWork } from '../../../domain/production/contract.ts'
import type { Market } from '../../trade/testing/market.ts'

export const api = '/api/production-orders'

/** In the shop of the test that runs. */
export function productionDesk(shopOf: () => Market) {
  const order = (item: string, quantity: string, more: object = {}): Promise<AnyRow> => {
    const { branch, warehouse, today: day } = shopOf()
    return shopOf().add(api, { item, quantity, day, branch, warehouse, ...more })
  }
  const done = async <Body = AnyRow>(path: string, body: object): Promise<Body> => {
    const answer = await shopOf().call<Body>('POST', `${api}/${path}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const finishing = (row: AnyRow, produced: string, more: object = {}) => ({
    version: row.version,
    document: newId(),
    day: shopOf().today,
    produced,
    ...more,
  })
  return {
    order,
    done,
    finishing,
    step: (row: AnyRow, state: string) => done(`${row.id}/step`, { version: row.version, state }),
    finish: (row: AnyRow, produced: string, more: object = {}) =>
      done(`${row.id}/finish`, finishing(row, produced, more)),
    work: async (row: AnyRow) =>
      (await shopOf().call<ProductionWork>('GET', `${api}/${row.id}/work`)).body,
  }
}
