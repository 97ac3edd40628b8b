/** Methods by which a document is paid while it is written: gift cards and points have their own ways. */
const takenTypes: readonly unknown[] = ['cash', 'creditCard', 'cheque']

export const isTakenType = (type: unknown): boolean => takenTypes.includes(type)
