/**
 * Rows of the catalogue that lie in the browser as one text: it gives a text back at once, and many
 * rows only after a second or more. The text is read when one of its rows is asked for.
 */
export class Pack<Row extends { id: string }> {
  readonly #marksOf: (row: Row) => readonly string[]
  #text: string | null
  #rows: Row[]
  #marks: ReadonlySet<string> | null

  private constructor(marksOf: (row: Row) => readonly string[], text: string | null, rows: Row[]) {
    this.#marksOf = marksOf
    this.#text = text
    this.#rows = rows
    this.#marks = null
  }

  static of<Row extends { id: string }>(
    rows: Row[],
    marksOf: (row: Row) => readonly string[],
  ): Pack<Row> {
    return new Pack(marksOf, null, rows)
  }

  static unread<Row extends { id: string }>(
    kept: { text: string; marks: readonly string[] },
    marksOf: (row: Row) => readonly string[],
  ): Pack<Row> {
    const pack = new Pack(marksOf, kept.text, [])
    pack.#marks = new Set(kept.marks)
    return pack
  }

  /** Reading it is the work; afterwards these are the rows themselves, to be changed in place. */
  get rows(): Row[] {
    if (this.#text !== null) {
      this.#rows = JSON.parse(this.#text)
      this.#text = null
    }
    return this.#rows
  }

  /** Certainly not, if these letters stand nowhere in its text. */
  mayHold(letters: string): boolean {
    return this.#text?.includes(letters) ?? true
  }

  /** What can be asked of it without reading it. */
  get marks(): ReadonlySet<string> {
    this.#marks ??= new Set(this.rows.flatMap(this.#marksOf))
    return this.#marks
  }

  /** To be called after a change of its rows. */
  changed(): void {
    this.#marks = null
  }

  kept(): { text: string; marks: string[] } {
    return { text: JSON.stringify(this.rows), marks: [...this.marks] }
  }
}
