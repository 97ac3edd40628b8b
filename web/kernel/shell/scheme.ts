import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark; until the user chooses, the system decides. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isDark = scheme === 'dark'
  return { isDark, toggleScheme: () => setColorScheme(isDark ? 'light' : 'dark') }
}
