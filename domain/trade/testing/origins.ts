/** A document that others follow, for tests: ten cartons of coffee at 20.00, two pieces in each. */
import type { OriginFacts, OriginLine } from '../origin/origin-facts.ts'
import { trade } from './trades.ts'

const noFigures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

export const originLine = (given: Partial<OriginLine> = {}): OriginLine => ({
  id: 'o1',
  item: 'coffee',
  unit: 'carton',
  quantity: '10',
  base: '20',
  price: '20',
  discountPercent: '0',
  discountAmount: '0',
  amount: '200',
  discount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  figures: { ...noFigures, amount: '200', vat: '22' },
  given: noFigures,
  isStocked: true,
  delivered: '0',
  returned: '0',
  converted: '0',
  movedBack: '0',
  matched: '0',
  ordered: '200',
  waiting: '0',
  secondWaiting: '0',
  unbilled: [],
  cost: '120',
  secondCost: '10740000',
  sold: { pieces: '20', first: '120', second: '10740000' },
  ...given,
})

export const origin = (given: Partial<OriginFacts> = {}): OriginFacts => ({
  id: 'o',
  behaviour: 'salesInvoice',
  state: 'posted',
  delivery: 'full',
  partner: 'hotel',
  currency: 'usd',
  rate: '89500',
  currencyRate: null,
  taxes: trade('salesInvoice').taxes,
  total: '222',
  subtotal: '200',
  discountPercent: '0',
  discountAmount: '0',
  credited: { total: '0', net: '0', vat: '0', tax1: '0', tax2: '0', first: '0', second: '0' },
  first: 2,
  second: 0,
  lines: [originLine()],
  ...given,
})
