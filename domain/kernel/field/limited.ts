import type { Field } from '../field.ts'
import type { Limit, Permission } from '../permission.ts'

/**
 * A field that only those see whose role sets this limit, such as costs and profits; whoever
 * writes it sees it in any case.
 */
export const limited = <Input, Row>(
  limit: Limit,
  field: Field<Input, Row>,
  ...writtenBy: readonly Permission[]
): Field<Input, Row | undefined> => ({
  ...field,
  limit,
  ...(writtenBy.length > 0 && { writtenBy }),
  row: undefined,
})
