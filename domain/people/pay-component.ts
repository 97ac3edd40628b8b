/**
 * What a salary is made of, by name: the earnings and deductions of a payslip. Some come from the
 * contract with every period, some are written for one period, some are worked out.
 */
import type { Rank } from '../money/measure.ts'

/** What a contract promises for every month, or for every day of work. */
export const contractCodes = [
  'basicPay',
  'housing',
  'leaveAllowance',
  'meals',
  'nightShift',
  'transport',
  'utility',
  'familyAllowance',
] as const

/** What is earned in one period alone. */
const extraEarnings = [
  'leaveAllowance',
  'meals',
  'nightShift',
  'transport',
  'commission',
  'bonus',
  'correction',
  'thirteenthMonth',
  'endOfService',
] as const

/** What may be below zero: what was paid too much in a month before. */
export const canTakeBack = (code: string): boolean => code === 'correction'

/** What is kept back in one period alone. */
export const extraDeductions = ['arrears', 'fine'] as const

export const extraCodes = [...extraEarnings, ...extraDeductions] as const

export const earningCodes = [
  ...contractCodes,
  'overtime',
  'commission',
  'bonus',
  'correction',
  'thirteenthMonth',
  'endOfService',
] as const

const deductionCodes = [
  'contribution',
  'payee',
  ...extraDeductions,
  'advance',
  'staffLoan',
] as const

export type ContractCode = (typeof contractCodes)[number]
export type ExtraCode = (typeof extraCodes)[number]
export type EarningCode = (typeof earningCodes)[number]
type DeductionCode = (typeof deductionCodes)[number]
export type PayCode = EarningCode | DeductionCode

/** So much of each of the two currencies. */
export type PayAmounts = Readonly<Record<Rank, string>>

export const noPay: PayAmounts = { first: '0', second: '0' }
