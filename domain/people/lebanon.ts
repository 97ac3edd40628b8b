/**
 * The tables of Lebanon as an example to begin with. Laws and ceilings change: whoever uses them
 * looks at them first, changes what is not so any more, and adds a row for the day a new one holds
 * from. Amounts are Lebanese pounds, brackets of the tax those of a year.
 */
import type { EarningCode } from './pay-component.ts'
import type { RuleFacts } from './pay-rule.ts'

const regular: readonly EarningCode[] = [
  'basicPay',
  'overtime',
  'housing',
  'leaveAllowance',
  'nightShift',
  'utility',
  'commission',
  'bonus',
  'correction',
  'thirteenthMonth',
]

type Example = Omit<RuleFacts, 'id' | 'rank'> & { name: string }

const contribution = (
  code: string,
  employeePercent: string,
  employerPercent: string,
  cap: string | null,
): Example => ({
  code,
  name: `payExample.${code}`,
  kind: 'contribution',
  validFrom: '2025-01-01',
  rateType: 'socialSecurity',
  base: regular,
  cap,
  isYearly: false,
  isAfterContributions: false,
  brackets: [{ above: '0', employeePercent, employerPercent }],
})

const bracket = (above: string, employeePercent: string) => ({
  above,
  employeePercent,
  employerPercent: '0',
})

export const lebaneseRules: readonly Example[] = [
  contribution('NSSF-SM', '3', '8', '120000000'),
  contribution('NSSF-FA', '0', '6', '28000000'),
  contribution('NSSF-EOS', '0', '8.5', null),
  {
    code: 'PAYE',
    name: 'payExample.PAYE',
    kind: 'tax',
    validFrom: '2025-01-01',
    rateType: 'tax',
    base: regular,
    cap: null,
    isYearly: true,
    isAfterContributions: false,
    brackets: [
      bracket('0', '2'),
      bracket('360000000', '4'),
      bracket('900000000', '7'),
      bracket('1800000000', '11'),
      bracket('3600000000', '15'),
      bracket('7200000000', '20'),
      bracket('13500000000', '25'),
    ],
  },
]
