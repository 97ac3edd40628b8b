/** What kind of shop a company is: it decides what it starts with; words `choice.shopKind.<kind>`. */
export const shopKinds = [
  'grocery',
  'cafe',
  'restaurant',
  'boutique',
  'wholesale',
  'services',
] as const

export type ShopKind = (typeof shopKinds)[number]
