/** A name or a figure in a sentence keeps its own direction, its minus before it. */
export const isolated = (text: string | null | undefined): string => `\u2068${text ?? ''}\u2069`
