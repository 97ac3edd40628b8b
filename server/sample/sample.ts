/** Fills a new company with sample data, always the same, a few statements in all. */
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { insertRows } from '../kernel/bulk-rows.ts'
import type { PublicContext } from '../kernel/command.ts'
import * as data from './data.ts'
import { fillRates } from './money.ts'
import { employees, projects } from './organisation.ts'

type Writing = Pick<PublicContext, 'tx' | 'record'>
type Row = Record<string, unknown> & { id: string }

/** The company's language first; the alternative name is Arabic, or English for an Arabic company. */
function names(language: Language) {
  const at = { en: 0, fr: 1, ar: 2 } as const
  const alt = language === 'ar' ? 0 : 2
  return (name: data.Name) => ({ id: newId(), name: name[at[language]], altName: name[alt] })
}

export async function fillSample(context: Writing, language: Language): Promise<void> {
  const named = names(language)
  const write = (entity: string, rows: Row[]): Promise<unknown> =>
    insertRows(context, mustEntity(entity), rows)

  const branches = data.branches.map(({ name, phone, address }) => ({
    ...named(name),
    phone,
    address: named(address).name,
  }))
  await write('branch', branches)
  await write(
    'warehouse',
    data.warehouses.map(({ name, branch }) => ({ ...named(name), branch: branches[branch]?.id })),
  )
  const divisions = data.divisions.map(({ name, categories }) => ({ ...named(name), categories }))
  await write(
    'division',
    divisions.map(({ categories, ...division }) => division),
  )
  await write(
    'category',
    divisions.flatMap(({ id, categories }) =>
      categories.map(([name, tileColour]) => ({ ...named(name), division: id, tileColour })),
    ),
  )
  await write('brand', data.brands.map(named))
  await write('unit', unitRows(named))
  await write(
    'size',
    data.sizes.map((name, position) => ({ ...named(name), position })),
  )
  await write(
    'colour',
    data.colours.map(([name, code]) => ({ ...named(name), code })),
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
  await write('employee', employeeRows(language, departments, branches))
  await write(
    'project',
    projects.map(({ name, ...project }) => ({ ...named(name), ...project })),
  )
  await fillRates(context)
}

function unitRows(named: ReturnType<typeof names>): Row[] {
  const rows: Row[] = data.units.map(({ name, symbol, factor }) => ({
    ...named(name),
    symbol,
    factor,
  }))
  data.units.forEach(({ base }, i) => {
    const row = rows[i]
    if (row && base !== undefined) row.base = rows[base]?.id
  })
  return rows
}

type Department = Row & { positions: Row[] }

function employeeRows(language: Language, departments: Department[], branches: Row[]): Row[] {
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
