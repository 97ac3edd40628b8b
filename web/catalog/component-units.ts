/** An item that is chosen brings the unit it is kept in, for whoever has not chosen another. */
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { linesOf } from '../kernel/form/model/form-paths.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'
import { rowQuery } from '../kernel/form/model/record-queries.ts'
import type { Form } from '../kernel/form/model/use-form.ts'

/** The chosen items beside which no unit stands yet. */
function itemsWithoutUnit(values: FormValues): string[] {
  const pairs = [
    [values.item, values.unitGenerated],
    ...linesOf(values, 'components').map(({ item, unitUsed }) => [item, unitUsed]),
  ] as [Linked | null, Linked | null][]
  return [...new Set(pairs.flatMap(([item, unit]) => (item && !unit ? [item.id] : [])))]
}

export function useUsualUnits({ model, state }: Form, isWanted: boolean): void {
  const ids = isWanted ? itemsWithoutUnit(state.values) : []
  const found = useQueries({
    queries: ids.map((id) => ({ ...rowQuery(mustEntity('item'), id), retry: false })),
  })
  const units = new Map(found.map(({ data }) => [data?.id, data?.unit as Linked | undefined]))
  const known = [...units].map(([id, unit]) => `${id} ${unit?.id}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers what was found, not renders.
  useEffect(() => {
    const { values } = model.state
    const unitOf = (item: unknown) => units.get((item as Linked | null)?.id)
    const unit = values.unitGenerated ? undefined : unitOf(values.item)
    if (unit) model.setValue('unitGenerated', unit)
    const lines = linesOf(values, 'components')
    const filled = lines.map((line) =>
      line.unitUsed || !unitOf(line.item) ? line : { ...line, unitUsed: unitOf(line.item) },
    )
    if (filled.some((line, at) => line !== lines[at])) model.setValue('components', filled)
  }, [known, model])
}
