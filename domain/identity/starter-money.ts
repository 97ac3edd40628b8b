/**
 * The money a new company starts with: the notes and coins that go round in its currencies, the
 * smallest step of its cash, and the usual payment methods (words `starter.method.<name>`). A
 * currency that is not known here starts without notes; the company adds its own.
 */
import { tidyDecimal } from '../kernel/number/decimal.ts'
import { fractionOf, over, productOf, rounded, times } from '../kernel/number/fraction.ts'

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

/** Roughly what a dollar buys in a money, and the steps in which its shops count their prices. */
const priceScales: Readonly<Record<string, readonly [perDollar: string, step: string]>> = {
  JOD: ['0.7', '0.05'],
  KWD: ['0.3', '0.05'],
  BHD: ['0.4', '0.05'],
  OMR: ['0.4', '0.05'],
  CAD: ['1.4', '0.05'],
  AUD: ['1.5', '0.05'],
  TND: ['3', '0.1'],
  ILS: ['3.5', '0.5'],
  AED: ['3.67', '0.5'],
  SAR: ['3.75', '0.5'],
  QAR: ['3.64', '0.5'],
  LYD: ['5', '0.25'],
  MAD: ['10', '0.5'],
  MRU: ['40', '5'],
  TRY: ['40', '1'],
  EGP: ['50', '1'],
  DZD: ['130', '5'],
  YER: ['500', '50'],
  XOF: ['600', '25'],
  XAF: ['600', '25'],
  SDG: ['600', '50'],
  IQD: ['1300', '250'],
  NGN: ['1500', '50'],
  CDF: ['2500', '100'],
  LBP: ['89500', '5000'],
}

/** A price to begin with, which the shop replaces by its own: of that size in its money. */
export function starterPrice(dollars: string, currency: string): string {
  const scale = priceScales[currency]
  // Whoever knows no better leaves it open: a wrong price would be taken for a right one.
  if (!scale) return currency === 'USD' ? dollars : '0'
  const [perDollar, step] = scale
  const steps = rounded(
    over(times(fractionOf(dollars), fractionOf(perDollar)), fractionOf(step)),
    0,
  )
  return tidyDecimal(productOf(steps === '0' ? '1' : steps, step, 2))
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
  { name: 'deposit', type: 'deposit' },
] as const
