/**
 * Which parts of the menu are folded away, as this station left them. Groups start open, their
 * basic data folded; a part opens by itself when one of its screens is shown.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect } from 'react'
import type { Screen } from '../../../domain/kernel/screen.ts'

type Folds = Record<string, boolean>

export type MenuFolds = { isOpen: (part: string) => boolean; toggle: (part: string) => void }

const basicEnding = '.basic'

export const basicPart = (group: string): string => `${group}${basicEnding}`

const isOpenIn = (folds: Folds, part: string): boolean => folds[part] ?? !part.endsWith(basicEnding)

/** The parts that must be open for a screen to be seen in the menu. */
export function partsAround(shown: Screen | undefined): string[] {
  if (!shown?.group) return []
  return shown.isBasic ? [shown.group, basicPart(shown.group)] : [shown.group]
}

export function useMenuFolds(shown: Screen | undefined): MenuFolds {
  const [folds, setFolds] = useLocalStorage<Folds>({
    key: 'menuFolds',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const around = partsAround(shown).join()
  useEffect(() => {
    const parts = around.split(',').filter(Boolean)
    setFolds((known) => {
      const closed = parts.filter((part) => !isOpenIn(known, part))
      return closed.length > 0
        ? { ...known, ...Object.fromEntries(closed.map((part) => [part, true])) }
        : known
    })
  }, [around, setFolds])
  const toggle = useCallback(
    (part: string) => setFolds((known) => ({ ...known, [part]: !isOpenIn(known, part) })),
    [setFolds],
  )
  return { isOpen: (part) => isOpenIn(folds, part), toggle }
}
