/** A till of Beirut for tests: dollars without cents, pounds in steps of 5,000. */
import type { TillMoney } from '../money/cash-step.ts'
import type { TenderLine } from '../money/tender-line.ts'

export const usd = 'usd'
export const lbp = 'lbp'

const bill = (currency: string, value: string) => ({
  id: `${currency}-${value}`,
  currency,
  value,
  kind: 'note' as const,
})

export const beirut: TillMoney = {
  currencies: [
    { id: usd, code: 'USD', symbol: '$', decimals: 2, cashIncrement: '1', rank: 'first' },
    { id: lbp, code: 'LBP', symbol: null, decimals: 0, cashIncrement: '5000', rank: 'second' },
  ],
  rate: { buy: '89500', sell: '89500', at: '2026-11-15T08:00:00.000Z' },
  cashRounding: 'nearest',
  methods: [
    {
      id: 'cash-usd',
      name: 'Cash USD',
      altName: null,
      type: 'cash',
      currency: usd,
      asksReference: false,
      asksCustomer: false,
    },
    {
      id: 'cash-lbp',
      name: 'Cash LBP',
      altName: null,
      type: 'cash',
      currency: lbp,
      asksReference: false,
      asksCustomer: false,
    },
    {
      id: 'card',
      name: 'Card',
      altName: null,
      type: 'creditCard',
      currency: null,
      asksReference: false,
      asksCustomer: false,
    },
    {
      id: 'cheque',
      name: 'Cheque',
      altName: null,
      type: 'cheque',
      currency: null,
      asksReference: true,
      asksCustomer: true,
    },
  ],
  bills: [
    ...['1', '5', '10', '20', '50', '100'].map((value) => bill(usd, value)),
    ...['5000', '10000', '20000', '50000', '100000'].map((value) => bill(lbp, value)),
  ],
}

/** One currency, cents and all. */
export const plainTill: TillMoney = {
  ...beirut,
  currencies: [
    { id: usd, code: 'USD', symbol: '$', decimals: 2, cashIncrement: null, rank: 'first' },
  ],
  rate: null,
  methods: beirut.methods.filter(({ currency }) => currency !== lbp),
  bills: [],
}

export const line = (
  method: string,
  currency: string,
  amount: string,
  rate: string | null = '89500',
): TenderLine => ({
  id: `${method}-${currency}-${amount}`,
  method,
  currency,
  amount,
  rate,
  reference: null,
})

export const dollars = (amount: string, rate?: string): TenderLine =>
  line('cash-usd', usd, amount, rate)

export const pounds = (amount: string, rate?: string): TenderLine =>
  line('cash-lbp', lbp, amount, rate)
