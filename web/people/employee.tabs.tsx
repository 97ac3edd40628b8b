import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'documents',
    label: 'entity.employeeDocument.many',
    needs: 'people.employeeDocument.view',
    related: { of: 'employeeDocument', by: 'employee' },
  },
  {
    name: 'leave',
    label: 'leave.title',
    needs: 'people.leaveRequest.view',
    Component: lazy(() => import('./leave/LeaveTab.tsx')),
  },
  {
    name: 'contracts',
    label: 'entity.payContract.many',
    needs: 'people.payContract.view',
    related: { of: 'payContract', by: 'employee' },
  },
  {
    name: 'loans',
    label: 'entity.staffLoan.many',
    needs: 'people.staffLoan.view',
    related: { of: 'staffLoan', by: 'employee' },
  },
  {
    name: 'payslips',
    label: 'salary.payslips',
    needs: 'people.salaryRun.view',
    Component: lazy(() => import('./PayslipsTab.tsx')),
  },
  {
    name: 'provisions',
    label: 'provision.title',
    needs: 'people.salaryRun.view',
    Component: lazy(() => import('./ProvisionsTab.tsx')),
  },
]

export default tabs
