/** Branches, warehouses, departments and the people who work there. */
import { newId } from '../../domain/kernel/id.ts'
import { fillAttendance } from './attendance-rows.ts'
import * as data from './data.ts'
import type { Filling, Row } from './filling.ts'
import { fillFloor } from './floor-rows.ts'
import { employees, projects } from './organisation.ts'
import { fillProjects } from './project-rows.ts'

export async function fillOrganisation(filling: Filling, today: string): Promise<void> {
  const { named, said, write } = filling
  const branches = data.branches.map(({ name, phone, address }) => ({
    ...named(name),
    phone,
    address: said(address),
  }))
  await write('branch', branches)
  const warehouses = await write(
    'warehouse',
    data.warehouses.map(({ name, branch }) => ({ ...named(name), branch: branches[branch]?.id })),
  )
  await fillTills(filling, branches, warehouses)
  await fillFloor(filling, branches[0]?.id)
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
  const people = await write('employee', employeeRows(filling, departments, branches))
  const isInOffice = (at: number): boolean => employees[at]?.department === 3
  await fillAttendance(
    filling,
    people.filter((_, at) => !isInOffice(at)),
    today,
  )
  const begun = await write(
    'project',
    projects.map(({ name, ...project }) => ({ ...named(name), ...project })),
  )
  await fillProjects(filling, begun, people)
}

type WarehouseRow = Row & { branch?: string }

/** In every branch as many tills as it has, each with a drawer of its own. */
async function fillTills(
  { said, write }: Filling,
  branches: readonly Row[],
  warehouses: readonly WarehouseRow[],
): Promise<void> {
  const tills = data.tills.map(({ branch: at, name, drawer }, i) => {
    const branch = branches[at]?.id
    return {
      drawer: { id: newId(), name: said(drawer), branch },
      register: {
        id: newId(),
        name: said(name),
        code: `T${i + 1}`,
        branch,
        warehouse: warehouses.find((it) => it.branch === branch)?.id,
      },
    }
  })
  await write(
    'drawer',
    tills.map(({ drawer }) => drawer),
  )
  await write(
    'register',
    tills.map(({ drawer, register }) => ({ ...register, drawer: drawer.id })),
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
