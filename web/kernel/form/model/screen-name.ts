import i18next, { type TFunction } from 'i18next'

/** The name of a screen: an entity's is its plural, a handmade one has its own word. */
export const screenName = (t: TFunction, name: string): string =>
  t(i18next.exists(`entity.${name}.many`) ? `entity.${name}.many` : `screen.${name}`)
