/** For which seat, and for which course, a dish is. */
import classes from './Order.module.css'

/** For all of them, or one; the chosen one too, when the guests have become fewer since. */
export const seatsOf = (guests: number, chosen: number | null): (number | null)[] => [
  null,
  ...Array.from({ length: Math.max(Math.min(guests, 60), chosen ?? 0) }, (_, n) => n + 1),
]

type PlaceKeysProps<Value> = {
  label: string
  values: readonly Value[]
  value: Value
  wordFor: (value: Value) => string
  onChange: (value: Value) => void
}

export function PlaceKeys<Value extends number | null>(props: PlaceKeysProps<Value>) {
  const { label, values, value, wordFor, onChange } = props
  return (
    <fieldset className={classes.placeKeys}>
      <legend>{label}</legend>
      {values.map((it) => (
        <button
          key={it ?? 0}
          type="button"
          className={classes.placeKey}
          aria-pressed={it === value}
          onClick={() => onChange(it)}
        >
          {wordFor(it)}
        </button>
      ))}
    </fieldset>
  )
}
