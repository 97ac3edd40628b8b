/** Cakes of flour and sugar with a loss, and something that is flour only. */
import { newId } from '../../../domain/kernel/id.ts'
import type { Market } from '../../trade/testing/market.ts'

export async function bakery(shop: Market) {
  const [flour, sugar] = [await shop.bought('100', '3'), await shop.bought('10', '1.5')]
  const [cake, dense] = [await shop.item(), await shop.item()]
  const part = (item: string, quantityUsed: string, lossPercent?: string) => ({
    id: newId(),
    item,
    quantityUsed,
    unitUsed: shop.unit,
    lossPercent,
  })
  await shop.add('/api/recipes', {
    item: cake,
    use: 'production',
    quantityGenerated: '3',
    unitGenerated: shop.unit,
    components: [part(flour, '2', '5'), part(sugar, '1')],
  })
  await shop.add('/api/recipes', {
    item: dense,
    use: 'production',
    unitGenerated: shop.unit,
    components: [part(flour, '2')],
  })
  return { flour, sugar, cake, dense }
}
