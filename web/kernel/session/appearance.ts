/**
 * The theme and the density a user chose, and where Enter leads. The station remembers the first
 * two for the next page, the login screen included; the server remembers all of it for the user's
 * next station.
 */
import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { type Density, isDensity, keptDensity, showDensity } from './density.ts'
import { usePreference } from './preferences.ts'

export const themes = ['light', 'dark', 'auto'] as const

export type Theme = (typeof themes)[number]

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, keep] = usePreference<Theme | null>('theme', null)
  return {
    theme: colorScheme,
    setTheme(theme) {
      setColorScheme(theme)
      keep(theme)
    },
  }
}

export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  const [kept, keep] = usePreference<unknown>('density', null)
  return {
    density: isDensity(kept) ? kept : keptDensity(),
    setDensity(density) {
      showDensity(density)
      keep(density)
    },
  }
}

/** Where Enter leads from the quantity of a line: to its next cell, or to the next line. */
export const afterQuantity = ['cell', 'line'] as const

export type AfterQuantity = (typeof afterQuantity)[number]

export function useAfterQuantity(): [AfterQuantity, (chosen: AfterQuantity) => void] {
  const [kept, keep] = usePreference<unknown>('afterQuantity', null)
  return [kept === 'line' ? 'line' : 'cell', keep]
}

/** Brings what the user chose elsewhere to this station. */
export function useAppearance(): void {
  const { setColorScheme } = useMantineColorScheme()
  const [theme] = usePreference<unknown>('theme', null)
  const [density] = usePreference<unknown>('density', null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the choice, not renders.
  useEffect(() => {
    if (isTheme(theme)) setColorScheme(theme)
  }, [theme])
  useEffect(() => showDensity(density), [density])
}
