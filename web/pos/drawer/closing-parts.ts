/**
 * What other modules show before a shift ends: `web/<module>/<name>.closing.tsx` with a default
 * export is a part of the first step, such as the tables that are still open.
 */
import type { ComponentType } from 'react'
import { lazyScreen } from '../../kernel/parts/screen/lazy-screen.tsx'

export type ClosingProps = {
  branch: string
  /** Who opened the shift. */
  openedName: string
}

const found = import.meta.glob<{ default: ComponentType<ClosingProps> }>('../../*/*.closing.tsx')

export const closingParts: readonly (readonly [string, ComponentType<ClosingProps>])[] =
  Object.entries(found).map(([path, load]) => [path, lazyScreen<ClosingProps>(load)] as const)
