/** The columns of the lines, by what the document does and what the company has. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kernel/session/session.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { type CellName, layoutOf } from '../model/layout.ts'

export type ColumnName = CellName | 'vat' | 'amount' | 'expected' | 'difference'

export type Column = { name: ColumnName; label: string; isNumber: boolean; width: string }

const widths: Record<ColumnName, string> = {
  item: 'minmax(150px, 1fr)',
  quantity: '76px',
  counted: '92px',
  expected: '92px',
  difference: '92px',
  unit: '88px',
  unitPrice: '92px',
  discountPercent: '58px',
  warehouse: '104px',
  vat: '44px',
  amount: '96px',
}

const words: readonly ColumnName[] = ['item', 'unit', 'warehouse']

/** Words after figures need a little room between them. */
export const isText = (name: ColumnName): boolean => name === 'unit' || name === 'warehouse'

export const templateOf = (columns: readonly Column[]): string =>
  columns.map(({ width }) => width).join(' ')

export const columnOf = (name: ColumnName, label: string): Column => ({
  name,
  label,
  isNumber: !words.includes(name),
  width: widths[name],
})

/** Where there is one warehouse nobody is asked for it. */
export const columnNames = (
  cells: readonly CellName[],
  hasMoney: boolean,
  hasWarehouses: boolean,
): ColumnName[] => [
  ...cells
    .filter((cell) => cell !== 'warehouse' || hasWarehouses)
    .flatMap((cell): ColumnName[] =>
      cell === 'counted' ? ['expected', 'counted', 'difference'] : [cell],
    ),
  ...(hasMoney ? (['vat', 'amount'] as const) : []),
]

/** Where nothing is sold, the price of a line is what it costs. */
export const columnWord = (name: ColumnName, hasMoney: boolean): string =>
  name === 'unitPrice' && !hasMoney ? 'document.cost' : `document.column.${name}`

export function useColumns(): Column[] {
  const { t } = useTranslation()
  const { warehouses } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const hasWarehouses = warehouses.length > 1
  const { canSeeCost } = useSession().limits
  return useMemo(() => {
    const { cells, hasMoney } = layoutOf(behaviour)
    const seen = cells.filter((cell) => hasMoney || cell !== 'unitPrice' || canSeeCost)
    return columnNames(seen, hasMoney, hasWarehouses).map((name) =>
      columnOf(name, t(columnWord(name, hasMoney))),
    )
  }, [t, behaviour, hasWarehouses, canSeeCost])
}
