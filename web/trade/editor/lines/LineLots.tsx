/** The lots of a line that is being written. */
import { behaviourOf } from '../../../../domain/books/behaviour.ts'
import { isDecimal, isNegative, isZero } from '../../../../domain/kernel/number/decimal.ts'
import { differenceOf, productOf } from '../../../../domain/kernel/number/fraction.ts'
import type { LotKeeping } from '../../../../domain/stock/lots/lot.ts'
import type { DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { factorOf } from '../../../../domain/trade/line-price.ts'
import LotsInput from '../../lots/LotsInput.tsx'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { wrongAt } from '../model/editor-state.ts'

/** What it moves in its own unit, above zero for what comes; none while that is not known. */
function movedOf(line: DraftLine): string | null {
  const { counted, expected, difference, quantity } = line
  const moved = counted != null ? differenceOf(counted, expected ?? '0') : (difference ?? quantity)
  return moved && isDecimal(moved) && !isZero(moved) ? moved : null
}

type LineLotsProps = { line: DraftLine; facts: LineFacts; keeping: LotKeeping }

export default function LineLots({ line, facts, keeping }: LineLotsProps) {
  const { editor } = useRoom()
  const behaviour = useEdited((state) => state.behaviour)
  const usual = useEdited(({ head }) => head.warehouse?.id)
  const isInvalid = useEdited((state) => wrongAt(state, `${line.id}.lots`) !== undefined)
  const moved = movedOf(line)
  const isComing =
    behaviour === 'adjustment'
      ? !(moved && isNegative(moved))
      : behaviourOf(behaviour).stock === 'in'
  return (
    <LotsInput
      key={facts.item}
      item={facts.item}
      warehouse={line.warehouse?.id ?? usual ?? null}
      keeping={keeping}
      isComing={isComing}
      wanted={moved && productOf(moved.replace('-', ''), factorOf(facts, line.unit?.id), 6)}
      lots={line.lots ?? []}
      isInvalid={isInvalid}
      describedBy={isInvalid ? `${line.id}-wrong` : undefined}
      onChange={(lots) => editor.setLine(line.id, { lots })}
    />
  )
}
