/** The identity of the company: one row, with the version, audit and history of any record. */
import { z } from 'zod'
import { company } from '../../domain/identity/company.ts'
import { command, query } from '../kernel/command.ts'
import { readHistory } from '../kernel/rows/crud.ts'
import { readRow, updateRow } from '../kernel/rows/rows.ts'

const nothing = z.strictObject({})

export const readCompany = query({
  route: 'GET /api/company',
  summary: 'company: its identity, addresses and bank',
  needs: 'identity.company.view',
  input: nothing,
  run: ({ tx, actor }) => readRow(tx, company, actor.companyId),
})

export const companyHistory = query({
  route: 'GET /api/company/history',
  summary: 'company: who changed it, when, before and after',
  needs: 'identity.company.view',
  input: nothing,
  run: (context) => readHistory(context, company, context.actor.companyId),
})

export const changeCompany = command({
  route: 'PATCH /api/company',
  summary: 'company: change; a stale version is refused with the current row',
  needs: 'identity.company.edit',
  input: company.change,
  run: (context, { version, ...changes }) =>
    updateRow(context, company, context.actor.companyId, version, changes),
})
