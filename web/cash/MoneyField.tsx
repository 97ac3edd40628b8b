/** One field of a form of money, at a place its errors find. */
import { Labelled, type LabelledProps } from '../kernel/form/inputs/Labelled.tsx'

export const placeId = (name: string): string => `money-${name.replaceAll('.', '-')}`

/** What was just put on the page stands there with its next frame. */
export const focusLater = (name: string) =>
  requestAnimationFrame(() => document.getElementById(placeId(name))?.focus())

export const MoneyField = ({ name, ...said }: Omit<LabelledProps, 'id'> & { name: string }) => (
  <Labelled {...said} id={placeId(name)} />
)
