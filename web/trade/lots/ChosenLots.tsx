/** The lots of the lines that were chosen of a posted document, where their items are kept by lots. */
import type { NamedLot } from '../../../domain/stock/lots/lot.ts'
import type { PostedLine } from '../../../domain/trade/contract.ts'
import LotsInput from './LotsInput.tsx'

/** By line. */
export type LotsOfLines = Readonly<Record<string, NamedLot[]>>

type ChosenLotsProps = {
  lines: readonly PostedLine[]
  chosen: readonly { id: string; quantity: string | null }[]
  warehouse: string | null
  isComing: boolean
  lots: LotsOfLines
  onChange: (lots: LotsOfLines) => void
}

export default function ChosenLots(props: ChosenLotsProps) {
  const { lines, chosen, warehouse, isComing, lots, onChange } = props
  return chosen.map(({ id, quantity }) => {
    const line = lines.find((it) => it.id === id)
    if (!line?.keeping) return null
    return (
      <section key={id} aria-label={line.name}>
        <bdi>{line.name}</bdi>
        <LotsInput
          item={line.item.id}
          warehouse={warehouse}
          keeping={line.keeping}
          isComing={isComing}
          wanted={line.keeping.unit === line.unit.id ? quantity : null}
          lots={lots[id] ?? []}
          onChange={(named) => onChange({ ...lots, [id]: named })}
        />
      </section>
    )
  })
}
