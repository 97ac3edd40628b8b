/** What a kind of shop starts with, as its tables are written. */

/** Written line by line: what a person reads and mends. */
export type StarterTables = { categories: string; items: string }
