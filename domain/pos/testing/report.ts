/** A shift that ended half a dollar and one cheque short. */
import type { ShiftReport } from '../shift/shift-report.ts'

export const sampleReport: ShiftReport = {
  number: 7,
  shift: 9,
  drawer: 'Drawer 1',
  branch: 'Hamra',
  day: '2026-11-15',
  openedAt: '2026-11-15T06:00:00.000Z',
  openedName: 'Ziad',
  at: '2026-11-15T18:00:00.000Z',
  name: 'Ziad',
  approvedName: null,
  reason: null,
  isForced: false,
  currency: 'USD',
  cash: [
    {
      currency: 'USD',
      float: '100',
      expected: '350.5',
      firstCount: null,
      counted: '350',
      variance: '-0.5',
      left: '100',
      rest: '250',
    },
    {
      currency: 'LBP',
      float: '2000000',
      expected: '14350000',
      firstCount: '14345000',
      counted: '14350000',
      variance: '0',
      left: '2000000',
      rest: '12350000',
    },
  ],
  sums: [
    { name: 'method.in', label: 'Cash USD', currency: 'USD', amount: '250.5', count: 20 },
    { name: 'tickets', label: null, currency: 'USD', amount: '250.5', count: 20 },
  ],
  ranges: [{ register: 'T1', first: 'T1-000001', last: 'T1-000020', count: 20 }],
  late: '0',
  cheques: [
    {
      currency: 'USD',
      count: 2,
      amount: '350',
      found: 1,
      foundAmount: '100',
      missing: ['BLOM 004512'],
    },
  ],
  perpetual: '12345.67',
  formula: 2,
  anchor: '12 · 9f3a 77c1 02be 5d48',
}
