import { useComputedColorScheme } from '@mantine/core'
import { useTheme } from '../session/appearance.ts'

/** Light or dark; until the user chooses, the system decides. */
export function useScheme() {
  const { setTheme } = useTheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isDark = scheme === 'dark'
  return { isDark, toggleScheme: () => setTheme(isDark ? 'light' : 'dark') }
}
