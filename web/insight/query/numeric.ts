import type { AskedColumn } from '../../../domain/insight/query/compile.ts'

const numeric: readonly AskedColumn['type'][] = ['number', 'integer', 'money', 'second']

export const isNumeric = ({ type }: AskedColumn): boolean => numeric.includes(type)
