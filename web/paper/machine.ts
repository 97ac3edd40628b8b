/** Which of the machines that were allowed: by what it says of itself. */
export type Machine = { vendor: number | null; product: number | null; serial: string | null }
