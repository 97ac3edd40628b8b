/** How an amount of a card is written: cards are in one of the two currencies of the company. */
import { useSession } from '../kernel/session/session.ts'

export function useCardLook(id: string) {
  const { firstCurrency, secondCurrency } = useSession().company
  return secondCurrency?.id === id ? secondCurrency : firstCurrency
}
