/**
 * What hands of chance do to the money of the house itself: it is moved between its places and
 * changed into the other currency, spent, revalued, and periods are closed and opened again.
 */
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Chance } from '../../sample/year/chance.ts'
import type { CashShop } from './cash-shop.ts'
import type { OwnMoney } from './own-money.ts'

type Ask = (
  name: string,
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number }>

type Hands = { shop: CashShop; own: OwnMoney; chance: Chance; ask: Ask }

/** So far back the books reach. */
const reach = 25

const roles = ['cash', 'safe', 'bank', 'card'] as const

/** Rates of every day, and money of the owners in each place. */
export async function prepareMoney({ shop, own }: Pick<Hands, 'shop' | 'own'>): Promise<void> {
  const validFrom = addDays(shop.today, -reach - 5)
  for (const [type, rate] of [
    ['sale', '89500'],
    ['bank', '91000'],
  ])
    await shop.add('/api/rates', { validFrom, type, buy: rate, sell: rate, isConfirmed: true })
  const day = addDays(shop.today, -reach)
  for (const role of ['cash', 'safe', 'bank']) {
    await own.funded(role, '3000', 'USD', day)
    await own.funded(role, '200000000', 'LBP', day)
  }
}

export function moneyWorks({ shop, own, chance, ask }: Hands) {
  const moved: string[] = []

  const someDay = (): string =>
    chance.isLucky(0.5) ? shop.today : addDays(shop.today, -chance.between(1, reach - 1))

  const amountIn = (currency: 'USD' | 'LBP'): string =>
    currency === 'USD'
      ? String(chance.between(100, 60_000) / 100)
      : String(chance.between(1, 400) * 50_000 + chance.between(0, 1) * 777)

  async function moveMoney(): Promise<void> {
    const [from, to] = [
      chance.oneOf(['USD', 'LBP'] as const),
      chance.oneOf(['USD', 'LBP'] as const),
    ]
    const isExchange = from !== to
    const body = own.body({
      account: own.account(chance.oneOf(roles), from),
      toAccount: own.account(chance.oneOf(roles), to),
      amount: amountIn(from),
      fee: chance.isLucky(0.3) ? (from === 'USD' ? '0.35' : '5000') : null,
      rate:
        isExchange && chance.isLucky(0.5) ? String(89_500 + chance.between(-30, 30) * 100) : null,
      day: someDay(),
      isConfirmed: chance.isLucky(0.8),
    })
    const name = isExchange ? 'change money' : 'move money'
    const { status } = await ask(name, 'POST', '/api/money-transfers/post', body)
    if (status === 200) moved.push(body.id)
  }

  async function moveBack(): Promise<void> {
    if (moved.length === 0) return
    const path = `/api/money-transfers/${chance.oneOf(moved)}/void`
    await ask('void money', 'POST', path, { reason: 'Chance' })
  }

  async function spend(): Promise<void> {
    const isSecond = chance.isLucky(0.4)
    const body = shop.money('payments', {
      partner: null,
      account: own.account('expense'),
      method: isSecond ? shop.cashLbp : shop.cash,
      currency: isSecond ? shop.lbp : shop.usd,
      amount: amountIn(isSecond ? 'LBP' : 'USD'),
      day: someDay(),
    })
    await ask('spend', 'POST', '/api/payments/post', body)
  }

  const revalue = async (): Promise<void> => {
    const day = addDays(shop.today, -chance.between(1, reach - 1))
    const body = { id: newId(), mirror: newId(), day }
    await ask('revalue', 'POST', '/api/books/exchange', body)
  }

  /** Closed through a day, or opened again; today stays open, or nobody would do anything. */
  const closePeriod = async (): Promise<void> => {
    const isOpening = chance.isLucky(0.5)
    const lockedThrough = isOpening ? null : addDays(shop.today, -chance.between(1, reach))
    const body = { lockedThrough, isConfirmed: true }
    await ask(isOpening ? 'open period' : 'close period', 'PUT', '/api/books/lock', body)
  }

  const works: [number, () => Promise<void>][] = [
    [10, moveMoney],
    [2, moveBack],
    [4, spend],
    [2, revalue],
    [2, closePeriod],
  ]
  return works
}

/** Each of these happens; the rest may be refused. */
export const moneyKinds = [
  'move money',
  'change money',
  'void money',
  'spend',
  'revalue',
  'close period',
  'open period',
]

const usualSteps: Record<string, readonly string[]> = {
  take: ['deposit'],
  deposit: ['clear', 'bounce'],
  redeposit: ['clear', 'bounce'],
  clear: ['bounce'],
  bounce: ['redeposit', 'giveBack'],
}

/** What comes next with a cheque after a step; without one, all there is. */
export const chequeSteps = (last: string): readonly string[] =>
  usualSteps[last] ?? ['deposit', 'clear', 'bounce', 'redeposit', 'giveBack']
