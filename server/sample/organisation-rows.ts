/** Branches, warehouses, departments and the people who work there. */
import { newId } from '../../domain/kernel/id.ts'
import * as data from './data.ts'
import type { Filling, Row } from './filling.ts'
import { employees, projects } from './organisation.ts'

export async function fillOrganisation(filling: Filling): Promise<void> {
  const { named, said, write } = filling
  const branches = data.branches.map(({ name, phone, address }) => ({
    ...named(name),
    phone,
    address: said(address),
  }))
  await write('branch', branches)
  await write(
    'warehouse',
    data.warehouses.map(({ name, branch }) => ({ ...named(name), branch: branches[branch]?.id })),
  )
  const departments = data.departments.map(({ name, positions }) => ({
    ...named(name),
    positions: positions.map(named),
  }))
  await write(
    'department',
    departments.map(({ positions, ...department }) => department),
  )
  await write(
    'position',
    departments.flatMap(({ id, positions }) =>
      positions.map((position) => ({ ...position, department: id })),
    ),
  )
  await write('employee', employeeRows(filling, departments, branches))
  await write(
    'project',
    projects.map(({ name, ...project }) => ({ ...named(name), ...project })),
  )
}

type Department = Row & { positions: Row[] }

function employeeRows(
  { language }: Filling,
  departments: readonly Department[],
  branches: readonly Row[],
): Row[] {
  return employees.map(({ latin, arabic, department: at, position, branch, ...person }, i) => {
    const [firstName, lastName] = language === 'ar' ? arabic : latin
    const department = departments[at]
    return {
      ...person,
      id: newId(),
      firstName,
      lastName,
      employeeNumber: `E-${String(i + 1).padStart(3, '0')}`,
      department: department?.id,
      position: department?.positions[position]?.id,
      branch: branches[branch]?.id,
      language,
    }
  })
}
