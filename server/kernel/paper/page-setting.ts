/** What is asked of a typesetter, and what it answers. */

export type SetPages = { pdf: Uint8Array; pages: number } | { error: string }

/** `files` lie at the root of the templates under their names while the pages are set. */
export type PageOrder = {
  /** The template that sets it. */
  main: 'sheet.typ' | 'labels.typ' | 'codes.typ'
  inputs: Record<string, string>
  files: Record<string, Uint8Array>
}

export type Typesetter = {
  set(order: PageOrder): SetPages
  /** Called after every paper: forgets what it no longer needs. */
  forget(): void
}
