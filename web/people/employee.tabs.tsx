import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'contracts',
    label: 'entity.payContract.many',
    needs: 'payroll.contract.view',
    related: { of: 'payContract', by: 'employee' },
  },
  {
    name: 'loans',
    label: 'entity.staffLoan.many',
    needs: 'payroll.loan.view',
    related: { of: 'staffLoan', by: 'employee' },
  },
  {
    name: 'payslips',
    label: 'salary.payslips',
    needs: 'payroll.run.view',
    Component: lazy(() => import('./PayslipsTab.tsx')),
  },
]

export default tabs
