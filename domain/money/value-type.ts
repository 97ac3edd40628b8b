/** What the house keeps for somebody pays what he owes it; it is given to nobody by hand. */
const valueTypes: readonly unknown[] = ['giftCard', 'cashBack']

export const isValueType = (type: unknown): boolean => valueTypes.includes(type)
