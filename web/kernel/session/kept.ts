/**
 * Answers of the server that a screen which works without it needs to open. Only such screens are
 * given them: everywhere else an old answer would pass for a new one.
 */
const localScreens = ['/Pos', '/TableManagement']

export const keep = (key: string, value: unknown): void =>
  localStorage.setItem(key, JSON.stringify(value))

export const forget = (key: string): void => localStorage.removeItem(key)

export function kept<T>(key: string): T | undefined {
  if (!localScreens.includes(location.pathname)) return undefined
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
