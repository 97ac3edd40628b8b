/** What a card on a ticket does to a deposit. */
const depositKinds = ['deposit', 'depositBack', 'depositKept'] as const

export const isDepositKind = (kind: string): boolean => depositKinds.some((it) => it === kind)

/** What the house keeps of a deposit moves no money. */
export const isKeptKind = (kind: string): boolean => kind === 'depositKept'
