/**
 * The money a new company starts with: the notes and coins that go round in its currencies, the
 * smallest step of its cash, and the usual payment methods (words `starter.method.<name>`). A
 * currency that is not known here starts without notes; the company adds its own.
 */
export type StarterBill = { kind: 'note' | 'coin'; value: string }

type Circulation = { notes: readonly string[]; coins?: readonly string[]; cashIncrement?: string }

const circulations: Readonly<Record<string, Circulation>> = {
  USD: {
    notes: ['1', '2', '5', '10', '20', '50', '100'],
    coins: ['0.01', '0.05', '0.1', '0.25', '0.5'],
  },
  LBP: {
    notes: ['1000', '5000', '10000', '20000', '50000', '100000', '500000', '1000000'],
    coins: ['250', '500'],
    cashIncrement: '5000',
  },
  EUR: {
    notes: ['5', '10', '20', '50', '100', '200'],
    coins: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2'],
  },
  GBP: {
    notes: ['5', '10', '20', '50'],
    coins: ['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1', '2'],
  },
  AED: { notes: ['5', '10', '20', '50', '100', '200', '500', '1000'], coins: ['0.25', '0.5', '1'] },
  SAR: { notes: ['5', '10', '20', '50', '100', '200', '500'], coins: ['0.5', '1', '2'] },
  JOD: { notes: ['1', '5', '10', '20', '50'], coins: ['0.05', '0.1', '0.25', '0.5'] },
}

export function starterBills(currency: string): StarterBill[] {
  const { notes = [], coins = [] } = circulations[currency] ?? {}
  return [
    ...coins.map((value) => ({ kind: 'coin' as const, value })),
    ...notes.map((value) => ({ kind: 'note' as const, value })),
  ]
}

/** Dollars go round in Lebanon without their cents. */
export function starterIncrement(currency: string, country: string): string | null {
  if (currency === 'USD' && country === 'LB') return '1'
  return circulations[currency]?.cashIncrement ?? null
}

/** What every company takes besides cash. */
export const starterMethods = [
  {
    name: 'cheque',
    type: 'cheque',
    asksBank: true,
    asksReference: true,
    asksValueDate: true,
    asksCustomer: true,
  },
  { name: 'creditCard', type: 'creditCard', asksBank: false, asksReference: true },
] as const
