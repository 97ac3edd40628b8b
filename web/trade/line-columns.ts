/** The columns of the lines, by what the document does and what the company has. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdited, useRoom } from './editor-context.ts'
import { type CellName, layoutOf } from './layout.ts'

export type ColumnName = CellName | 'vat' | 'amount'

export type Column = { name: ColumnName; label: string; isNumber: boolean; width: string }

const widths: Record<ColumnName, string> = {
  item: 'minmax(150px, 1fr)',
  quantity: '76px',
  unit: '88px',
  unitPrice: '92px',
  discountPercent: '58px',
  warehouse: '104px',
  vat: '44px',
  amount: '96px',
}

const numbers: readonly ColumnName[] = ['quantity', 'unitPrice', 'discountPercent', 'vat', 'amount']

/** Words after figures need a little room between them. */
export const isText = (name: ColumnName): boolean => name === 'unit' || name === 'warehouse'

export const templateOf = (columns: readonly Column[]): string =>
  columns.map(({ width }) => width).join(' ')

export const columnOf = (name: ColumnName, label: string): Column => ({
  name,
  label,
  isNumber: numbers.includes(name),
  width: widths[name],
})

/** Where there is one warehouse nobody is asked for it. */
export const columnNames = (
  cells: readonly CellName[],
  hasMoney: boolean,
  hasWarehouses: boolean,
): ColumnName[] => [
  ...cells.filter((cell) => cell !== 'warehouse' || hasWarehouses),
  ...(hasMoney ? (['vat', 'amount'] as const) : []),
]

export function useColumns(): Column[] {
  const { t } = useTranslation()
  const { warehouses } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const hasWarehouses = warehouses.length > 1
  return useMemo(() => {
    const { cells, hasMoney } = layoutOf(behaviour)
    return columnNames(cells, hasMoney, hasWarehouses).map((name) =>
      columnOf(name, t(`document.column.${name}`)),
    )
  }, [t, behaviour, hasWarehouses])
}
