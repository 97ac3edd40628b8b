/** What a till may promise a client in writing. */
export const promiseKinds = ['quotation', 'salesOrder'] as const

export type PromiseKind = (typeof promiseKinds)[number]
