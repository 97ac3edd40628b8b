/**
 * Which parts of the menu are folded away, as this station left them. What a role works in starts
 * open; what it only looks at, basic data and the running of the business start folded. A part is
 * open by itself while one of its screens is shown.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import type { Screen } from '../../../../domain/kernel/screen.ts'

type Folds = Record<string, boolean>

export type MenuFolds = { isOpen: (part: string) => boolean; toggle: (part: string) => void }

const basicEnding = '.basic'

export const basicPart = (group: string): string => `${group}${basicEnding}`

export type StartsOpen = (group: string) => boolean

const notBusiness: StartsOpen = (group) => group !== 'business'

/** The parts that must be open for a screen to be seen in the menu. */
export function partsAround(shown: Screen | undefined): string[] {
  if (!shown?.group) return []
  return shown.isBasic ? [shown.group, basicPart(shown.group)] : [shown.group]
}

/** Kept on this station. */
export const useKeptFolds = (key: string) =>
  useLocalStorage<Folds>({ key, defaultValue: {}, getInitialValueInEffect: false })

export function useMenuFolds(
  shown: Screen | undefined,
  startsOpen: StartsOpen = notBusiness,
): MenuFolds {
  const [folds, setFolds] = useKeptFolds('menuFolds')
  const around = partsAround(shown)
  const place = around.join()
  // What was folded although its screen is shown; the next screen opens its part again.
  const [left, setLeft] = useState<{ place: string; parts: string[] }>({ place, parts: [] })
  const foldedHere = left.place === place ? left.parts : []
  const isOpen = (part: string): boolean =>
    around.includes(part)
      ? !foldedHere.includes(part)
      : (folds[part] ?? (!part.endsWith(basicEnding) && startsOpen(part)))
  const toggle = (part: string): void => {
    const isFolding = isOpen(part)
    const others = foldedHere.filter((other) => other !== part)
    setLeft({ place, parts: isFolding ? [...others, part] : others })
    setFolds({ ...folds, [part]: !isFolding })
  }
  return { isOpen, toggle }
}
