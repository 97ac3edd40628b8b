/** The document being written, for the parts of its page. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { DocumentScreen } from '../../../../domain/books/behaviour.ts'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import type { TradeTerms } from '../../../../domain/trade/contract.ts'
import type { Editor } from './editor.ts'
import type { EditorState } from './editor-state.ts'
import type { CellName } from './layout.ts'

export type EditorRoom = {
  editor: Editor
  entity: Entity
  screen: DocumentScreen
  terms: TradeTerms
  /** The warehouses there are; a line is asked for one only where there are several. */
  warehouses: readonly { id: string; title: string }[]
  /** The cells of a line that can be written in. */
  cellsOf: (line: string) => readonly CellName[]
}

export const EditorContext = createContext<EditorRoom | null>(null)

export function useRoom(): EditorRoom {
  const room = useContext(EditorContext)
  if (!room) throw new Error('useRoom is only for parts of a document being written')
  return room
}

/** Drawn again only when what is chosen of the state becomes another. */
export const useEdited = <Chosen>(choose: (state: EditorState) => Chosen): Chosen =>
  useStore(useRoom().editor.store, choose)
